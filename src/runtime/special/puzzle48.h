// The 48-puzzle: batch weighted A*.
#pragma once

#include "puzzles/tile.h"
#include "runtime/method.h"
#include "runtime/special/tile_pdb.h"

namespace unscramble {

template <>
struct Special<TilePuzzle<7>> {
  using P = TilePuzzle<7>;
  static void add_methods(std::vector<Method<P>>& /*methods*/) {}
  static void add_heuristics(std::vector<HeuristicChoice<P>>& heuristics) {
    heuristics.push_back(tile_pdb_heuristic<7>());
  }
  static std::optional<Plan> plan(const Problem<P>& /*problem*/, const SolveRequest& /*request*/) {
    return Plan{.method = "bwas", .heuristic = "linear-conflict", .weight = 0.3};
  }
};

}  // namespace unscramble
