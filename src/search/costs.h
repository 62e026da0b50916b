// What moves cost. Everything that searches counts whole numbers; unless the user says otherwise each move costs 1, and
// a path's cost is its length.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/move.h"

namespace unscramble {

using MoveCosts = std::vector<int>;  // by move; empty = each costs 1

inline constexpr int kMostMoveCost = 100;

inline int cost_of(Move move, const MoveCosts& costs) { return costs.empty() ? 1 : costs[move]; }

inline int cost_of(std::span<const Move> moves, const MoveCosts& costs) {
  if (costs.empty()) return static_cast<int>(moves.size());
  int sum = 0;
  for (const Move move : moves) sum += costs[move];
  return sum;
}

}  // namespace unscramble
