// The MCTS wrapper of Konen (Scheiermann & Konen 2022; n-tuple paper, section 5.2.2 and Algorithm 4): before
// every move a budget of iterations with mean backup and PUCT, then the most visited move is played.
// Incomplete; deterministic for a seed. The tree is kept from move to move.
#pragma once

#include "search/rows/static_domain.h"

namespace unscramble {

// Defaults are the paper's (appendix C), but for max_moves: 50 is enough for cubes, not for tiles.
struct KonenOptions {
  double c_puct = 1.0;
  int iterations = 800;      // before each move; 0 = none: the bare agent (TCL-base), which takes the best child
  int tree_depth = 50;       // d_max, from the state of play; 0 = no limit
  int max_moves = 500;       // E_eval: moves played before it gives up
  double temperature = 1.0;  // of the softmax that turns estimates into priors
};

SearchResult mcts_konen(const RowProblem& problem, const RowHeuristic& heuristic, const KonenOptions& options,
                        SearchContext& context);

template <Puzzle P>
SearchResult mcts_konen(const Problem<P>& problem, const Heuristic<P>& heuristic, const KonenOptions& options,
                        SearchContext& context) {
  return mcts_konen(ProblemRows<P>(problem).rows(), heuristic, options, context);
}

}  // namespace unscramble
