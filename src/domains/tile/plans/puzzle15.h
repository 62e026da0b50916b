// The 15-puzzle: IDA*, on pattern databases once they have been built, else with the strongest built-in estimate.
#pragma once

#include "domains/tile/plans/tile_pdb.h"
#include "domains/tile/plans/tile_presets.h"
#include "domains/tile/tile.h"
#include "method/method.h"

namespace unscramble {

template <>
struct Special<TilePuzzle<4>> {
  using P = TilePuzzle<4>;
  static void add_methods(std::vector<Method<P>>& methods) { methods.push_back(tile_optimal_method<4>()); }
  static void add_heuristics(std::vector<HeuristicChoice<P>>& heuristics) {
    heuristics.push_back(tile_pdb_heuristic<4>());
  }
  static std::vector<EncodingChoice<P>> encodings() { return tile_encodings<4>(); }
  static std::vector<TableSet> table_sets() { return tile_table_sets(4); }
  static std::vector<Preset> presets() { return tile_presets<4>(); }
  static SolveRequest quick_request() { return tile_quick_request<4>(); }
  static std::optional<Plan> plan(const Problem<P>& problem, const SolveRequest& /*request*/) {
    if (tile_pdb_ready(problem.puzzle)) return Plan{"optimal", "auto"};
    return Plan{"ida", "walking-conflict"};
  }
};

}  // namespace unscramble
