// Sokoban's own methods, "optimal" and "push", and the default plan.
#pragma once

#include "domains/sokoban/optimal/optimal.h"
#include "domains/sokoban/push/push.h"
#include "domains/sokoban/sokoban.h"
#include "method/ida.h"

namespace unscramble {

inline constexpr auto kProofLimit =
    count_option("proof-limit", 1e12, "once a solution is known, expand up to N more states to prove or shorten it");

template <>
struct Special<Sokoban> {
  static void add_methods(std::vector<Method<Sokoban>>& methods) {
    methods.push_back({{.name = "optimal",
                        .summary = "A* over pushes with matching bounds and deadlock tests: fewest moves, proved",
                        .complete = true,
                        .optimal = true,
                        .uses_heuristic = false,
                        .options = {&kProve.spec, &kUpperBound.spec, &kProofLimit.spec}},
                       run_optimal});
    methods.push_back({{.name = "push",
                        .summary = "feature space search over boxes, for large levels: a solution, not proved shortest",
                        .complete = false,
                        .optimal = false,
                        .uses_heuristic = false,
                        .also = {"fess", "festival"}},
                       run_push});
  }
  static void add_heuristics(std::vector<HeuristicChoice<Sokoban>>& /*heuristics*/) {}

  // Exact where that is quick. Where it is not, the answer is what the push search finds, after some more effort to
  // prove or shorten it.
  static std::optional<Plan> plan(const Problem<Sokoban>& problem, const SolveRequest& request) {
    constexpr std::uint64_t kSomeMore = 1'000'000;
    if (wants_several(request)) return Plan{"ida", "matching"};
    const bool restricted = !sokoban::push::is_for(problem);
    if (!problem.puzzle.level().is_small()) return Plan{restricted ? "bwas" : "push", "matching"};
    Plan plan{"optimal", "matching"};
    if (!request.get_or(kProve) && !request.get(kUpperBound)) plan.options.set(kProofLimit, kSomeMore);
    return plan;
  }

 private:
  static Expected<SearchResult> run_optimal(const Problem<Sokoban>& problem, const Heuristic<Sokoban>* /*heuristic*/,
                                            const SolveRequest& request, SearchContext& context) {
    if (!problem.puzzle.level().is_small())
      return usage_error("the exact search is for levels up to 20x20; --method push takes larger ones");
    OptimalOptions options;
    if (const auto bound = request.get(kUpperBound)) {
      auto checked = read_upper_bound(problem, *bound);
      if (!checked) return checked.error();
      options.known = *std::move(checked);
    }
    if (!request.get_or(kProve)) options.proof_limit = request.get_or(kProofLimit, options.proof_limit);
    return sokoban_optimal(problem, options, context);
  }

  static Expected<SearchResult> run_push(const Problem<Sokoban>& problem, const Heuristic<Sokoban>* /*heuristic*/,
                                         const SolveRequest& /*request*/, SearchContext& context) {
    if (!sokoban::push::is_for(problem)) return usage_error("the push search needs all four moves");
    return sokoban_push(problem, context);
  }
};

}  // namespace unscramble
