// Leaping search, for puzzles where the order of moves does not matter and pairs cancel (Lights Out). Any set of moves
// leads somewhere, and whatever solves that state solves the start once pairs are cancelled. So: leap to many random
// states at once, keep those that look nearest to the goal, and follow the heuristic from there. On a 7x7 board one
// state in 500 is within 14 presses of the goal, where a network sees the way; from the start itself it may not.
#pragma once

#include "search/rows/static_domain.h"

namespace unscramble {

struct LeapOptions {
  std::size_t leaps = 4096;  // per round
  std::size_t kept = 256;    // of these, the nearest by value
  int max_depth = 1000;      // longer solutions are not searched for
};

// The domain is orderless.
SearchResult leap(const RowProblem& problem, const RowHeuristic& heuristic, const LeapOptions& options,
                  SearchContext& context);

template <Orderless P>
SearchResult leap(const Problem<P>& problem, const Heuristic<P>& heuristic, const LeapOptions& options,
                  SearchContext& context) {
  return leap(ProblemRows<P>(problem).rows(), heuristic, options, context);
}

}  // namespace unscramble
