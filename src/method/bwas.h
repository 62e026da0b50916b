// `--method bwas` and `--method astar`: batch weighted A* for every puzzle and heuristic.
#pragma once

#include "method/method.h"
#include "method/upper_bound.h"
#include "search/bwas.h"

namespace unscramble {

inline MethodInfo bwas_info() {
  return {.name = "bwas",
          .summary =
              "batch weighted A*, f = weight*g + h: a lower --weight finds a solution sooner, "
              "but a longer one; 0 is greedy best-first; with --prove it continues to the optimum",
          .complete = true,
          .optimal = false,
          .spreads = true,
          .options = {&kWeight.spec, &kBatch.spec, &kProve.spec, &kUpperBound.spec, &kCost.spec},
          .also = {"wa*", "wastar", "weighted a*", "weighted-astar", "deepcubea"}};
}
inline MethodInfo astar_info() {
  return {.name = "astar",
          .summary = "A*: a shortest solution, proved, if memory suffices",
          .complete = true,
          .optimal = true,
          .spreads = true,
          .options = {&kBatch.spec, &kProve.spec, &kUpperBound.spec, &kCost.spec},
          .also = {"a*", "a", "a-star"}};
}
// Below the optimal length every node must be expanded anyway, so a batch wastes little.
inline BwasOptions astar_options() { return {1.0, 100, true, {}}; }

// What the request sets, over `options`.
inline BwasOptions bwas_options(BwasOptions options, const SolveRequest& request) {
  options.weight = request.get_or(kWeight, options.weight);
  options.batch = request.get_or(kBatch, options.batch);
  options.strict |= request.get_or(kProve);
  return options;
}

template <Puzzle P>
Expected<SearchResult> run_bwas(const Problem<P>& problem, const Heuristic<P>& heuristic, const SolveRequest& request,
                                SearchContext& context, BwasOptions options) {
  options = bwas_options(std::move(options), request);
  if (const auto bound = request.get(kUpperBound)) {
    auto known = read_upper_bound(problem, *bound);
    if (!known) return known.error();
    options.known = *std::move(known);
  }
  auto result = bwas(problem, heuristic, options, context);
  const StopReason reason = context.monitor.reason();
  if (result.status == SearchStatus::kUnsolved && reason != StopReason::kNone && reason != StopReason::kCancelled &&
      options.weight > 0)
    result.note += "; a lower --weight finds a solution sooner";
  return result;
}

template <Puzzle P>
void add_bwas(std::vector<Method<P>>& methods) {
  const auto add = [&](MethodInfo info, const BwasOptions& defaults) {
    methods.push_back({std::move(info), [defaults](const Problem<P>& problem, const Heuristic<P>* heuristic,
                                                   const SolveRequest& request, SearchContext& context) {
                         return run_bwas(problem, *heuristic, request, context, defaults);
                       }});
  };
  add(bwas_info(), {});
  add(astar_info(), astar_options());
}

}  // namespace unscramble
