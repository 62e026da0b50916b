// Successors: for every history of a path, the moves worth trying next, computed once per search from the puzzle's
// redundant() and the moves the user allows. A history is the last move or, if the puzzle has path rules and the
// search uses them, a state of those rules.
#pragma once

#include <span>

#include "puzzle/capabilities.h"

namespace unscramble {

// redundant(a, b) promises an equally short sequence that is tried instead; with some moves forbidden
// that sequence may be forbidden too (U' U' is left to U U, U U2 to U'). What stays true for any set of
// allowed moves: undoing the last move is useless, and of two commuting moves one order is enough. A pair
// that is redundant in one order only is such a commutation.
// The same holds where moves have costs of their own: the other sequence may cost more. A puzzle whose pairs may equal
// pairs of other moves says itself which commute (commutes).
template <class P>
bool redundant_when_restricted(const P& puzzle, Move before, Move after) {
  if (!puzzle.redundant(before, after)) return false;
  if constexpr (requires { puzzle.commutes(before, after); }) {
    return puzzle.undoes(before, after) || (before > after && puzzle.commutes(before, after));
  }
  if constexpr (requires { puzzle.inverse_move(before); }) {
    if (puzzle.inverse_move(before) == after) return true;
  }
  return before != after && !puzzle.redundant(after, before);
}

class Successors {
 public:
  using History = std::uint32_t;

  template <class P>
  Successors(const P& puzzle, const Moves& allowed, bool with_costs = false)
      : most_(allowed.size()), restricted_(static_cast<int>(allowed.size()) < puzzle.num_moves()) {
    after_.resize(static_cast<std::size_t>(puzzle.num_moves()) + 1);
    after_[0] = allowed;
    const bool careful = restricted_ || with_costs;
    for (const Move before : allowed)
      for (const Move after : allowed) {
        const bool skip = careful ? redundant_when_restricted(puzzle, before, after) : puzzle.redundant(before, after);
        if (!skip) after_[next(0, before)].push_back(after);
      }
  }

  // From now on paths from `place` follow these rules, which need all moves; earlier histories are invalid.
  void take_up(const PathRules& rules, int place) {
    rules_ = &rules;
    start_ = rules.start(place);
  }
  [[nodiscard]] bool has_path_rules() const { return rules_ != nullptr; }

  [[nodiscard]] History start() const { return start_; }
  [[nodiscard]] std::span<const Move> after(History history) const {
    return rules_ == nullptr ? std::span<const Move>(after_[history])
                             : rules_->after(static_cast<PathRules::State>(history));
  }
  // After one of the moves of after(history).
  [[nodiscard]] History next(History history, Move move) const {
    return rules_ == nullptr ? move + History{1} : rules_->next(static_cast<PathRules::State>(history), move);
  }
  [[nodiscard]] bool restricted() const { return restricted_; }
  [[nodiscard]] std::size_t most() const { return most_; }

 private:
  std::vector<Moves> after_;  // by last move + 1; [0] before the first
  std::size_t most_;
  bool restricted_;
  const PathRules* rules_ = nullptr;
  History start_ = 0;
};

}  // namespace unscramble
