// Widening beam search: beams of growing width, each looking only for solutions shorter than the best so far. A first
// answer early, better ones until time, memory or the widest beam is used up. Each beam looks from another view
// (views.h), since several of one width find more than a single wider one. Finally beams may
// restart from states along the best solution, where a beam devoted to one state's future sees more of it; and where
// stretches of a solution can be searched exactly, the best one is shortened that way.
#pragma once

#include <functional>
#include <optional>

#include "puzzle/replay.h"
#include "search/beam.h"
#include "search/stretches.h"

namespace unscramble {

struct WideningOptions {
  std::size_t first_width = 1024;
  std::size_t last_width = std::size_t{1} << 16;  // without a time limit; with one, as wide as the time allows
  int growth = 8;                                 // of the width from one beam to the next
  std::size_t views = 2;  // under a time limit: beams of the last width, the state and its inverse, where it has one
  BeamOptions beam;       // but for the width
  std::optional<Moves> known{};  // a solution; only shorter ones are searched for
  // Share of the time limit, where there is one; the rest is for what the caller does afterwards.
  double time_share = 1;
  StretchOptions stretches{};
  bool taper = false;  // beams that look for something shorter than the known solution are narrower near the goal
  int restarts = 0;    // beams of the last width from this many states along the best solution
};

// A solution that is not longer than the one given; empty where the puzzle has no way to make one shorter.
using Shorten = std::function<Moves(const Moves&)>;

SearchResult widening_beam(const RowProblem& problem, const RowHeuristic& heuristic, const WideningOptions& options,
                           const Shorten& shorten, SearchContext& context);

template <Puzzle P>
SearchResult widening_beam(const Problem<P>& problem, const Heuristic<P>& heuristic, const WideningOptions& options,
                           SearchContext& context) {
  Shorten shorten;
  if constexpr (HasExactStretches<P>)
    shorten = [&](const Moves& moves) { return shorten_stretches(problem, moves, options.stretches, context); };
  return widening_beam(ProblemRows<P>(problem).rows(), heuristic, options, shorten, context);
}

}  // namespace unscramble
