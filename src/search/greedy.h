// Greedy descent: from the current state take the best-looking child, never a state seen before on this
// path (DeepCube, section 5, calls it "greedy"). Fast, incomplete, the simplest probe of a heuristic's
// quality. Greedy best-first search, which can backtrack, is bwas with weight 0.
#pragma once

#include "search/rows/static_domain.h"

namespace unscramble {

struct GreedyOptions {
  int max_depth = 1000;
  bool move_scores = false;  // follow the policy: the best-scored move, one evaluation per step
};

SearchResult greedy(const RowProblem& problem, const RowHeuristic& heuristic, const GreedyOptions& options,
                    SearchContext& context);

template <Puzzle P>
SearchResult greedy(const Problem<P>& problem, const Heuristic<P>& heuristic, const GreedyOptions& options,
                    SearchContext& context) {
  return greedy(ProblemRows<P>(problem).rows(), heuristic, options, context);
}

}  // namespace unscramble
