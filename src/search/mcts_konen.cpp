#include "search/mcts_konen.h"

#include "search/mcts/konen_search.h"

namespace unscramble {

SearchResult mcts_konen(const RowProblem& problem, const RowHeuristic& heuristic, const KonenOptions& options,
                        SearchContext& context) {
  if (auto answer = answer_at_once(problem, context.monitor)) return *std::move(answer);
  return KonenSearch(problem, heuristic, options, context).run();
}

}  // namespace unscramble
