// Which turns are tried after which, at either end of a solution. Of turns that commute only one order
// is tried, and what one turn could do is not done by two; a face for which the user forbids some turns
// may repeat the others.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/move.h"
#include "domains/cube/metric.h"
#include "domains/cube/optimal/constants.h"

namespace unscramble::cube_optimal {

// Turns are numbered face*3 + quarters-1 in both metrics; sets of them are bits.
using TurnSet = std::uint32_t;

class TurnOrder {
 public:
  // `forward`: the turns a solution may use. At the back end of a solution their inverses are undone.
  TurnOrder(TurnSet forward, cube::Metric metric);

  static TurnSet all(cube::Metric metric);

  // What was turned last at one end; 0 = nothing yet.
  using State = std::uint8_t;
  [[nodiscard]] TurnSet next(int end, State last) const { return next_[end][last]; }
  static State after(State last, int turn) {
    const int repeats = last != 0 && (last - 1) / kRepeats == turn ? std::min((last - 1) % kRepeats + 1, 2) : 0;
    return static_cast<State>(1 + turn * kRepeats + repeats);
  }

 private:
  static constexpr int kRepeats = 3;
  static constexpr int kStates = 1 + kTurns * kRepeats;

  std::array<std::array<TurnSet, kStates>, 2> next_{};
};

// The turns of the axes in a set of axes.
constexpr std::array<TurnSet, 8> kTurnsOfAxes = [] {
  std::array<TurnSet, 8> out{};
  for (int axes = 0; axes < 8; ++axes)
    for (int turn = 0; turn < kTurns; ++turn)
      if ((axes >> turn / 3 % 3 & 1) != 0) out[axes] |= TurnSet{1} << turn;
  return out;
}();
constexpr int axis_of(int turn) { return turn / 3 % 3; }
constexpr int inverse_of(int turn) { return turn / 3 * 3 + 2 - turn % 3; }

int to_turn(Move move, cube::Metric metric);
Move to_move(int turn, cube::Metric metric);

}  // namespace unscramble::cube_optimal
