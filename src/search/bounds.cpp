#include "search/bounds.h"

namespace unscramble {

int start_bound(const RowProblem& problem, const RowHeuristic& heuristic) {
  if (problem.domain.is_goal(problem.start)) return 0;
  int bound = 1;
  if (heuristic.traits().admissible) {
    const std::uint16_t h = to_fixed(heuristic.evaluate_row(problem.start));
    if (h != kDeadEndFixed) bound = std::max(bound, ceil_of_fixed(h));
  }
  return round_to_parity(bound, problem.domain.parity(problem.start));
}

}  // namespace unscramble
