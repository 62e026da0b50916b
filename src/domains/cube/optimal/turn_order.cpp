#include "domains/cube/optimal/turn_order.h"

#include <algorithm>

namespace unscramble::cube_optimal {

namespace {

constexpr bool has(TurnSet set, int turn) { return (set >> turn & 1U) != 0; }

// May b follow a, if a was made `repeats` more times before?
bool may_follow(int a, int repeats, int b, TurnSet set, cube::Metric metric) {
  if (a / 3 == cube::opposite(b / 3)) return a < b;
  if (a / 3 != b / 3) return true;
  if (b == inverse_of(a) && a % 3 != 1) return false;
  const TurnSet face = set >> a / 3 * 3 & 7;
  if (metric == cube::Metric::kQuarter && face == 0b101)
    return a % 3 == 0 && repeats == 0;  // X X, and X' X' left to it
  if (metric == cube::Metric::kHalf && face == 0b111) return false;
  return a != b || (a % 3 != 1 && repeats < 2);
}

}  // namespace

TurnOrder::TurnOrder(TurnSet forward, cube::Metric metric) {
  TurnSet backward = 0;
  for (int turn = 0; turn < kTurns; ++turn)
    if (has(forward, turn)) backward |= TurnSet{1} << inverse_of(turn);
  for (int end = 0; end < 2; ++end) {
    const TurnSet set = end == 0 ? forward : backward;
    next_[end][0] = set;
    for (int last = 1; last < kStates; ++last)
      for (int turn = 0; turn < kTurns; ++turn)
        if (has(set, turn) && may_follow((last - 1) / kRepeats, (last - 1) % kRepeats, turn, set, metric))
          next_[end][last] |= TurnSet{1} << turn;
  }
}

TurnSet TurnOrder::all(cube::Metric metric) { return metric == cube::Metric::kHalf ? 0x3FFFF : 0x2DB6D; }

int to_turn(Move move, cube::Metric metric) {
  return cube::face_of_move(move, metric) * 3 + cube::quarters_of_move(move, metric) - 1;
}

Move to_move(int turn, cube::Metric metric) {
  return static_cast<Move>(metric == cube::Metric::kHalf ? turn : turn / 3 * 2 + turn % 3 / 2);
}

}  // namespace unscramble::cube_optimal
