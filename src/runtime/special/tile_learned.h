// Sliding puzzles by the shipped network: beams of growing width.
#pragma once

#include "puzzles/tile.h"
#include "runtime/model_heuristic.h"

namespace unscramble {

// Where there is a model for the usual goal and the user has not chosen another way.
template <int N>
std::optional<Plan> tile_learned_plan(const Problem<TilePuzzle<N>>& problem, const SolveRequest& request,
                                      std::size_t beam) {
  const bool open = request.heuristic == "auto" || request.heuristic == "model";
  if (!open || !problem.puzzle.is_standard() || !find_model(request.model, model_name(problem.puzzle))) return {};
  return Plan{.method = "anytime", .heuristic = "model", .beam = beam};
}

}  // namespace unscramble
