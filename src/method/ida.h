// Methods "ida" and "ida-plain": IDA* with any heuristic, from the options of a solve request.
#pragma once

#include "method/method.h"
#include "method/upper_bound.h"
#include "search/ida_star.h"

namespace unscramble {

template <Puzzle P>
Expected<IdaOptions> ida_options(const Problem<P>& problem, const SolveRequest& request) {
  IdaOptions options;
  options.all = request.get_or(kAll);
  options.count = static_cast<std::size_t>(request.get_or(kCount, 1));
  options.max_depth = request.get(kMaxDepth);
  if (const auto bound = request.get(kUpperBound)) {
    auto known = read_upper_bound(problem, *bound);
    if (!known) return known.error();
    options.upper_bound = *std::move(known);
  }
  return options;
}

inline constexpr double kLeastIdaWeight = 0.01;  // less would let a path grow to thousands of moves

template <Puzzle P>
void add_ida(std::vector<Method<P>>& methods) {
  methods.push_back({{.name = "ida",
                      .summary = "iterative-deepening A*: optimal with an admissible heuristic, in almost no memory; a "
                                 "--weight below 1 finds a solution sooner, but a longer one",
                      .complete = true,
                      .optimal = true,
                      .spreads = true,
                      .options = {&kProve.spec, &kAll.spec, &kCount.spec, &kUpperBound.spec, &kMaxDepth.spec,
                                  &kWeight.spec, &kCost.spec},
                      .also = {"ida*", "idastar", "korf"}},
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) -> Expected<SearchResult> {
                       const double weight = request.get_or(kWeight, 1);
                       if (request.get_or(kProve) && weight != 1)
                         return unsupported("IDA* proves a solution shortest only with --weight 1");
                       if (request.get_or(kProve) && !heuristic->traits().admissible)
                         return unsupported("IDA* cannot prove a solution shortest with '" + heuristic->traits().name +
                                            "', which may overestimate; use an admissible heuristic");
                       auto options = ida_options(problem, request);
                       if (!options) return options.error();
                       options->weight = weight;
                       if (!(options->weight >= kLeastIdaWeight && options->weight <= 1000))
                         return usage_error("--weight must be from 0.01 to 1000 for IDA*");
                       return ida_star(problem, *heuristic, *options, context);
                     }});
  methods.push_back(
      {{.name = "ida-plain",
        .summary = "IDA* without additions, as Brunetto & Trunda ran it: with a heuristic that may overestimate, "
                   "children in the order of the moves and bounds from the estimates alone",
        .complete = true,
        .optimal = true,
        .spreads = true,
        .options = {&kMaxDepth.spec, &kCost.spec}},
       [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
          SearchContext& context) -> Expected<SearchResult> {
         IdaOptions options;
         options.max_depth = request.get(kMaxDepth);
         options.plain = true;
         return ida_star(problem, *heuristic, options, context);
       }});
}

}  // namespace unscramble
