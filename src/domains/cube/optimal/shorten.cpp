#include "domains/cube/optimal/shorten.h"

#include <algorithm>

#include "domains/cube/cube3.h"

namespace unscramble::cube_optimal {

namespace {

// The cube that these turns solve.
Cube solved_by(std::span<const Move> moves, cube::Metric metric) {
  const Cube3 puzzle(metric);
  Rng rng(1);
  auto state = puzzle.goal(rng);
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) puzzle.try_move(state, puzzle.inverse_move(*move));
  return {state.corner, state.edge};
}

// Replaces the stretch [at, at + length) by a shorter one if there is one.
bool improve(Moves& moves, std::size_t at, std::size_t length, cube::Metric metric, const TableSet& tables,
             Monitor& monitor, ThreadPool& pool) {
  const std::span<const Move> stretch(moves.data() + at, length);
  const int step = metric == cube::Metric::kQuarter ? 2 : 1;
  Monitor quiet({.seconds = monitor.limits().seconds - monitor.seconds()});  // what it finds are parts, not solutions
  const Options options{.metric = metric, .last_length = static_cast<int>(length) - step};
  const Answer answer = solve(solved_by(stretch, metric), options, tables, quiet, pool);
  monitor.tick(quiet.generated(), quiet.expanded());
  if (!answer.solution) return false;
  const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(at);
  moves.insert(moves.erase(begin, begin + static_cast<std::ptrdiff_t>(length)), answer.solution->begin(),
               answer.solution->end());
  return true;
}

}  // namespace

Moves shorten(const Moves& moves, cube::Metric metric, int least, int most, const TableSet& tables, Monitor& monitor,
              ThreadPool& pool) {
  Moves best = moves;
  for (int length = least; length <= most;) {
    const auto size = static_cast<std::size_t>(length);
    bool improved = false;
    for (std::size_t at = 0; at + size <= best.size() && !improved; ++at) {
      if (monitor.should_stop()) return best;
      improved = improve(best, at, size, metric, tables, monitor, pool);
    }
    length = improved ? least : length + 1;
  }
  return best;
}

}  // namespace unscramble::cube_optimal
