// `--method bwas` and `--method astar`: batch weighted A* for every puzzle and heuristic.
#pragma once

#include "method/method.h"
#include "method/upper_bound.h"
#include "search/bwas.h"

namespace unscramble {

template <Puzzle P>
Expected<SearchResult> run_bwas(const Problem<P>& problem, const Heuristic<P>& heuristic, const SolveRequest& request,
                                SearchContext& context, BwasOptions options) {
  if (request.all || request.count > 1)
    return unsupported("best-first search keeps one path to each state; for several solutions use --method ida");
  if (request.weight) options.weight = *request.weight;
  if (request.batch) options.batch = *request.batch;
  options.strict |= request.prove;
  if (!(options.weight >= 0 && options.weight <= 1000)) return usage_error("the weight must be from 0 to 1000");
  constexpr std::size_t kMaxBatch = 100'000'000;
  if (options.batch < 1 || options.batch > kMaxBatch)
    return usage_error("the batch must be from 1 to " + std::to_string(kMaxBatch));
  if (!request.upper_bound.empty()) {
    auto known = read_upper_bound(problem, request.upper_bound);
    if (!known) return known.error();
    options.known = *std::move(known);
  }
  auto result = bwas(problem, heuristic, options, context);
  const StopReason reason = context.monitor.reason();
  if (result.status == SearchStatus::kUnsolved && reason != StopReason::kNone && reason != StopReason::kCancelled &&
      options.weight > 0)
    result.note += "; a smaller --weight finds a solution sooner";
  return result;
}

template <Puzzle P>
void add_bwas(std::vector<Method<P>>& methods) {
  methods.push_back(
      {{.name = "bwas",
        .summary = "batch weighted A*, f = weight*g + h: the less --weight, the sooner and the longer; "
                   "0 is greedy best-first; with --prove it goes on to the optimum",
        .complete = true,
        .optimal = false},
       [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
          SearchContext& context) { return run_bwas(problem, *heuristic, request, context, BwasOptions{}); }});
  methods.push_back({{.name = "astar",
                      .summary = "A*: shortest solution, proved, as far as memory reaches",
                      .complete = true,
                      .optimal = true},
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) {
                       // Below the optimal length every node must be expanded anyway, so a batch wastes little.
                       return run_bwas(problem, *heuristic, request, context, BwasOptions{1.0, 100, true, {}});
                     }});
}

}  // namespace unscramble
