// Where the order of moves does not matter and doing one twice undoes it, a solution is a set: pairs cancel.
#pragma once

#include <span>

#include "core/move.h"

namespace unscramble {

// The moves that occur an odd number of times, each once, in the order of their first occurrence.
inline Moves cancel_pairs(std::span<const Move> moves) {
  std::vector<bool> odd;
  for (const Move move : moves) {
    if (move >= odd.size()) odd.resize(move + std::size_t{1});
    odd[move] = !odd[move];
  }
  Moves kept;
  for (const Move move : moves) {
    if (!odd[move]) continue;
    odd[move] = false;
    kept.push_back(move);
  }
  return kept;
}

}  // namespace unscramble
