// Sokoban's own method, "optimal", and the default plan.
#pragma once

#include "domains/sokoban/optimal/optimal.h"
#include "domains/sokoban/sokoban.h"
#include "method/ida.h"

namespace unscramble {

template <>
struct Special<Sokoban> {
  static void add_methods(std::vector<Method<Sokoban>>& methods) {
    methods.push_back({{.name = "optimal",
                        .summary = "A* over pushes with matching bounds and deadlock tests: fewest moves, proved",
                        .complete = true,
                        .optimal = true,
                        .uses_heuristic = false,
                        .options = {&kProve.spec, &kUpperBound.spec}},
                       run});
  }
  static void add_heuristics(std::vector<HeuristicChoice<Sokoban>>& /*heuristics*/) {}

  static std::optional<Plan> plan(const Problem<Sokoban>& /*problem*/, const SolveRequest& request) {
    if (wants_several(request)) return Plan{"ida", "matching"};
    return Plan{"optimal", "matching"};
  }

 private:
  static Expected<SearchResult> run(const Problem<Sokoban>& problem, const Heuristic<Sokoban>* /*heuristic*/,
                                    const SolveRequest& request, SearchContext& context) {
    Moves known;
    if (const auto bound = request.get(kUpperBound)) {
      auto checked = read_upper_bound(problem, *bound);
      if (!checked) return checked.error();
      known = *std::move(checked);
    }
    return sokoban_optimal(problem, known, context);
  }
};

}  // namespace unscramble
