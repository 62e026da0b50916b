// quick_solution(): one beam on one thread and, where the puzzle can, exact search on stretches of what it finds. What
// a learner solves states with. Compiled once per puzzle, with its other searches (cmake/adapter.cpp.in).
#pragma once

#include <optional>

#include "search/beam.h"
#include "search/stretches.h"

namespace unscramble {

// Worth a fraction of the beam's time.
inline constexpr StretchOptions kQuickStretches{.shortest = 16, .longest = 40, .growth = 8, .most_nodes = 100'000};

// None where the beam finds no solution.
template <Puzzle P>
std::optional<Moves> quick_solution(const Instance<P>& start, const Heuristic<P>& guide, std::size_t width,
                                    int max_moves) {
  Monitor monitor;
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  BeamOptions options;
  options.width = width;
  options.max_depth = max_moves;
  const auto problem = make_problem(start);
  auto found = beam(problem, guide, options, context);
  if (found.status != SearchStatus::kSolved) return {};
  if constexpr (HasExactStretches<P>)
    found.moves = shorten_stretches(problem, std::move(found.moves), kQuickStretches, context);
  return std::move(found.moves);
}

}  // namespace unscramble
