// A stored playthrough for every registered puzzle (tests/playthroughs/NAME.playthrough), replayed line by line, as
// OpenSpiel does: any change in what a puzzle says about itself, how it reads, moves or draws shows up here.
// After an intended change: UNSCRAMBLE_WRITE_PLAYTHROUGHS=1 ctest -R playthrough, then look at the diff.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "solve/registry.h"

namespace unscramble {
namespace {

std::filesystem::path stored_file(const std::string& puzzle) {
  return std::filesystem::path(UNSCRAMBLE_SOURCE_DIR) / "tests" / "playthroughs" / (puzzle + ".playthrough");
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// From the start, since a state in the middle may be one that read() refuses: a lost Sokoban position.
std::vector<std::string> possible_moves(const AnyPuzzle& puzzle, const std::string& start, const std::string& before) {
  std::vector<std::string> possible;
  for (const auto& move : puzzle.card().move_names)
    if (puzzle.replay(start, before + move)) possible.push_back(move);
  return possible;
}

std::string drawing(const AnyPuzzle& puzzle, const std::string& state) {
  const auto picture = puzzle.draw(state, {.colour = false});
  if (!picture) return "error: " + picture.error().message + "\n";
  std::istringstream lines(*picture);
  std::string text;
  for (std::string line; std::getline(lines, line);) text += "| " + line + "\n";
  return text;
}

// Everything that can be observed while these moves are made.
std::string transcript(const AnyPuzzle& puzzle, const std::string& start, const std::vector<std::string>& moves) {
  const auto card = puzzle.card();
  std::ostringstream out;
  out << "puzzle: " << card.name << "\nmetric: " << card.metric << "\nmoves: " << joined(card.move_names) << "\n";
  for (const auto& e : card.encodings) out << "encoding: " << e.name << " " << e.positions << "x" << e.values << "\n";
  out << drawing(puzzle, start);
  std::string before;
  std::string state = start;
  for (std::size_t i = 0;; ++i) {
    const auto check = puzzle.verify(start, before, "");
    if (!check || !check->error.empty()) {
      out << "error: " << (check ? check->error : check.error().message) << "\n";
      break;
    }
    state = check->final_state;
    out << "state: " << state << "\nsolved: " << (check->solves ? "yes" : "no") << "\n";
    if (i == moves.size()) break;
    out << "possible: " << joined(possible_moves(puzzle, start, before)) << "\nmove: " << moves[i] << "\n";
    before += moves[i] + " ";
  }
  out << drawing(puzzle, state);
  return out.str();
}

// From near the goal: random moves that may pass through it and wander off.
void write_new(const AnyPuzzle& puzzle, const std::filesystem::path& file) {
  constexpr int kSteps = 16;
  Rng rng(2018);
  const std::string start = puzzle.scramble(rng, 2);
  std::string before;
  std::vector<std::string> moves;
  for (int i = 0; i < kSteps; ++i) {
    const auto possible = possible_moves(puzzle, start, before);
    if (possible.empty()) break;
    moves.push_back(possible[rng.below(possible.size())]);
    before += moves.back() + " ";
  }
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << transcript(puzzle, start, moves);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// What follows `key` in every line that begins with it.
std::vector<std::string> values_of(const std::vector<std::string>& lines, const std::string& key) {
  std::vector<std::string> values;
  for (const auto& line : lines)
    if (line.starts_with(key)) values.push_back(line.substr(key.size()));
  return values;
}

class Playthrough : public ::testing::TestWithParam<std::string> {};

TEST_P(Playthrough, StoredOneReplays) {
  const auto puzzle = make_puzzle(GetParam());
  ASSERT_TRUE(puzzle) << puzzle.error().message;
  const auto file = stored_file(GetParam());
  if (std::getenv("UNSCRAMBLE_WRITE_PLAYTHROUGHS") != nullptr) write_new(**puzzle, file);
  std::ifstream in(file);
  ASSERT_TRUE(in) << "no " << file
                  << ": record it with UNSCRAMBLE_WRITE_PLAYTHROUGHS=1 ctest -R playthrough, then look "
                  << "at what was written and commit it";
  std::stringstream content;
  content << in.rdbuf();
  const auto stored = lines_of(content.str());
  const auto states = values_of(stored, "state: ");
  ASSERT_FALSE(states.empty());
  const auto now = lines_of(transcript(**puzzle, states.front(), values_of(stored, "move: ")));
  for (std::size_t i = 0; i < std::max(stored.size(), now.size()); ++i)
    ASSERT_EQ(i < now.size() ? now[i] : "(end)", i < stored.size() ? stored[i] : "(end)") << file << ":" << i + 1;
}

INSTANTIATE_TEST_SUITE_P(Puzzles, Playthrough, ::testing::ValuesIn(puzzle_names()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace unscramble
