// The 8-puzzle: small enough for IDA* with the strongest built-in estimate.
#pragma once

#include "domains/tile/plans/tile_pdb.h"
#include "domains/tile/tile.h"
#include "method/method.h"

namespace unscramble {

template <>
struct Special<TilePuzzle<3>> {
  using P = TilePuzzle<3>;
  static void add_methods(std::vector<Method<P>>& /*methods*/) {}
  static void add_heuristics(std::vector<HeuristicChoice<P>>& /*heuristics*/) {}
  static std::vector<EncodingChoice<P>> encodings() { return tile_encodings<3>(); }
  static std::vector<TableSet> table_sets() { return tile_table_sets(3); }
  static std::optional<Plan> plan(const Problem<P>& /*problem*/, const SolveRequest& /*request*/) {
    return Plan{"ida", "walking-conflict"};
  }
};

}  // namespace unscramble
