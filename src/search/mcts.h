// Monte-Carlo tree search as in DeepCube (McAleer et al. 2018, section 4.2): max backup, virtual loss,
// many workers, and a breadth-first search over the visited states to shorten the answer. Complete, not
// optimal; deterministic for a seed, whatever the number of threads.
#pragma once

#include "search/rows/static_domain.h"

namespace unscramble {

struct MctsOptions {
  double exploration = 1.0;    // c
  double weight = 0;           // λ: of the path's length in a leaf's value; 0 = the distance left alone, as the paper
  double virtual_loss = 0.01;  // ν; values are scaled so that the start has 0 and the goal 1
  std::size_t workers = 32;    // simulations in flight at once
  double temperature = 1.0;    // of the priors where the heuristic has no move scores
  int max_depth = 100'000;     // of one simulation
  bool naive = false;          // answer with the simulation's own path, without the breadth-first search
};

SearchResult mcts(const RowProblem& problem, const RowHeuristic& heuristic, const MctsOptions& options,
                  SearchContext& context);

template <Puzzle P>
SearchResult mcts(const Problem<P>& problem, const Heuristic<P>& heuristic, const MctsOptions& options,
                  SearchContext& context) {
  return mcts(ProblemRows<P>(problem).rows(), heuristic, options, context);
}

}  // namespace unscramble
