// Sliding puzzles with the shipped network: beams of growing width. Values averaged with those of the transposed state
// shorten solutions more than a beam twice as wide, which takes the same time.
#pragma once

#include "domains/tile/tile.h"
#include "method/beam.h"
#include "method/model_heuristic.h"

namespace unscramble {

// If there is a model for the usual goal and the user has not chosen another method; IDA* is for proofs, which need an
// admissible heuristic.
template <int N>
std::optional<Plan> tile_learned_plan(const Problem<TilePuzzle<N>>& problem, const SolveRequest& request,
                                      std::size_t beam, int restarts, bool taper = false) {
  const bool open = request.heuristic == "model" || (request.heuristic == "auto" && request.method != "ida");
  if (!open || !problem.puzzle.is_standard() || !model_for(problem.puzzle, request)) return {};
  // Other searches may want the network's move scores, which an average does not have.
  const bool beams = request.method == "auto" || request.method == "anytime";
  return Plan{.method = "anytime",
              .heuristic = beams && request.heuristic == "auto" ? "average(model)" : "model",
              .options = OptionValues().with(kBeam, beam).with(kRestarts, restarts).with(kTaper, taper)};
}

}  // namespace unscramble
