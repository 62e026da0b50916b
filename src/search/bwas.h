// Batch weighted A* (DeepCubeA, Methods, "BWAS"): f = weight*g + h, the N best open nodes are expanded at
// once, a closed node reached by a shorter path is opened again, and the heuristic sees each state once.
// Order: f, then h, then insertion. The answer, the expansions and every count are the same for any
// number of threads.
#pragma once

#include "search/bwas_engine.h"

namespace unscramble {

template <Puzzle P>
SearchResult bwas(const Problem<P>& problem, const Heuristic<P>& heuristic, const BwasOptions& options,
                  SearchContext& context) {
  return BwasEngine<P>(problem, heuristic, options, context).run();
}

}  // namespace unscramble
