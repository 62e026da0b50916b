// Beam search: layer by layer, only the W best states of a layer survive. Guided by the heuristic's values, or by its
// move scores, which rate all children of a state with one evaluation, or by both. A state appears once: not twice in
// a layer, and not again in a later one as long as memory allows (then at least not within two layers). The first goal
// ends it. The same for any number of threads.
#pragma once

#include "search/rows/static_domain.h"

namespace unscramble {

struct BeamOptions {
  std::size_t width = 4096;  // W
  int max_depth = 1000;      // longer solutions are not looked for
  bool move_scores = false;  // guided by score_moves(), summed along the path
  // > 0: the move scores choose this many children for each place in the beam, and only these are valued. Takes a
  // heuristic with both.
  int sift = 0;
  // Narrower in the second half of max_depth, down to an eighth at its end: near the goal the heuristic errs less. For
  // when a solution is known, and with it about how deep the next one is.
  bool taper = false;
  bool announce = true;         // a solution, to the monitor
  std::size_t ball_states = 0;  // > 0: ends where it meets a ball of this many states around the goal
};

SearchResult beam(const RowProblem& problem, const RowHeuristic& heuristic, const BeamOptions& options,
                  SearchContext& context);

template <Puzzle P>
SearchResult beam(const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options,
                  SearchContext& context) {
  return beam(ProblemRows<P>(problem).rows(), heuristic, options, context);
}

}  // namespace unscramble
