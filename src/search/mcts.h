// Monte-Carlo tree search as printed in DeepCube (McAleer et al. 2018, section 4.2): max backup, virtual loss, many
// workers, and a breadth-first search over the tree to shorten the answer. What we add to it is an option each, off by
// default; mcts_plus() turns all of them on. Complete, not optimal; deterministic for a seed, whatever the number of
// threads.
#pragma once

#include <optional>

#include "search/rows/static_domain.h"

namespace unscramble {

struct MctsOptions {
  double exploration = 30;    // c, for which the paper gives no number
  double virtual_loss = 1.0;  // ν, likewise
  std::size_t workers = 32;   // simulations in flight at once, likewise
  // v of the solved state, likewise: Autodidactic Iteration as printed leaves it to the network. As W begins at 0 and
  // is a maximum, values below 0 do not enter it. Unset: so that the start has about 0.
  std::optional<double> goal_value{};
  double temperature = 1.0;  // of the priors where the heuristic has no move scores
  int max_depth = 100'000;   // of one simulation
  bool naive = false;        // answer with the simulation's own path, without the breadth-first search

  // --- not in the paper ---
  double weight = 0;             // of the path's length in a leaf's value
  double uniform_share = 0;      // of the prior that all moves share equally, so that none is ever excluded
  bool relative_values = false;  // scaled so that the start has 0 and the goal 1
  bool count_workers = false;    // simulations in flight count as visits in sum N
  bool loop_free = false;        // a simulation never comes through a state twice
  bool first_goal = false;       // ends when a goal is generated, not when a simulation reaches it
  bool all_edges = false;        // the breadth-first search also tries moves between two unexpanded states
};

// The same with everything we add (but the weight).
inline MctsOptions mcts_plus(MctsOptions options = {.exploration = 1, .virtual_loss = 0.01}) {
  options.uniform_share = 0.01;
  options.relative_values = options.count_workers = options.loop_free = options.first_goal = options.all_edges = true;
  return options;
}

SearchResult mcts(const RowProblem& problem, const RowHeuristic& heuristic, const MctsOptions& options,
                  SearchContext& context);

template <Puzzle P>
SearchResult mcts(const Problem<P>& problem, const Heuristic<P>& heuristic, const MctsOptions& options,
                  SearchContext& context) {
  return mcts(ProblemRows<P>(problem).rows(), heuristic, options, context);
}

}  // namespace unscramble
