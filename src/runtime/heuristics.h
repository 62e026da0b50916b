// The heuristics a puzzle can be solved with.
#pragma once

#include "heuristic/basic.h"
#include "runtime/method.h"
#include "runtime/model_heuristic.h"

namespace unscramble {

template <Puzzle P>
std::vector<HeuristicChoice<P>> heuristics_for() {
  std::vector<HeuristicChoice<P>> choices;
  if constexpr (HasEstimates<P>) {
    const auto estimates = P::estimates();
    for (std::size_t i = 0; i < estimates.size(); ++i) {
      const auto& e = estimates[i];
      choices.push_back(
          {{std::string(e.name), std::string(e.summary), e.admissible, e.consistent, ""},
           [i](const P& puzzle, const SolveRequest&, Monitor&, ThreadPool&) -> Expected<std::unique_ptr<Heuristic<P>>> {
             return std::unique_ptr<Heuristic<P>>(std::make_unique<EstimateHeuristic<P>>(puzzle, static_cast<int>(i)));
           }});
    }
  }
  Special<P>::add_heuristics(choices);
  add_model_heuristic(choices);
  choices.push_back(
      {{"zero", "always 0: breadth-first order, the plain baseline", true, true, ""},
       [](const P&, const SolveRequest&, Monitor&, ThreadPool&) -> Expected<std::unique_ptr<Heuristic<P>>> {
         return std::unique_ptr<Heuristic<P>>(std::make_unique<ZeroHeuristic<P>>());
       }});
  return choices;
}

}  // namespace unscramble
