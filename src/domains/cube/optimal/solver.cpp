#include "domains/cube/optimal/solver.h"

#include <algorithm>
#include <limits>

#include "domains/cube/optimal/split.h"

namespace unscramble::cube_optimal {

namespace {

Moves to_moves(const std::vector<int>& turns, cube::Metric metric) {
  Moves moves;
  for (const int turn : turns) moves.push_back(to_move(turn, metric));
  return moves;
}

// Every quarter turn changes the parity of the cube.
int with_parity(int length, const Cube& cube, cube::Metric metric) {
  if (metric == cube::Metric::kHalf) return length;
  return length + (length ^ cube::permutation_parity(cube.corner)) % 2;
}

// Searches all solutions of one length.
void run(Iteration& iteration, const Node& root, cube::Metric metric, std::uint64_t expected_nodes, ThreadPool& pool) {
  MemoryAccount account(iteration.monitor);
  iteration.nodes = {root};
  split_search(iteration, metric, expected_nodes, pool, account);
  pool.run([&](int) { run_worker(iteration, -1, nullptr); });
}

}  // namespace

int lower_bound(const Cube& cube, cube::Metric metric, const TableSet& tables) {
  const PackedCube packed = pack(cube.corner, cube.edge);
  const PackedCube inverse = pack(cube::inverse(cube.corner), cube::inverse(cube.edge));
  int bound = 0;
  for (int axis = 0; axis < kAxes; ++axis)
    bound = std::max({bound, coset_bound(tables, packed, axis), coset_bound(tables, inverse, axis)});
  return with_parity(bound, cube, metric);
}

Answer solve(const Cube& cube, const Options& options, const TableSet& tables, Monitor& monitor, ThreadPool& pool) {
  const auto metric = options.metric;
  const PackedCube packed = pack(cube.corner, cube.edge);
  const PackedCube inverse = pack(cube::inverse(cube.corner), cube::inverse(cube.edge));
  const TurnOrder order(options.turns & TurnOrder::all(metric), metric);
  Answer answer;
  answer.solution = options.upper_bound;
  if (answer.solution) monitor.found(*answer.solution);
  const bool quarter = metric == cube::Metric::kQuarter;
  const int bound = lower_bound(cube, metric, tables);
  int length = with_parity(std::max(options.first_length, bound), cube, metric);
  // The next length takes about this many times the nodes of the last. If the first is not where bounds would begin, it
  // is because the ones before took long.
  const std::uint64_t growth = quarter ? 90 : 13;
  std::uint64_t expected_nodes = options.first_length > bound ? std::numeric_limits<std::uint64_t>::max() : 0;
  for (;; length += quarter ? 2 : 1) {
    answer.lower_bound = length;
    monitor.raise_lower_bound(length);
    if (answer.solution && static_cast<int>(answer.solution->size()) <= length) {
      answer.proved = true;
      if (options.solutions <= 1) return answer;
    }
    if (length > options.last_length || monitor.should_stop()) return answer;
    Iteration iteration{.tables = tables, .order = order, .monitor = monitor, .solutions_wanted = options.solutions};
    const std::uint64_t before = monitor.generated();
    if (packed == identity() && length == 0)
      iteration.solutions = {{}};
    else if (const auto root = make_root(iteration, packed, inverse, length))
      run(iteration, *root, metric, expected_nodes, pool);
    expected_nodes = (monitor.generated() - before) * growth;
    if (!iteration.solutions.empty()) {
      if (options.solutions > 1)
        for (const auto& turns : iteration.solutions) answer.solutions.push_back(to_moves(turns, metric));
      answer.solution = to_moves(*iteration.solutions.begin(), metric);
      answer.proved = true;
      monitor.found(*answer.solution);
      return answer;
    }
    if (monitor.stopped()) return answer;
  }
}

}  // namespace unscramble::cube_optimal
