// Batch weighted A* (bwas.h) with its nodes and its open list spread over ranks. The batches are those of one process:
// the best nodes of all ranks, by f, h and order of insertion, which is kept track of across ranks.
#pragma once

#include "search/bwas.h"

namespace unscramble {

// Collective; context.ranks is not null.
SearchResult spread_bwas(const RowProblem& problem, const RowHeuristic& heuristic, const BwasOptions& options,
                         SearchContext& context);

}  // namespace unscramble
