// How long random walks from the solved state are, and how long training takes by default: from the number of states
// and of moves.
#pragma once

#include "domains/perm/engine.h"
#include "puzzle/walk_habit.h"

namespace unscramble::perm {

// Long enough that its end is as good as random, where nothing better is known.
inline constexpr int kLongWalk = 2000;

WalkHabit walk_habit_of(const Engine& engine);

}  // namespace unscramble::perm
