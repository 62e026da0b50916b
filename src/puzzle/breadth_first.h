// breadth_first(): the states around some others, sphere by sphere. How a state is known again, and what is kept of it
// beside its place in the list, is the caller's: a hash map for small balls, a table of eight bytes per state for large
// ones. The tests' own breadth-first searches share nothing with this one, since they judge it.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "core/monitor.h"
#include "puzzle/puzzle.h"

namespace unscramble {

struct Ball {
  int radius = 0;          // of the outermost sphere that is whole
  std::size_t sphere = 0;  // where that sphere begins in the list of states
  std::size_t size = 0;    // states within the radius, the first in the list
  bool complete = false;   // no moves lead out of it
};

struct BallLimits {
  int radius = std::numeric_limits<int>::max();
  Monitor* monitor = nullptr;  // one that stops it
};

enum class Met {
  kNew,
  kKnown,
  kEnough,  // ends it, with the sphere it is in left unfinished
};

// `states` begins with the centre, one state or several, and takes the others in the order of their distances.
// meet(state, distance) says what a state is that a move leads to; it is added to the list if it is new.
template <Puzzle P, class Meet>
Ball breadth_first(const P& puzzle, std::vector<typename P::State>& states, std::span<const Move> moves,
                   const BallLimits& limits, Meet meet) {
  Ball ball{.size = states.size()};
  while (ball.radius < limits.radius) {
    for (std::size_t i = ball.sphere; i < ball.size; ++i) {
      constexpr std::size_t kAskEvery = 4096;
      if (limits.monitor != nullptr && i % kAskEvery == 0 && limits.monitor->should_stop()) return ball;
      for (const Move move : moves) {
        auto child = states[i];
        if (!puzzle.try_move(child, move)) continue;
        const Met met = meet(child, ball.radius + 1);
        if (met == Met::kKnown) continue;
        if (met == Met::kEnough) return ball;
        states.push_back(child);
      }
    }
    if (states.size() == ball.size) {
      ball.complete = true;
      return ball;
    }
    ball.sphere = ball.size;
    ball.size = states.size();
    ++ball.radius;
  }
  return ball;
}

}  // namespace unscramble
