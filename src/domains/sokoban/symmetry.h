// The eight symmetries of a board, numbered by bits: 1 mirrors left and right, 2 mirrors top and
// bottom, 4 then swaps rows and columns.
#pragma once

#include <memory>

#include "domains/sokoban/level.h"
#include "domains/sokoban/state.h"

namespace unscramble::sokoban {

std::shared_ptr<const Level> turned(const Level& level, int symmetry);
State turned(const Level& level, const State& state, int symmetry);
Move turned(Move move, int symmetry);

}  // namespace unscramble::sokoban
