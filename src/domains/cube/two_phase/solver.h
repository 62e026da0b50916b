// Kociemba's two-phase solver: a first answer within milliseconds, shorter ones until the budget is
// spent. Looks at the cube along its three axes and at its inverse, and minimises the length in the
// metric asked for (quarter turns are not an afterthought: tables, bounds and order are by cost).
#pragma once

#include <cstdint>
#include <limits>

#include "core/monitor.h"
#include "core/thread_pool.h"
#include "domains/cube/two_phase/tables.h"

namespace unscramble::two_phase {

struct Options {
  // Phase-2 attempts after which to stop improving; makes a run without a time limit end and, with one
  // thread, end the same way each time.
  std::uint64_t max_attempts = std::numeric_limits<std::uint64_t>::max();
  int good_enough = 0;  // stop at a solution of up to this length
};

struct Answer {
  bool found = false;
  Moves moves;  // numbered in the metric: 18 moves in half turns, 12 in quarter turns
};

// Never proves anything. The result is the best so far when the monitor stops it.
Answer solve(const Cube3::State& cube, const Tables& tables, const Options& options, Monitor& monitor,
             ThreadPool& pool);

}  // namespace unscramble::two_phase
