// Two-sided search: breadth first from the start and backwards from the goal, whole spheres, until the two meet. What
// it finds is a shortest solution. Half the depth costs the square root of the states, so short solutions take
// milliseconds, without tables or estimates. For puzzles with one goal whose moves can be undone, each move costing 1.
#pragma once

#include "search/rows/static_domain.h"

namespace unscramble {

struct TwoSidedOptions {
  std::size_t most_states = 300'000;  // on both sides together; then it gives up
  int most_moves = 1'000'000;         // longer solutions are not wanted
};

// Solved and proved, or unsolvable (one side has no more states), or not solved with a lower bound. The monitor is
// told of the nodes, not of the solution.
SearchResult two_sided(const RowProblem& problem, const TwoSidedOptions& options, SearchContext& context);

template <Invertible P>
SearchResult two_sided(const Problem<P>& problem, const TwoSidedOptions& options, SearchContext& context) {
  return two_sided(ProblemRows<P>(problem).rows(), options, context);
}

}  // namespace unscramble
