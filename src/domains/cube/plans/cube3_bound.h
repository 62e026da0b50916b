// A lower bound on the solutions of a 3x3x3, from the smallest coset table.
#pragma once

#include "domains/cube/cube3.h"
#include "domains/cube/optimal/solver.h"
#include "domains/cube/optimal/tables.h"
#include "search/search.h"

namespace unscramble {

// 0 if the table (21 MB, read once per process) is not in the cache or does not fit: it is not built for this.
inline int quick_cube_bound(const Problem<Cube3>& problem, const Monitor& monitor) {
  const auto metric = problem.puzzle.turn_metric();
  const auto kind = cube_optimal::table_ladder(metric).front();
  const bool fits = kind.bytes() + monitor.peak_memory() <= monitor.limits().memory;
  if (!fits || !cube_optimal::largest_built_table(metric, {.memory = kind.bytes()})) return 0;
  constexpr double kSeconds = 0.05;  // a damaged file would be rebuilt: not here
  Monitor apart(Limits{.seconds = kSeconds});
  ThreadPool alone(1);
  const auto table = cube_optimal::shared_table(kind, apart, alone);
  if (!table) return 0;
  const cube_optimal::TableSet tables{{(*table)->table()}, 1};
  return cube_optimal::lower_bound({problem.start.corner, problem.start.edge}, metric, tables);
}

}  // namespace unscramble
