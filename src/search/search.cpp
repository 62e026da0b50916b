#include "search/search.h"

namespace unscramble {

std::optional<SearchResult> answer_at_once(const RowProblem& problem, Monitor& monitor) {
  SearchResult result;
  if (problem.domain.is_goal(problem.start)) {
    result.status = SearchStatus::kSolved;
    result.proved_optimal = true;
    monitor.found(result.moves);
    return result;
  }
  if (monitor.should_stop()) return result;
  return std::nullopt;
}

}  // namespace unscramble
