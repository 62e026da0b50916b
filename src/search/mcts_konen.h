// The MCTS wrapper of Konen (Scheiermann & Konen 2022; n-tuple paper, section 5.2.2 and Algorithm 4): before
// every move a budget of iterations with mean backup and PUCT, then the most visited move is played. What we add to it
// is an option each, off by default. Incomplete; deterministic for a seed.
#pragma once

#include "search/rows/static_domain.h"

namespace unscramble {

// Defaults are the paper's (section 6.1 and appendix C).
struct KonenOptions {
  double c_puct = 1.0;
  int iterations = 800;      // I, before each move; 0 = none: the bare agent (TCL-base), which takes the best child
  int tree_depth = 50;       // d_max, from the state of play; 0 = no limit
  int max_moves = 50;        // E_eval: moves played before it gives up
  bool fresh_tree = false;   // start each move with an empty tree (UseLastMCTS = false)
  double temperature = 1.0;  // of the softmax that turns values into priors; 1 = plain (UseSoftMax)

  // --- not in the paper ---
  double uniform_share = 0;  // of the prior that all moves share equally
  bool loop_free = false;    // children met before on the way are left out: going in a circle never helps
  bool first_goal = false;   // a goal anywhere in the tree ends the play
};

SearchResult mcts_konen(const RowProblem& problem, const RowHeuristic& heuristic, const KonenOptions& options,
                        SearchContext& context);

template <Puzzle P>
SearchResult mcts_konen(const Problem<P>& problem, const Heuristic<P>& heuristic, const KonenOptions& options,
                        SearchContext& context) {
  return mcts_konen(ProblemRows<P>(problem).rows(), heuristic, options, context);
}

}  // namespace unscramble
