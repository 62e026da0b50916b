// Short solutions, proved before any table is built or read: IDA* with the puzzle's own estimate, for a moment.
#pragma once

#include "method/method.h"
#include "search/ida_star.h"

namespace unscramble {

inline constexpr std::uint64_t kShallowNodes = 2'000'000;  // some tenths of a second

// Nothing if that does not suffice.
template <HasEstimates P>
std::optional<SearchResult> shallow_proof(const Problem<P>& problem, const IdaOptions& options,
                                          SearchContext& context) {
  Monitor apart(context.monitor, Limits{.nodes = kShallowNodes});
  SearchContext inner{apart, context.pool, context.seed};
  auto result = ida_star(problem, EstimateHeuristic<P>(problem.puzzle, 0), options, inner);
  context.monitor.tick(apart.generated(), apart.expanded());
  if (result.status != SearchStatus::kSolved || !result.proved_optimal) return {};
  context.monitor.found(result.moves);
  return result;
}

}  // namespace unscramble
