// Random walks from the goal, shared by every puzzle's scramble().
#pragma once

#include "puzzle/capabilities.h"

namespace unscramble {

// `length` random moves; a move that is impossible or would undo or commute with the last one
// (redundant()) is drawn again, if there is another.
template <class P>
typename P::State random_walk(const P& puzzle, typename P::State state, Rng& rng, int length, Moves* trace = nullptr) {
  Move last = kNoMove;
  const int moves = puzzle.num_moves();
  for (int step = 0; step < length; ++step) {
    constexpr int kTries = 256;
    for (int attempt = 0; attempt < kTries; ++attempt) {
      const auto move = static_cast<Move>(rng.below_int(moves));
      if (last != kNoMove && attempt + 1 < kTries && puzzle.redundant(last, move)) continue;
      if (!puzzle.try_move(state, move)) continue;
      if (trace != nullptr) trace->push_back(move);
      last = move;
      break;
    }
  }
  return state;
}

}  // namespace unscramble
