// Lower bounds on the moves still needed, both consistent; kFar means: cannot be solved. The first is for small
// levels; for larger ones it is the second.
#pragma once

#include "domains/sokoban/level.h"
#include "domains/sokoban/state.h"

namespace unscramble::sokoban {

// The least number of pushes that gives every box a goal of its own, each box taken alone on the board,
// with the steps that must come on top. The larger of two ways to count those: the walk to a first push
// that fits (the least, over the pushes open to the player, of the walk, the push, and the matching after
// it), or the crossings of crossings.h. Frozen boxes off goals are dead ends.
int matching_estimate(const Level& level, const State& state);

// Pushes to the nearest goal, summed over the boxes.
int nearest_goal_estimate(const Level& level, const State& state);

// Why a state is obviously unsolvable, for people; empty if no reason is apparent.
std::string plain_deadlock(const Level& level, const State& state);

}  // namespace unscramble::sokoban
