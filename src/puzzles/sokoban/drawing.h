// States as text: XSB rows, and the coloured picture.
#pragma once

#include "puzzle/puzzle.h"
#include "puzzles/sokoban/level.h"
#include "puzzles/sokoban/state.h"

namespace unscramble::sokoban {

// XSB rows without what joins them.
std::vector<std::string> xsb_rows(const Level& level, const State& state);
std::string draw(const Level& level, const State& state, DrawStyle style);

}  // namespace unscramble::sokoban
