// Shortens a long solution from its end: beams from states along it, to find the earliest one from which a beam gets to
// the goal. For puzzles so large that no beam does from the start, but some way of solving exists all the same: what it
// does with the last two thirds of its moves, a network does in a few.
#pragma once

#include "search/beam.h"

namespace unscramble {

struct TailOptions {
  BeamOptions beam;  // but for width and depth
  std::size_t first_width = 1024;
  std::size_t last_width = 1024;
  int growth = 8;      // of the width from one round to the next
  int longest = 100;   // moves that a beam is allowed; one that gets lost should not go on for long
  double seconds = 0;  // in all; 0: no limit of its own
};

// A solution that is not longer than the one given. Ends early, with what it has, when the monitor stops it.
Moves shorten_tails(const RowProblem& problem, const RowHeuristic& heuristic, Moves solution,
                    const TailOptions& options, SearchContext& context);

}  // namespace unscramble
