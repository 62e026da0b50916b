// The two Monte-Carlo tree searches as methods: as printed in their papers, and DeepCube's with our additions.
#pragma once

#include "method/method.h"
#include "search/mcts.h"
#include "search/mcts_konen.h"

namespace unscramble {

// What the request sets, over `options`.
inline Expected<MctsOptions> mcts_options(MctsOptions options, const SolveRequest& request) {
  options.exploration = request.get_or(kExploration, options.exploration);
  options.weight = request.get_or(kWeight, options.weight);
  options.virtual_loss = request.get_or(kVirtualLoss, options.virtual_loss);
  options.goal_value = request.get(kGoalValue);
  options.workers = request.get_or(kBatch, options.workers);
  options.max_depth = request.get_or(kMaxDepth, options.max_depth);
  options.naive = request.get_or(kNaive);
  options.uniform_share = request.get_or(kUniformShare, options.uniform_share);
  options.relative_values = request.get_or(kRelativeValues, options.relative_values);
  options.count_workers = request.get_or(kCountWorkers, options.count_workers);
  options.loop_free = request.get_or(kLoopFree, options.loop_free);
  options.first_goal = request.get_or(kFirstGoal, options.first_goal);
  options.all_edges = request.get_or(kAllEdges, options.all_edges);
  if (options.virtual_loss == 0 && !options.loop_free)
    return usage_error("--virtual-loss must be above 0: it leads simulations out of circles (or use --loop-free)");
  return options;
}

inline KonenOptions konen_options(const SolveRequest& request) {
  KonenOptions options;
  options.c_puct = request.get_or(kExploration, options.c_puct);
  options.iterations = request.get_or(kIterations, options.iterations);
  options.tree_depth = request.get_or(kTreeDepth, options.tree_depth);
  options.max_moves = request.get_or(kMaxDepth, options.max_moves);
  options.fresh_tree = request.get_or(kFreshTree);
  options.temperature = request.get_or(kTemperature, options.temperature);
  options.uniform_share = request.get_or(kUniformShare, options.uniform_share);
  options.loop_free = request.get_or(kLoopFree);
  options.first_goal = request.get_or(kFirstGoal);
  return options;
}

inline MethodInfo mcts_info(const char* name, const char* summary) {
  return {.name = name,
          .summary = summary,
          .complete = true,
          .optimal = false,
          .options = {&kExploration.spec, &kWeight.spec, &kVirtualLoss.spec, &kGoalValue.spec, &kBatch.spec,
                      &kMaxDepth.spec, &kNaive.spec, &kUniformShare.spec, &kRelativeValues.spec, &kCountWorkers.spec,
                      &kLoopFree.spec, &kFirstGoal.spec, &kAllEdges.spec}};
}
inline MethodInfo mcts_info() {
  return mcts_info("mcts",
                   "Monte-Carlo tree search as printed in DeepCube: backs up the best value, shortens the path");
}
inline MethodInfo mcts_plus_info() {
  return mcts_info("mcts-plus",
                   "the same with our additions: relative values, no loops, ends at the first goal generated; sooner, "
                   "but longer solutions");
}
inline MethodInfo mcts_konen_info() {
  return {.name = "mcts-konen",
          .summary =
              "Konen's MCTS wrapper as printed: averages values, plays the most visited move, "
              "searches again; with --iterations 0 the bare agent",
          .complete = false,
          .optimal = false,
          .options = {&kExploration.spec, &kIterations.spec, &kTreeDepth.spec, &kMaxDepth.spec, &kFreshTree.spec,
                      &kTemperature.spec, &kUniformShare.spec, &kLoopFree.spec, &kFirstGoal.spec}};
}

template <Puzzle P>
void add_mcts(std::vector<Method<P>>& methods) {
  const auto add = [&](MethodInfo info, const MctsOptions& defaults) {
    methods.push_back({std::move(info),
                       [defaults](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                                  SearchContext& context) -> Expected<SearchResult> {
                         const auto options = mcts_options(defaults, request);
                         if (!options) return options.error();
                         return mcts(problem, *heuristic, *options, context);
                       }});
  };
  add(mcts_info(), {});
  add(mcts_plus_info(), mcts_plus());
  methods.push_back({mcts_konen_info(),
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) -> Expected<SearchResult> {
                       return mcts_konen(problem, *heuristic, konen_options(request), context);
                     }});
}

}  // namespace unscramble
