// The 35-puzzle: the trained network, else batch weighted A*.
#pragma once

#include "domains/tile/plans/tile_learned.h"
#include "domains/tile/plans/tile_pdb.h"
#include "domains/tile/plans/tile_presets.h"
#include "domains/tile/tile.h"
#include "method/method.h"

namespace unscramble {

template <>
struct Special<TilePuzzle<6>> {
  using P = TilePuzzle<6>;
  static void add_methods(std::vector<Method<P>>& /*methods*/) {}
  static void add_heuristics(std::vector<HeuristicChoice<P>>& heuristics) {
    heuristics.push_back(tile_pdb_heuristic<6>());
  }
  static std::vector<EncodingChoice<P>> encodings() { return tile_encodings<6>(); }
  static std::vector<TableSet> table_sets() { return tile_table_sets(6); }
  static std::vector<Preset> presets() { return tile_presets<6>(); }
  static SolveRequest quick_request() { return tile_quick_request<6>(); }
  static std::optional<Plan> plan(const Problem<P>& problem, const SolveRequest& request) {
    if (request.get_or(kProve) || wants_several(request)) return Plan{"ida", "linear-conflict"};
    // As wide as fits into the time DeepCubeA took on four GPUs (28 s), on two cores.
    if (auto plan = tile_learned_plan<6>(problem, request, 84 << 10, 3, true)) return plan;
    // 40 published instances: 178 moves, 0.22 M states generated on average, 1.1 M at most. At 0.4 one takes 8 M.
    return Plan{"bwas", "linear-conflict", OptionValues().with(kWeight, 0.3).with(kBatch, 100)};
  }
};

}  // namespace unscramble
