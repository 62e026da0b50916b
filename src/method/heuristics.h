// The heuristics a puzzle can be solved with.
#pragma once

#include "method/model_heuristic.h"

namespace unscramble {

template <Puzzle P>
std::vector<HeuristicChoice<P>> heuristics_for() {
  std::vector<HeuristicChoice<P>> choices = model_free_heuristics<P>();
  add_model_heuristic(choices);
  choices.push_back(
      {{"zero", "always 0: breadth-first order, the plain baseline", true, true, ""},
       [](const P&, const SolveRequest&, Monitor&, ThreadPool&) -> Expected<std::unique_ptr<Heuristic<P>>> {
         return std::unique_ptr<Heuristic<P>>(std::make_unique<ZeroHeuristic<P>>());
       }});
  return choices;
}

}  // namespace unscramble
