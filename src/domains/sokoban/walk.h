// The player's walks between pushes.
#pragma once

#include <span>

#include "domains/sokoban/level.h"
#include "domains/sokoban/state.h"

namespace unscramble::sokoban {

// Appends a shortest walk from the player's place to `to`, among the boxes; nothing if there is none.
void append_walk(const Level& level, const State& state, int to, std::span<const Move> allowed, Moves& moves);

}  // namespace unscramble::sokoban
