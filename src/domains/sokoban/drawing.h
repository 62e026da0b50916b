// States as text: XSB rows, and the coloured picture.
#pragma once

#include "domains/sokoban/level.h"
#include "domains/sokoban/state.h"
#include "puzzle/puzzle.h"

namespace unscramble::sokoban {

// XSB rows without separators.
std::vector<std::string> xsb_rows(const Level& level, const State& state);
std::string draw(const Level& level, const State& state, DrawStyle style);

}  // namespace unscramble::sokoban
