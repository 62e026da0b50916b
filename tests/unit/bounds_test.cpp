// What is known of a state before any search.
#include "search/bounds.h"

#include <gtest/gtest.h>

#include "search/count_states.h"
#include "search/rows/static_domain.h"
#include "support/graph_puzzle.h"
#include "unit/search_fixtures.h"

namespace unscramble {
namespace {

template <Puzzle P>
int bound_of(const P& puzzle, const typename P::State& state, const Heuristic<P>& heuristic) {
  const auto problem = make_problem(Instance<P>{puzzle, state});
  const ProblemRows<P> rows(problem);
  return start_bound(rows.rows(), heuristic);
}

TEST(StartBound, IsTheDistanceOrLess) {
  const Tile3 puzzle;
  Rng rng(4);
  for (int length = 0; length < 12; ++length) {
    const auto state = puzzle.scramble(rng, length).state;
    const int distance = distance8(state);
    EXPECT_EQ(bound_of(puzzle, state, ZeroHeuristic<Tile3>()), distance == 0 ? 0 : distance % 2 == 1 ? 1 : 2);
    EXPECT_EQ(bound_of(puzzle, state, perfect()), distance);
  }
}

// Node 0 is a row of zeros, which no table can tell from an empty place; the ways back to it must not count it again.
TEST(CountStates, ARowOfZerosIsOneState) {
  const GraphPuzzle graph({{1, 2}, {0, 3}, {0, 3}, {0, 1}}, 0);
  Monitor monitor;
  ThreadPool pool(1);
  const Moves moves{0, 1};
  const auto counted = count_states(StaticDomain<GraphPuzzle>(graph), moves, {}, monitor, pool);
  EXPECT_TRUE(counted.complete);
  EXPECT_EQ(counted.counts, (std::vector<std::uint64_t>{1, 2, 1}));
}

}  // namespace
}  // namespace unscramble
