// The heuristics a puzzle has without a model: its own estimates and its special ones (pattern databases). A model may
// name one of them as the base its values are added to.
#pragma once

#include "heuristic/basic.h"
#include "heuristic/combined.h"
#include "method/method.h"

namespace unscramble {

template <Puzzle P>
std::vector<HeuristicChoice<P>> model_free_heuristics() {
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
  return choices;
}

// kUsage if the puzzle has no such heuristic; otherwise whatever error making it gives.
template <Puzzle P>
Expected<HeuristicPtr<P>> make_base(const std::string& name, const P& puzzle, const SolveRequest& request,
                                    Monitor& monitor, ThreadPool& pool) {
  for (const auto& choice : model_free_heuristics<P>()) {
    if (choice.info.name != name) continue;
    if (!choice.info.refusal.empty()) return unsupported(choice.info.refusal);
    auto made = choice.make(puzzle, request, monitor, pool);
    if (!made) return made.error();
    return HeuristicPtr<P>(*std::move(made));
  }
  return usage_error("there is no heuristic '" + name + "' for " + puzzle.name() + " to add to");
}

}  // namespace unscramble
