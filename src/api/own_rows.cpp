#include "api/own_rows.h"

#include <algorithm>
#include <set>

#include "core/hash.h"
#include "puzzle/text.h"

namespace unscramble::api {

namespace {

constexpr std::size_t kMostRowBytes = 1 << 16;
constexpr std::size_t kMostMoves = 10'000;

}  // namespace

template <class Call>
auto GuardedPuzzle::run(const char* what, Call call) const {
  if (!facts().serial) return guarded(what, call);
  const std::lock_guard lock(one_at_a_time_);
  return guarded(what, call);
}

Status GuardedPuzzle::expand(v0::StatesView states, std::byte* children, char* possible) const {
  return run("the puzzle's expand", [&] { return puzzle_->expand(states, children, possible); });
}
Status GuardedPuzzle::find_goals(v0::StatesView states, char* out) const {
  return run("the puzzle's find_goals", [&] { return puzzle_->find_goals(states, out); });
}
Status GuardedPuzzle::goal(std::byte* row) const {
  return run("the puzzle's goal", [&] { return puzzle_->goal(row); });
}
Status GuardedPuzzle::parse(std::string_view text, std::byte* row) const {
  return run("the puzzle's parse", [&] { return puzzle_->parse(text, row); });
}
Expected<std::string> GuardedPuzzle::format(const std::byte* row) const {
  return run("the puzzle's format", [&] { return puzzle_->format(row); });
}
Expected<bool> GuardedPuzzle::is_state(const std::byte* row) const {
  return run("the puzzle's is_state", [&] { return puzzle_->is_state(row); });
}

Status check_facts(const v0::OwnPuzzle::Facts& facts) {
  if (facts.name.empty()) return usage_error("a puzzle needs a name");
  if (facts.row_bytes == 0 || facts.row_bytes > kMostRowBytes)
    return usage_error(facts.name + ": a state has from 1 to " + std::to_string(kMostRowBytes) + " bytes, not " +
                       std::to_string(facts.row_bytes));
  if (facts.moves.empty() || facts.moves.size() > kMostMoves)
    return usage_error(facts.name + ": a puzzle has from 1 to " + std::to_string(kMostMoves) + " moves, not " +
                       std::to_string(facts.moves.size()));
  std::set<std::string> names;
  for (const auto& move : facts.moves) {
    if (move.empty() || move.find_first_of(" \t\r\n,") != std::string::npos)
      return usage_error(facts.name + ": '" + printable(move) + "' is not a name of a move: no blanks, no commas");
    if (!names.insert(move).second) return usage_error(facts.name + ": two moves are called '" + move + "'");
  }
  if (!facts.inverse.empty() && facts.inverse.size() != facts.moves.size())
    return usage_error(facts.name + ": the list of inverses has " + std::to_string(facts.inverse.size()) +
                       " entries for " + std::to_string(facts.moves.size()) + " moves");
  for (const Move inverse : facts.inverse)
    if (inverse >= facts.moves.size())
      return usage_error(facts.name + ": there is no move " + std::to_string(inverse) + " that could be an inverse");
  return Done{};
}

Expected<Moves> parse_named_moves(const std::vector<std::string>& names, std::string_view text) {
  Moves moves;
  for (const auto word : split_words(text, " \t\r\n,")) {
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) return invalid("'" + printable(word) + "' is not a move");
    moves.push_back(static_cast<Move>(found - names.begin()));
  }
  return moves;
}

std::string format_named_moves(const std::vector<std::string>& names, std::span<const Move> moves) {
  std::string text;
  for (const Move move : moves) text += (text.empty() ? "" : " ") + names[move];
  return text;
}

OwnDomain::OwnDomain(std::shared_ptr<const GuardedPuzzle> puzzle, std::vector<std::byte> goal,
                     std::shared_ptr<Failure> failure)
    : Domain({.name = puzzle->facts().name,
              .metric = puzzle->facts().metric,
              .row_bytes = puzzle->facts().row_bytes,
              .num_moves = puzzle->facts().moves.size(),
              .inverse = puzzle->facts().inverse}),
      puzzle_(std::move(puzzle)),
      goal_(std::move(goal)),
      failure_(std::move(failure)) {}

bool OwnDomain::make_all(const std::byte* parents, std::size_t count, All& all) const {
  if (failure_->error()) return false;
  all.rows.resize(count * facts().num_moves * row_bytes());
  all.possible.assign(count * facts().num_moves, 1);
  const auto made = puzzle_->expand({parents, count, row_bytes()}, all.rows.data(), all.possible.data());
  if (!made) failure_->report(made.error());
  return made.has_value();
}

template <class MovesOf, class Wanted>
std::size_t OwnDomain::pick(const Expansion& batch, MovesOf moves, Wanted wanted) const {
  thread_local All all;
  if (!make_all(batch.parents, batch.count, all)) return 0;
  std::size_t k = 0;
  for (std::size_t i = 0; i < batch.count; ++i) {
    for (const Move move : moves(i)) {
      const std::size_t child = i * facts().num_moves + move;
      if (all.possible[child] == 0 || !wanted(i, move)) continue;
      std::memcpy(batch.rows + k * row_bytes(), all.rows.data() + child * row_bytes(), row_bytes());
      batch.made_by[k] = move;
      batch.parent_of[k++] = static_cast<std::uint32_t>(batch.first + i);
    }
  }
  hash_rows(batch.rows, row_bytes(), k, batch.hashes);
  if (batch.table != nullptr)
    for (std::size_t c = 0; c < k; ++c) batch.table->prefetch(batch.hashes[c]);
  if (batch.goals != nullptr) find_goals(batch.rows, k, batch.goals);
  return k;
}

std::size_t OwnDomain::expand(const Expansion& batch) const {
  return pick(
      batch, [&](std::size_t) { return batch.moves; },
      [&](std::size_t i, Move move) { return batch.last == nullptr || move != way_back(batch.last[i]); });
}

std::size_t OwnDomain::step(const Expansion& batch) const {
  return pick(
      batch, [&](std::size_t i) { return std::span(batch.last + i, 1); }, [](std::size_t, Move) { return true; });
}

bool OwnDomain::try_move(std::byte* row, Move move) const {
  All all;
  if (!make_all(row, 1, all) || all.possible[move] == 0) return false;
  std::memcpy(row, all.rows.data() + move * row_bytes(), row_bytes());
  return true;
}

void OwnDomain::hash_rows(const std::byte* rows, std::size_t stride, std::size_t count, std::uint64_t* out) const {
  for (std::size_t i = 0; i < count; ++i) out[i] = hash_bytes(rows + i * stride, row_bytes());
}

void OwnDomain::find_goals(const std::byte* rows, std::size_t count, char* out) const {
  std::fill_n(out, count, char{0});
  if (count == 0 || failure_->error()) return;
  if (const auto found = puzzle_->find_goals({rows, count, row_bytes()}, out); !found) {
    failure_->report(found.error());
    std::fill_n(out, count, char{0});
  }
}

}  // namespace unscramble::api
