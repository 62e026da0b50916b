// Beam search: layer by layer, only the W best states of a layer survive. Guided by the heuristic's values, or by its
// move scores, which rate all children of a state with one evaluation, or by both. A state appears once: not twice in
// a layer, and not again in a later one as long as memory allows (then at least not within two layers). The first goal
// ends it. The same for any number of threads.
#pragma once

#include "search/beam_moves.h"
#include "search/beam_sifted.h"
#include "search/beam_values.h"

namespace unscramble {

template <Puzzle P>
SearchResult beam(const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options,
                  SearchContext& context) {
  if (options.move_scores) return MoveBeam<P>(problem, heuristic, options, context).run();
  if (options.sift > 0 && heuristic.traits().move_scores)
    return SiftedBeam<P>(problem, heuristic, options, context).run();
  return ValueBeam<P>(problem, heuristic, options, context).run();
}

}  // namespace unscramble
