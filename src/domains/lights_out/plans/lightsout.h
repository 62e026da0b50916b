// Lights Out: method "optimal" by linear algebra, the default.
#pragma once

#include "domains/lights_out/algebra.h"
#include "method/method.h"
#include "search/leap.h"

namespace unscramble {

template <int Words>
struct Special<LightsOut<Words>> {
  using P = LightsOut<Words>;

  static void add_methods(std::vector<Method<P>>& methods) {
    methods.push_back({{.name = "optimal",
                        .summary = "linear algebra over GF(2): the fewest presses, or the proof that none do",
                        .complete = true,
                        .optimal = true,
                        .uses_heuristic = false},
                       [](const Problem<P>& problem, const Heuristic<P>* /*heuristic*/, const SolveRequest& request,
                          SearchContext& context) -> Expected<SearchResult> {
                         return solve_lights_out(
                             problem, {request.all, static_cast<std::size_t>(std::max(request.count, 1))}, context);
                       }});
    methods.push_back(
        {{.name = "leap",
          .summary = "leaps to many random boards, goes home from those the heuristic knows, cancels pairs",
          .complete = false,
          .optimal = false},
         [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
            SearchContext& context) -> Expected<SearchResult> {
           if (request.all || request.count > 1)
             return unsupported("leap stops at its first solution; 'optimal' lists several");
           LeapOptions options;
           if (request.beam) options.kept = *request.beam;
           if (request.max_depth) options.max_depth = *request.max_depth;
           if (options.kept < 1 || options.kept > (std::size_t{1} << 20))
             return usage_error("leap keeps from 1 to 1048576 boards (--beam)");
           options.leaps = std::max(options.leaps, 16 * options.kept);
           return leap(problem, *heuristic, options, context);
         }});
  }
  static void add_heuristics(std::vector<HeuristicChoice<P>>& /*heuristics*/) {}
  static std::optional<Plan> plan(const Problem<P>& /*problem*/, const SolveRequest& /*request*/) {
    return Plan{"optimal", "lit"};
  }
};

}  // namespace unscramble
