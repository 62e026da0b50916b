// From which end the search of a node continues.
#pragma once

#include <bit>
#include <utility>

#include "domains/cube/optimal/search_types.h"

namespace unscramble::cube_optimal {

// Puts the end with fewer turns to try in front and notes these turns. tight_*: sets of axes along which
// the bound of the cube (of the inverse) equals the turns left.
inline void choose_end(Node& node, const TurnOrder& order, std::uint32_t tight_cube, std::uint32_t tight_inverse) {
  const int end = node.reversed ? 1 : 0;
  const TurnSet front = order.next(end, node.last[0]) & ~kTurnsOfAxes[tight_inverse];
  const TurnSet back = order.next(1 - end, node.last[1]) & ~kTurnsOfAxes[tight_cube];
  node.turns = front;
  if (std::popcount(back) >= std::popcount(front)) return;
  node.turns = back;
  std::swap(node.cube, node.inverse);
  std::swap(node.last[0], node.last[1]);
  for (int axis = 0; axis < kAxes; ++axis) std::swap(node.bound[axis], node.bound[3 + axis]);
  node.reversed = !node.reversed;
}

}  // namespace unscramble::cube_optimal
