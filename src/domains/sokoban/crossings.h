// A lower bound on the steps without a push, to be added to a bound on the pushes.
//
// Look at one axis, say columns. Each move sideways takes the player over one line between two columns, so
// moves can be counted line by line. Over a line he goes back and forth: the crossings each way differ
// by at most one, as his first and last place determine. But the pushes he makes while crossing need
// not balance: how many boxes have to go over each line, net, follows from the goals, whichever box goes
// where. What the pushes leave unbalanced he has to walk. (Pushing a box over line x to the right takes
// the player over line x-1, to the left over line x+1.)
//
// Pushes beyond the net ones come in pairs, back and forth over the same line x. A pair can save two steps, one
// over line x-1 to the right and one over x+1 to the left; steps further apart take a pair for each two
// lines between them. The number of pairs is what the bound on the pushes leaves over, so both bounds
// together are admissible, and consistent: no move shortens the least plan by more than it costs.
#pragma once

#include <array>
#include <cstdint>

#include "domains/sokoban/grid.h"

namespace unscramble::sokoban {

// How many boxes (or goals) stand in each column, or in each row, of a small level.
using Counts = std::array<std::uint8_t, kSmallInside>;

// [k]: the least number of steps along one axis with up to k pairs; the last for any number of pairs.
inline constexpr int kManyPairs = 7;
using StepTable = std::array<std::uint16_t, kManyPairs + 1>;

struct Axis {
  Counts goals{};
  int size = 0;

  [[nodiscard]] int net_pushes(const Counts& boxes) const;
  [[nodiscard]] StepTable least_steps(const Counts& boxes, int place) const;  // place: the player's
};

// The two axes share the pairs.
int join_steps(const StepTable& sideways, const StepTable& upwards, int pairs);

}  // namespace unscramble::sokoban
