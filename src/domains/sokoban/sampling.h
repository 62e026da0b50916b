// Random states and levels. Everything is generated backwards from a solved state, so it can be solved.
#pragma once

#include "core/rng.h"
#include "domains/sokoban/reader.h"

namespace unscramble::sokoban {

// Every box on a goal, the player anywhere he could have made the last push from, if there is such a place.
State random_goal(const Level& level, Rng& rng);

// `length` random reverse moves, with a preference for pulls (DeepCubeA, Methods, "Sokoban").
State pull_walk(const Level& level, State state, Rng& rng, int length);

// A fresh 10x10 room with four goals, in the manner of the Boxoban levels (Guez et al. 2018): carved by
// a random walk that leaves small shapes behind.
std::shared_ptr<const Level> random_room(Rng& rng);

// Such a room with the boxes pulled far from the goals, none on a goal.
Opening random_level(Rng& rng);

}  // namespace unscramble::sokoban
