// Successors: for every last move, the moves worth trying after it, computed once a search from the
// puzzle's redundant() and the moves the user allows.
#pragma once

#include <span>

#include "puzzle/capabilities.h"

namespace unscramble {

// redundant(a, b) promises an equally short sequence that is tried instead; with some moves forbidden
// that sequence may be forbidden too (U' U' is left to U U, U U2 to U'). What stays true for any set of
// allowed moves: undoing the last move is useless, and of two commuting moves one order is enough. A pair
// that is redundant in one order only is such a commutation.
template <class P>
bool redundant_when_restricted(const P& puzzle, Move before, Move after) {
  if (!puzzle.redundant(before, after)) return false;
  if constexpr (requires { puzzle.inverse_move(before); }) {
    if (puzzle.inverse_move(before) == after) return true;
  }
  return before != after && !puzzle.redundant(after, before);
}

class Successors {
 public:
  template <class P>
  Successors(const P& puzzle, const Moves& allowed)
      : first_(allowed), restricted_(static_cast<int>(allowed.size()) < puzzle.num_moves()) {
    after_.resize(static_cast<std::size_t>(puzzle.num_moves()));
    for (const Move before : allowed)
      for (const Move after : allowed) {
        const bool skip =
            restricted_ ? redundant_when_restricted(puzzle, before, after) : puzzle.redundant(before, after);
        if (!skip) after_[before].push_back(after);
      }
  }

  // What to try after `last`; kNoMove at the start.
  [[nodiscard]] std::span<const Move> after(Move last) const { return last == kNoMove ? first_ : after_[last]; }
  [[nodiscard]] bool restricted() const { return restricted_; }
  [[nodiscard]] std::size_t most() const { return first_.size(); }

 private:
  Moves first_;
  std::vector<Moves> after_;
  bool restricted_;
};

}  // namespace unscramble
