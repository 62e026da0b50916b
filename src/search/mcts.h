// Monte-Carlo tree search as in DeepCube (McAleer et al. 2018, section 4.2): max backup, virtual loss,
// many workers, and a breadth-first search over the visited states to shorten the answer. Complete, not
// optimal; deterministic for a seed, whatever the number of threads.
#pragma once

#include "search/mcts/deepcube_search.h"

namespace unscramble {

template <Puzzle P>
SearchResult mcts(const Problem<P>& problem, const Heuristic<P>& heuristic, const MctsOptions& options,
                  SearchContext& context) {
  if (auto answer = answer_at_once(problem, context.monitor)) return *std::move(answer);
  return DeepCubeSearch<P>(problem, heuristic, options, context).run();
}

}  // namespace unscramble
