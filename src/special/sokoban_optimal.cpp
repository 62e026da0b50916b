#include "special/sokoban_optimal.h"

#include <limits>

#include "special/sokoban_search.h"

namespace unscramble {

namespace {

using sokoban::kWall;
using sokoban::Level;
using sokoban::State;

// A shortest walk among the boxes, by breadth-first search backwards from its end.
void append_walk(const Level& level, const State& state, int to, std::span<const Move> allowed, Moves& moves) {
  std::array<int, sokoban::kMaxCells> next{};
  std::array<Move, sokoban::kMaxCells> by{};
  next.fill(-1);
  std::vector<int> queue{to};
  next[to] = to;
  for (std::size_t i = 0; i < queue.size() && next[state.player] < 0; ++i)
    for (const Move move : allowed) {
      const int from = level.neighbour(queue[i], sokoban::opposite(move));
      if (from == kWall || next[from] >= 0 || state.has_box(from)) continue;
      next[from] = queue[i];
      by[from] = move;
      queue.push_back(from);
    }
  for (int at = static_cast<int>(state.player); at != to && next[at] >= 0; at = next[at]) moves.push_back(by[at]);
}

// The moves that lead from one state to the next, which differ by pushes of one box in one direction.
void append_pushes(const Level& level, const State& before, const State& after, std::span<const Move> allowed,
                   Moves& moves) {
  const auto was = sokoban::boxes_of<sokoban::kMostWords>(before);
  const auto is = sokoban::boxes_of<sokoban::kMostWords>(after);
  int from = -1;
  int to = -1;
  (was - is).for_each([&](int cell) { from = cell; });
  (is - was).for_each([&](int cell) { to = cell; });
  for (const Move move : allowed) {
    int pushes = 0;
    int cell = from;
    while (cell != kWall && cell != to) {
      cell = level.neighbour(cell, move);
      ++pushes;
    }
    if (cell == kWall || level.neighbour(to, sokoban::opposite(move)) != static_cast<int>(after.player)) continue;
    append_walk(level, before, level.neighbour(from, sokoban::opposite(move)), allowed, moves);
    moves.insert(moves.end(), static_cast<std::size_t>(pushes), move);
    return;
  }
}

}  // namespace

SearchResult sokoban_optimal(const Problem<Sokoban>& problem, const Moves& known, SearchContext& context) {
  SearchResult result;
  const Level& level = problem.puzzle.level();
  const int ceiling = known.empty() ? std::numeric_limits<int>::max() : static_cast<int>(known.size());
  const auto outcome = level.with_grid([&]<int W>(const sokoban::Grid<W>& grid) {
    return sokoban::PushSearch<W>(level, grid, problem.moves, ceiling, context.monitor).run(problem.start);
  });
  result.status = outcome.status;
  result.lower_bound = outcome.lower_bound;
  if (outcome.status == SearchStatus::kSolved) {
    for (std::size_t i = 1; i < outcome.states.size(); ++i)
      append_pushes(level, outcome.states[i - 1], outcome.states[i], problem.moves, result.moves);
  } else if (!known.empty()) {
    result.moves = known;
    if (outcome.status == SearchStatus::kUnsolvable) result.lower_bound = ceiling;  // nothing shorter exists
    result.status = SearchStatus::kSolved;
  }
  result.proved_optimal =
      result.status == SearchStatus::kSolved && static_cast<int>(result.moves.size()) == result.lower_bound;
  if (result.status == SearchStatus::kSolved) context.monitor.found(result.moves);
  return result;
}

}  // namespace unscramble
