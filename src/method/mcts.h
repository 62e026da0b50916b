// The two Monte-Carlo tree searches as methods.
#pragma once

#include "method/method.h"
#include "search/mcts.h"
#include "search/mcts_konen.h"

namespace unscramble {

template <Puzzle P>
void add_mcts(std::vector<Method<P>>& methods) {
  methods.push_back({{.name = "mcts",
                      .summary = "Monte-Carlo tree search as in DeepCube: backs up the best value, shortens the path",
                      .complete = true,
                      .optimal = false,
                      .options = {&kExploration.spec, &kWeight.spec, &kVirtualLoss.spec, &kBatch.spec, &kMaxDepth.spec,
                                  &kNaive.spec}},
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) -> Expected<SearchResult> {
                       MctsOptions options;
                       options.exploration = request.get_or(kExploration, options.exploration);
                       options.weight = request.get_or(kWeight, options.weight);
                       options.virtual_loss = request.get_or(kVirtualLoss, options.virtual_loss);
                       options.workers = request.get_or(kBatch, options.workers);
                       options.max_depth = request.get_or(kMaxDepth, options.max_depth);
                       options.naive = request.get_or(kNaive);
                       return mcts(problem, *heuristic, options, context);
                     }});
  methods.push_back({{.name = "mcts-konen",
                      .summary = "Konen's MCTS wrapper: averages values, plays the most visited move, searches again",
                      .complete = false,
                      .optimal = false,
                      .options = {&kExploration.spec, &kIterations.spec, &kTreeDepth.spec, &kMaxDepth.spec}},
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) -> Expected<SearchResult> {
                       KonenOptions options;
                       options.c_puct = request.get_or(kExploration, options.c_puct);
                       options.iterations = request.get_or(kIterations, options.iterations);
                       options.tree_depth = request.get_or(kTreeDepth, options.tree_depth);
                       options.max_moves = request.get_or(kMaxDepth, options.max_moves);
                       return mcts_konen(problem, *heuristic, options, context);
                     }});
}

}  // namespace unscramble
