// What the program knows about the length of every solution without a search: the puzzle's own estimates, the parity of
// the distance, and what a puzzle's Special adds. A search that only looks for a solution proves nothing by itself.
#pragma once

#include <algorithm>

#include "method/method.h"
#include "puzzle/capabilities.h"
#include "search/bounds.h"

namespace unscramble {

// Of every solution's length; 2 where it is not known, as where moves have costs.
template <Puzzle P>
int known_parity(const Problem<P>& problem) {
  return problem.costs.empty() ? solution_parity(problem.puzzle, problem.start) : 2;
}

// The estimates are of the problem's own puzzle, so they are about its goal (--goal), and hold with fewer moves
// allowed: those only make solutions longer. So does the parity, which is that of every single move. No move costs less
// than 1.
template <Puzzle P>
int known_bound(const Problem<P>& problem) {
  if (problem.puzzle.is_goal(problem.start)) return 0;
  int bound = 1;
  if constexpr (HasEstimates<P>) {
    const auto estimates = P::estimates();
    for (std::size_t i = 0; i < estimates.size(); ++i) {
      if (!estimates[i].admissible) continue;
      const std::uint16_t h = to_fixed(problem.puzzle.estimate(static_cast<int>(i), problem.start));
      if (h != kDeadEndFixed) bound = std::max(bound, ceil_of_fixed(h));
    }
  }
  return round_to_parity(bound, known_parity(problem));
}

// Specials may have quick_bound(problem, monitor): another bound, within a few hundredths of a second.
template <class P>
concept HasQuickBound = Puzzle<P> && requires(const Problem<P>& problem, const Monitor& monitor) {
  { Special<P>::quick_bound(problem, monitor) } -> std::same_as<int>;
};

// For an answer that is not proved: the best bound there is, which may prove it after all.
template <Puzzle P>
void raise_lower_bound(const Problem<P>& problem, SearchResult& result, const Monitor& monitor) {
  if (result.status == SearchStatus::kUnsolvable || result.proved_optimal) return;
  const bool solved = result.status == SearchStatus::kSolved;
  const int length = cost_of(result.moves, problem.costs);
  if (solved && result.lower_bound > length) return;  // a bug, to be reported as one
  const int parity = known_parity(problem);
  int bound = std::max(round_to_parity(result.lower_bound, parity), known_bound(problem));
  if constexpr (HasQuickBound<P>) {
    if (!solved || bound < length) bound = std::max(bound, Special<P>::quick_bound(problem, monitor));
  }
  result.lower_bound = solved ? std::min(bound, length) : bound;
  result.proved_optimal = solved && result.lower_bound == length;
  if (result.proved_optimal) result.note.clear();  // it says why the search itself proves nothing
}

}  // namespace unscramble
