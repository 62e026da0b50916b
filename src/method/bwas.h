// `--method bwas` and `--method astar`: batch weighted A* for every puzzle and heuristic.
#pragma once

#include "method/method.h"
#include "method/upper_bound.h"
#include "search/bwas.h"

namespace unscramble {

template <Puzzle P>
Expected<SearchResult> run_bwas(const Problem<P>& problem, const Heuristic<P>& heuristic, const SolveRequest& request,
                                SearchContext& context, BwasOptions options) {
  options.weight = request.get_or(kWeight, options.weight);
  options.batch = request.get_or(kBatch, options.batch);
  options.strict |= request.get_or(kProve);
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
  methods.push_back(
      {{.name = "bwas",
        .summary = "batch weighted A*, f = weight*g + h: a lower --weight finds a solution sooner, "
                   "but a longer one; 0 is greedy best-first; with --prove it continues to the optimum",
        .complete = true,
        .optimal = false,
        .spreads = true,
        .options = {&kWeight.spec, &kBatch.spec, &kProve.spec, &kUpperBound.spec, &kCost.spec},
        .also = {"wa*", "wastar", "weighted a*", "weighted-astar", "deepcubea"}},
       [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
          SearchContext& context) { return run_bwas(problem, *heuristic, request, context, BwasOptions{}); }});
  methods.push_back({{.name = "astar",
                      .summary = "A*: a shortest solution, proved, if memory suffices",
                      .complete = true,
                      .optimal = true,
                      .spreads = true,
                      .options = {&kBatch.spec, &kProve.spec, &kUpperBound.spec, &kCost.spec},
                      .also = {"a*", "a", "a-star"}},
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) {
                       // Below the optimal length every node must be expanded anyway, so a batch wastes little.
                       return run_bwas(problem, *heuristic, request, context, BwasOptions{1.0, 100, true, {}});
                     }});
}

}  // namespace unscramble
