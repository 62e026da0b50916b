#include "domains/perm/walk_habits.h"

#include <algorithm>
#include <cmath>

namespace unscramble::perm {

WalkHabit walk_habit_of(const Engine& engine) {
  WalkHabit habit;
  const std::size_t count = engine.moves().size();
  std::size_t pairs = 0;
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = 0; b < count; ++b)
      if (!engine.redundant(static_cast<Move>(a), static_cast<Move>(b))) ++pairs;
  const double branching = std::max(1.3, static_cast<double>(pairs) / static_cast<double>(count));
  const auto& states = engine.states();
  const double bits = states ? states->log2() : 4.0 * engine.layout().bytes();
  // States lie at about log(states)/log(branching); a third more reaches nearly all of them (cube: 26 for 20).
  const double depth = bits / std::log2(branching);
  habit.length = std::clamp(static_cast<int>(std::ceil(depth * 1.35)) + 1, 4, 1000);
  habit.quick_proof = bits < 24;  // one table of all distances
  habit.minutes = bits < 32 ? 5 : bits < 70 ? 30 : 60;
  return habit;
}

}  // namespace unscramble::perm
