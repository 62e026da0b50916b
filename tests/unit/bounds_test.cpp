// What is known of a state before any search.
#include "search/bounds.h"

#include <gtest/gtest.h>

#include "search/rows/static_domain.h"
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

}  // namespace
}  // namespace unscramble
