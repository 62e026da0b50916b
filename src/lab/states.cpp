#include "lab/states.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/files.h"
#include "core/hash.h"
#include "domains/cube/words.h"
#include "puzzle/text.h"

namespace unscramble::suite {

namespace {

std::string column(std::string_view line, int number) {
  const auto fields = split_words(line, "\t");
  return number >= 1 && number <= static_cast<int>(fields.size())
             ? std::string(fields[static_cast<std::size_t>(number) - 1])
             : std::string();
}

std::vector<std::string> data_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (const auto line : split_words(text, "\n"))
    if (!line.starts_with('#') && !trim(line).empty()) lines.emplace_back(line);
  return lines;
}

// Levels are blocks of lines, everything else is one state per line.
Expected<std::vector<KnownState>> read_states(const StateSet& set, const AnyPuzzle& puzzle,
                                              const std::filesystem::path& folder) {
  const auto text = read_text(folder / set.data.name);
  if (!text) return text.error();
  std::vector<KnownState> states;
  std::vector<std::string> lines = data_lines(*text);
  if (puzzle.states_are_blocks()) {
    for (auto& block : puzzle.split_states(*text)) states.push_back({std::move(block), -1});
  } else {
    for (const auto& line : lines) states.push_back({column(line, set.data.state_column), -1});
  }
  if (!set.data.optimum_file.empty()) {
    const auto other = read_text(folder / set.data.optimum_file);
    if (!other) return other.error();
    lines = data_lines(*other);
  }
  for (std::size_t i = 0; i < std::min(lines.size(), states.size()); ++i)
    if (const auto optimum = parse_int(column(lines[i], set.data.optimum_column))) states[i].optimum = *optimum;
  if (states.size() > static_cast<std::size_t>(set.count)) states.resize(static_cast<std::size_t>(set.count));
  return states;
}

Expected<std::string> make_state(const StateSet& set, const AnyPuzzle& puzzle, Rng& rng) {
  int length = set.length;
  if (set.longest > length)
    length += static_cast<int>(rng.below(static_cast<std::uint64_t>(set.longest - set.length) + 1));
  switch (set.making) {
    case Making::kScramble: return puzzle.scramble(rng, length);
    case Making::kAnyTurns: return puzzle.normalise(joined(random_turns(rng, length, true)));
    case Making::kTurns: return puzzle.normalise(joined(random_turns(rng, length)));
    case Making::kMirroredTurns: return puzzle.normalise(joined(mirrored(random_turns(rng, length))));
    case Making::kTwists: break;
  }
  const auto card = puzzle.card();
  std::string twists;
  for (int i = 0; i < length; ++i) twists += card.move_names[rng.below(card.move_names.size())] + " ";
  return puzzle.normalise(twists);
}

}  // namespace

Expected<std::vector<KnownState>> make_states(const StateSet& set, const AnyPuzzle& puzzle,
                                              const std::filesystem::path& data) {
  if (!data.empty() && !set.data.name.empty()) return read_states(set, puzzle, data);
  if (set.data.required)
    return Error{ErrorCode::kUnsupported,
                 fmt::format("these states are in {}, a file of the folder that --data names", set.data.name)};
  std::vector<KnownState> states;
  for (const auto& state : set.given) states.push_back({state, -1});
  for (int i = 0; set.given.empty() && i < set.count; ++i) {
    const std::uint64_t stream[] = {set.seed, static_cast<std::uint64_t>(set.length), static_cast<std::uint64_t>(i)};
    Rng rng(hash_bytes(stream, sizeof(stream)));
    auto state = make_state(set, puzzle, rng);
    if (!state) return state.error();
    states.push_back({*std::move(state), -1});
  }
  return states;
}

std::string words_for_counts(const std::vector<std::size_t>& counts) {
  if (counts.empty()) return "none";
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  const std::string states = *least == *most ? fmt::format("{} state{}", *most, *most == 1 ? "" : "s")
                                             : fmt::format("{} to {} states", *least, *most);
  return counts.size() == 1 ? states : fmt::format("{} sets of {}", counts.size(), states);
}

}  // namespace unscramble::suite
