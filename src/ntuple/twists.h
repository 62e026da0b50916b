// Random twists for scrambles and for play. As the paper has it (Algorithm 2, lines 5 and 7), any twist may follow any
// other; with `undo` off, none follows that undoes the one before or merges with it into one (in HTM: two turns of a
// face). Less strict than random_walk(), which leaves out commuting pairs as well.
#pragma once

#include <vector>

#include "puzzle/capabilities.h"

namespace unscramble::ntuple {

template <Invertible P>
class Twists {
 public:
  using State = typename P::State;

  Twists(const P& puzzle, bool undo) : puzzle_(puzzle), moves_(puzzle.num_moves()) {
    pointless_.assign(static_cast<std::size_t>(moves_) * static_cast<std::size_t>(moves_), 0);
    if (undo) return;
    for (int a = 0; a < moves_; ++a)
      for (int b = 0; b < moves_; ++b)
        pointless_[at(a, b)] = takes_back_or_merges(static_cast<Move>(a), static_cast<Move>(b)) ? 1 : 0;
  }

  [[nodiscard]] bool pointless(Move before, Move after) const {
    return before != kNoMove && pointless_[at(before, after)] != 0;
  }

  // Never the goal itself, to which an unlucky sequence returns: episodes never start there (appendix C).
  State scramble(Rng& rng, int twists) const {
    for (;;) {
      State state = puzzle_.goal(rng);
      Move last = kNoMove;
      for (int i = 0; i < twists;) {
        const auto move = static_cast<Move>(rng.below_int(moves_));
        if (pointless(last, move) || !puzzle_.try_move(state, move)) continue;
        last = move;
        ++i;
      }
      if (!puzzle_.is_goal(state)) return state;
    }
  }

 private:
  [[nodiscard]] std::size_t at(int a, int b) const { return static_cast<std::size_t>(a * moves_ + b); }

  [[nodiscard]] bool takes_back_or_merges(Move a, Move b) const {
    if (puzzle_.inverse_move(a) == b) return true;
    Rng rng(1);
    const State goal = puzzle_.goal(rng);
    State both = goal;
    if (!puzzle_.try_move(both, a) || !puzzle_.try_move(both, b)) return false;
    for (int c = 0; c < moves_; ++c) {
      State one = goal;
      if (puzzle_.try_move(one, static_cast<Move>(c)) && same_state(one, both)) return true;
    }
    return false;
  }

  P puzzle_;
  int moves_;
  std::vector<std::uint8_t> pointless_;
};

}  // namespace unscramble::ntuple
