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
                        .summary = "linear algebra over GF(2): the fewest presses, or proof of no solution",
                        .complete = true,
                        .optimal = true,
                        .uses_heuristic = false,
                        .options = {&kProve.spec, &kAll.spec, &kCount.spec}},
                       [](const Problem<P>& problem, const Heuristic<P>* /*heuristic*/, const SolveRequest& request,
                          SearchContext& context) -> Expected<SearchResult> {
                         return solve_lights_out(
                             problem, {request.get_or(kAll), static_cast<std::size_t>(request.get_or(kCount, 1))},
                             context);
                       }});
    methods.push_back(
        {{.name = "leap",
          .summary = "leaps to many random boards, descends from those that look nearest the goal, cancels pairs",
          .complete = false,
          .optimal = false,
          .options = {&kBeam.spec, &kMaxDepth.spec}},
         [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
            SearchContext& context) -> Expected<SearchResult> {
           LeapOptions options;
           options.kept = request.get_or(kBeam, options.kept);
           options.max_depth = request.get_or(kMaxDepth, options.max_depth);
           if (options.kept > (std::size_t{1} << 20)) return usage_error("leap keeps up to 1048576 boards (--beam)");
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
