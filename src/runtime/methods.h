// The general searches, offered for every puzzle.
#pragma once

#include "puzzle/capabilities.h"
#include "runtime/method.h"
#include "runtime/method_beam.h"
#include "runtime/method_bwas.h"
#include "runtime/method_ida.h"
#include "runtime/method_mcts.h"
#include "search/greedy.h"

namespace unscramble {

template <Puzzle P>
std::vector<Method<P>> methods_for() {
  std::vector<Method<P>> methods;
  Special<P>::add_methods(methods);
  add_bwas(methods);
  add_beam(methods);
  methods.push_back({{.name = "greedy",
                      .summary = "follow the best-looking child, never back: fast, may get lost",
                      .complete = false,
                      .optimal = false},
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) -> Expected<SearchResult> {
                       GreedyOptions options;
                       if (request.max_depth) options.max_depth = *request.max_depth;
                       return greedy(problem, *heuristic, options, context);
                     }});
  add_ida(methods);
  add_mcts(methods);
  return methods;
}

}  // namespace unscramble
