// The 8-puzzle: small enough for IDA* with the strongest built-in estimate.
#pragma once

#include "domains/tile/plans/tile_pdb.h"
#include "domains/tile/plans/tile_presets.h"
#include "domains/tile/tile.h"
#include "method/method.h"

namespace unscramble {

template <>
struct Special<TilePuzzle<3>> {
  using P = TilePuzzle<3>;
  static void add_methods(std::vector<Method<P>>& /*methods*/) {}
  static void add_heuristics(std::vector<HeuristicChoice<P>>& heuristics) {
    heuristics.push_back(tile_pdb_heuristic<3>());
  }
  static std::vector<EncodingChoice<P>> encodings() { return tile_encodings<3>(); }
  static std::vector<TableSet> table_sets() { return tile_table_sets(3); }
  static std::vector<Preset> presets() { return tile_presets<3>(); }
  static SolveRequest quick_request() { return tile_quick_request<3>(); }
  static std::optional<Plan> plan(const Problem<P>& /*problem*/, const SolveRequest& /*request*/) {
    return Plan{"ida", "walking-conflict"};
  }
};

}  // namespace unscramble
