// The beam of beam.h with its layers spread over ranks: a state belongs to the rank that its hash names, which finds
// its duplicates, values it and keeps it. The same states in the same order as in one process, whatever the number of
// ranks, so the same answer and the same counts.
#pragma once

#include "search/beam.h"

namespace unscramble {

// Collective; context.ranks is not null. Not for options.move_scores.
SearchResult spread_beam(const RowProblem& problem, const RowHeuristic& heuristic, const BeamOptions& options,
                         SearchContext& context);

}  // namespace unscramble
