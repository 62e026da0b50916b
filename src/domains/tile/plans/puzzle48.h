// The 48-puzzle: the trained network, else batch weighted A*.
#pragma once

#include "domains/tile/plans/tile_learned.h"
#include "domains/tile/plans/tile_pdb.h"
#include "domains/tile/plans/tile_presets.h"
#include "domains/tile/tile.h"
#include "method/method.h"

namespace unscramble {

template <>
struct Special<TilePuzzle<7>> {
  using P = TilePuzzle<7>;
  static void add_methods(std::vector<Method<P>>& /*methods*/) {}
  static void add_heuristics(std::vector<HeuristicChoice<P>>& heuristics) {
    heuristics.push_back(tile_pdb_heuristic<7>());
  }
  static std::vector<EncodingChoice<P>> encodings() { return tile_encodings<7>(); }
  static std::vector<TableSet> table_sets() { return tile_table_sets(7); }
  static std::vector<Preset> presets() { return tile_presets<7>(); }
  static SolveRequest quick_request() { return tile_quick_request<7>(); }
  static std::optional<Plan> plan(const Problem<P>& problem, const SolveRequest& request) {
    if (request.get_or(kProve) || wants_several(request)) return Plan{"ida", "linear-conflict"};
    // As wide as fits into the time DeepCubeA took on four GPUs (74 s), on two cores.
    if (auto plan = tile_learned_plan<7>(problem, request, 44 << 10, 5)) return plan;
    // 30 published instances: 420 moves, 0.6 M states generated on average, 7 M at most. From 0.3 on some
    // are not solved at all within a minute.
    return Plan{"bwas", "linear-conflict", OptionValues().with(kWeight, 0.1).with(kBatch, 100)};
  }
};

}  // namespace unscramble
