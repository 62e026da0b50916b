// Batch weighted A* (DeepCubeA, Methods, "BWAS"): f = weight*g + h, the N best open nodes are expanded at
// once, a closed node reached by a shorter path is opened again, and the heuristic sees each state once.
// Order: f, then h, then insertion. The answer, the expansions and every count are the same for any
// number of threads.
#pragma once

#include "search/rows/static_domain.h"

namespace unscramble {

struct BwasOptions {
  double weight = 0.6;       // λ, of the path cost
  std::size_t batch = 1000;  // N
  // False, the paper's rule: stop when a goal is taken from the open list. True: go on until nothing open
  // can lead to a shorter solution, which proves the answer.
  bool strict = false;
  Moves known{};  // a solution the caller has already, to be improved or proved; empty = none
};

inline constexpr std::uint16_t kLongestBwasPath = 0x7FFE;  // longer ones are not followed

SearchResult bwas(const RowProblem& problem, const RowHeuristic& heuristic, const BwasOptions& options,
                  SearchContext& context);

template <Puzzle P>
SearchResult bwas(const Problem<P>& problem, const Heuristic<P>& heuristic, const BwasOptions& options,
                  SearchContext& context) {
  return bwas(ProblemRows<P>(problem).rows(), heuristic, options, context);
}

}  // namespace unscramble
