// Where the order of moves does not matter and doing one twice undoes it, a solution is a set: pairs cancel.
#pragma once

#include "puzzle/capabilities.h"

namespace unscramble {

// The moves that occur an odd number of times, each once, in the order of their first occurrence.
template <Orderless P>
Moves cancel_pairs(const P& puzzle, std::span<const Move> moves) {
  std::vector<bool> odd(static_cast<std::size_t>(puzzle.num_moves()));
  for (const Move move : moves) odd[move] = !odd[move];
  Moves kept;
  for (const Move move : moves) {
    if (!odd[move]) continue;
    odd[move] = false;
    kept.push_back(move);
  }
  return kept;
}

}  // namespace unscramble
