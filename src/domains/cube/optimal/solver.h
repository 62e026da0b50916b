// The shortest solutions of a 3x3x3 cube, and the proof that there is none shorter: iterative
// deepening on coset tables, all threads on one cube. If a solution is known, only the lengths below
// it have to be ruled out.
#pragma once

#include <optional>
#include <vector>

#include "core/monitor.h"
#include "core/thread_pool.h"
#include "domains/cube/metric.h"
#include "domains/cube/optimal/search_types.h"

namespace unscramble::cube_optimal {

struct Cube {
  cube::Corners corner;
  cube::Edges edge;
};

struct Options {
  cube::Metric metric = cube::Metric::kQuarter;
  TurnSet turns = ~TurnSet{0};         // those a solution may use (turn_order.h)
  std::optional<Moves> upper_bound{};  // a known solution; the caller has checked it
  std::size_t solutions = 1;           // different ones wanted, up to the order of commuting turns
  int first_length = 0;                // shorter ones are known not to exist
  int last_length = kMaxLength;        // longer ones are not searched for
};

struct Answer {
  std::optional<Moves> solution;  // the shortest known, possibly the one given
  bool proved = false;            // that none is shorter
  int lower_bound = 0;
  std::vector<Moves> solutions;  // if more than one was wanted
};

// A limit of the monitor ends it with what is known so far.
Answer solve(const Cube& cube, const Options& options, const TableSet& tables, Monitor& monitor, ThreadPool& pool);

// No solution is shorter: the largest bound of the tables, raised to the parity of the cube.
int lower_bound(const Cube& cube, cube::Metric metric, const TableSet& tables);

}  // namespace unscramble::cube_optimal
