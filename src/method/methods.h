// The general searches, offered for every puzzle.
#pragma once

#include "method/method.h"
#include "puzzle/capabilities.h"
#include "search/greedy.h"
#ifndef UNSCRAMBLE_PARSERS_ONLY  // the fuzz build: every puzzle's texts, one small search, compiled in a fraction of
                                 // the time
#include "method/beam.h"
#include "method/bwas.h"
#include "method/ida.h"
#include "method/mcts.h"
#endif

namespace unscramble {

inline MethodInfo greedy_info() {
  return {.name = "greedy",
          .summary = "follows the best-looking child without backtracking: fast, but may get lost",
          .complete = false,
          .optimal = false,
          .options = {&kMaxDepth.spec, &kMoveScores.spec},
          .also = {"hillclimbing", "descent"}};
}
inline Expected<GreedyOptions> greedy_options(const HeuristicTraits& traits, const SolveRequest& request) {
  GreedyOptions options;
  options.max_depth = request.get_or(kMaxDepth, options.max_depth);
  options.move_scores = request.get_or(kMoveScores);
  if (options.move_scores && !traits.move_scores)
    return unsupported("heuristic '" + traits.name + "' has no move scores; leave out --move-scores");
  return options;
}

template <Puzzle P>
std::vector<Method<P>> methods_for() {
  std::vector<Method<P>> methods;
  Special<P>::add_methods(methods);
#ifndef UNSCRAMBLE_PARSERS_ONLY
  add_bwas(methods);
  add_beam(methods);
  add_ida(methods);
  add_mcts(methods);
#endif
  methods.push_back({greedy_info(),
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) -> Expected<SearchResult> {
                       const auto options = greedy_options(heuristic->traits(), request);
                       if (!options) return options.error();
                       return greedy(problem, *heuristic, *options, context);
                     }});
  return methods;
}

}  // namespace unscramble
