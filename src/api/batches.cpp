#include <algorithm>
#include <cstring>

#include "api/impl.h"

namespace unscramble::v0 {

namespace {

// Rows that are to be filled in.
States empty_states(const RowPuzzle& rows, std::size_t count) {
  States states;
  states.row_bytes = rows.domain().row_bytes();
  states.bytes.resize(count * states.row_bytes);
  return states;
}

std::byte* row_at(States& states, std::size_t i) { return states.bytes.data() + i * states.row_bytes; }

Error in_batch(std::size_t i, std::size_t count, const Error& error) {
  return count == 1 ? error : Error{error.code, "state " + std::to_string(i) + ": " + error.message};
}

Status check_moves(std::span<const Move> moves, const PuzzleInfo& info) {
  for (const Move move : moves)
    if (move >= info.moves.size())
      return invalid("there is no move " + std::to_string(move) + "; " + info.name + " has moves 0 to " +
                     std::to_string(info.moves.size() - 1));
  return Done{};
}

}  // namespace

Expected<States> Puzzle::parse(std::span<const std::string> texts) const {
  const auto rows = impl_->batch();
  if (!rows) return rows.error();
  States states = empty_states(**rows, texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (const auto read = (*rows)->parse(texts[i], row_at(states, i)); !read)
      return in_batch(i, texts.size(), read.error());
  return states;
}

Expected<std::vector<std::string>> Puzzle::format(StatesView states) const {
  const auto rows = impl_->batch(states);
  if (!rows) return rows.error();
  std::vector<std::string> texts(states.count);
  for (std::size_t i = 0; i < states.count; ++i) texts[i] = (*rows)->format(states[i]);
  if (const auto failed = (*rows)->failure()) return *failed;
  return texts;
}

Expected<std::vector<Move>> Puzzle::parse_moves(std::string_view text) const {
  const auto rows = impl_->batch();
  if (!rows) return rows.error();
  return (*rows)->parse_moves(text);
}

Expected<std::string> Puzzle::format_moves(std::span<const Move> moves) const {
  const auto rows = impl_->batch();
  if (!rows) return rows.error();
  if (const auto known = check_moves(moves, impl_->info); !known) return known.error();
  return (*rows)->format_moves(moves);
}

Expected<States> Puzzle::goal() const {
  const auto rows = impl_->batch();
  if (!rows) return rows.error();
  return States{(*rows)->domain().row_bytes(), (*rows)->domain().goal()};
}

Expected<States> Puzzle::scramble(std::size_t count, std::uint64_t seed, int length) const {
  const auto rows = impl_->batch();
  if (!rows) return rows.error();
  States states = empty_states(**rows, count);
  Rng rng(seed);
  for (std::size_t i = 0; i < count; ++i) (*rows)->scramble(rng, length, row_at(states, i));
  if (const auto failed = (*rows)->failure()) return *failed;
  return states;
}

Expected<std::vector<std::string>> Puzzle::scramble_texts(std::size_t count, std::uint64_t seed, int length) const {
  Rng rng(seed);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) texts.push_back(impl_->any->scramble(rng, length));
  return texts;
}

Expected<Children> Puzzle::expand(StatesView states) const {
  const auto rows = impl_->batch(states);
  if (!rows) return rows.error();
  const Domain& domain = (*rows)->domain();
  Moves moves(domain.facts().num_moves);
  for (std::size_t m = 0; m < moves.size(); ++m) moves[m] = static_cast<Move>(m);
  const std::size_t most = states.count * moves.size();
  Children children;
  children.states = empty_states(**rows, most);
  children.parent.resize(most);
  children.move.resize(most);
  children.goal.resize(most);
  std::vector<std::uint64_t> hashes(most);
  Expansion expansion;
  expansion.parents = states.data;
  expansion.count = states.count;
  expansion.moves = moves;
  expansion.rows = children.states.bytes.data();
  expansion.hashes = hashes.data();
  expansion.made_by = children.move.data();
  expansion.parent_of = children.parent.data();
  expansion.goals = children.goal.data();
  const std::size_t count = domain.expand(expansion);
  if (const auto failed = (*rows)->failure()) return *failed;
  children.states.bytes.resize(count * children.states.row_bytes);
  children.parent.resize(count);
  children.move.resize(count);
  children.goal.resize(count);
  return children;
}

Expected<States> Puzzle::apply(StatesView states, std::span<const Move> moves) const {
  const auto rows = impl_->batch(states);
  if (!rows) return rows.error();
  if (const auto known = check_moves(moves, impl_->info); !known) return known.error();
  States after = empty_states(**rows, states.count);
  std::copy_n(states.data, after.bytes.size(), after.bytes.begin());
  for (std::size_t i = 0; i < states.count; ++i)
    for (std::size_t m = 0; m < moves.size(); ++m) {
      if ((*rows)->domain().try_move(row_at(after, i), moves[m])) continue;
      if (const auto failed = (*rows)->failure()) return *failed;
      return invalid("state " + std::to_string(i) + ": move " + std::to_string(m + 1) + ", " +
                     impl_->info.moves[moves[m]] + ", is not possible");
    }
  return after;
}

Expected<States> Puzzle::apply_each(StatesView states, std::span<const Move> moves) const {
  const auto rows = impl_->batch(states);
  if (!rows) return rows.error();
  if (moves.size() != states.count)
    return invalid(std::to_string(moves.size()) + " moves for " + std::to_string(states.count) + " states");
  if (const auto known = check_moves(moves, impl_->info); !known) return known.error();
  States after = empty_states(**rows, states.count);
  std::copy_n(states.data, after.bytes.size(), after.bytes.begin());
  for (std::size_t i = 0; i < states.count; ++i) {
    if ((*rows)->domain().try_move(row_at(after, i), moves[i])) continue;
    if (const auto failed = (*rows)->failure()) return *failed;
    return invalid("state " + std::to_string(i) + ": move " + impl_->info.moves[moves[i]] + " is not possible");
  }
  return after;
}

Expected<std::vector<char>> Puzzle::is_goal(StatesView states) const {
  const auto rows = impl_->batch(states);
  if (!rows) return rows.error();
  std::vector<char> goals(states.count);
  (*rows)->domain().find_goals(states.data, states.count, goals.data());
  if (const auto failed = (*rows)->failure()) return *failed;
  return goals;
}

Expected<std::vector<std::uint16_t>> Puzzle::tokens(StatesView states, int encoding) const {
  const auto rows = impl_->batch(states);
  if (!rows) return rows.error();
  const auto& encodings = impl_->info.encodings;
  if (encoding < 0 || static_cast<std::size_t>(encoding) >= encodings.size())
    return usage_error(impl_->info.name + " has encodings 0 to " + std::to_string(encodings.size() - 1) + ", not " +
                       std::to_string(encoding));
  const auto positions = static_cast<std::size_t>(encodings[static_cast<std::size_t>(encoding)].positions);
  std::vector<std::uint16_t> tokens(states.count * positions);
  for (std::size_t i = 0; i < states.count; ++i)
    (*rows)->tokens(states[i], encoding, std::span(tokens).subspan(i * positions, positions));
  return tokens;
}

}  // namespace unscramble::v0
