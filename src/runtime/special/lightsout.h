// Lights Out: method "optimal" by linear algebra, the default.
#pragma once

#include "runtime/method.h"
#include "special/lights_out_algebra.h"

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
  }
  static void add_heuristics(std::vector<HeuristicChoice<P>>& /*heuristics*/) {}
  static std::optional<Plan> plan(const Problem<P>& /*problem*/, const SolveRequest& /*request*/) {
    return Plan{"optimal", "lit"};
  }
};

}  // namespace unscramble
