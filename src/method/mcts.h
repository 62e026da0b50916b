// The two Monte-Carlo tree searches as methods.
#pragma once

#include "method/method.h"
#include "search/mcts.h"
#include "search/mcts_konen.h"

namespace unscramble {

template <Puzzle P>
void add_mcts(std::vector<Method<P>>& methods) {
  methods.push_back({{.name = "mcts",
                      .summary = "Monte-Carlo tree search as in DeepCube: best value below, then shortened",
                      .complete = true,
                      .optimal = false},
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) -> Expected<SearchResult> {
                       MctsOptions options;
                       options.exploration = request.c_puct.value_or(options.exploration);
                       options.weight = request.weight.value_or(options.weight);
                       options.virtual_loss = request.virtual_loss.value_or(options.virtual_loss);
                       options.workers = request.batch.value_or(options.workers);
                       options.max_depth = request.max_depth.value_or(options.max_depth);
                       options.naive = request.naive;
                       return mcts(problem, *heuristic, options, context);
                     }});
  methods.push_back({{.name = "mcts-konen",
                      .summary = "Konen's MCTS wrapper: averages, plays the most visited move, thinks again",
                      .complete = false,
                      .optimal = false},
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) -> Expected<SearchResult> {
                       KonenOptions options;
                       options.c_puct = request.c_puct.value_or(options.c_puct);
                       options.iterations = request.iterations.value_or(options.iterations);
                       options.tree_depth = request.tree_depth.value_or(options.tree_depth);
                       options.max_moves = request.max_depth.value_or(options.max_moves);
                       return mcts_konen(problem, *heuristic, options, context);
                     }});
}

}  // namespace unscramble
