#include "search/mcts.h"

#include "search/mcts/deepcube_search.h"

namespace unscramble {

SearchResult mcts(const RowProblem& problem, const RowHeuristic& heuristic, const MctsOptions& options,
                  SearchContext& context) {
  if (auto answer = answer_at_once(problem, context.monitor)) return *std::move(answer);
  return DeepCubeSearch(problem, heuristic, options, context).run();
}

}  // namespace unscramble
