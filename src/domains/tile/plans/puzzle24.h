// The 24-puzzle: the trained network, else batch weighted A*.
#pragma once

#include "domains/tile/plans/tile_learned.h"
#include "domains/tile/plans/tile_pdb.h"
#include "domains/tile/plans/tile_presets.h"
#include "domains/tile/tile.h"
#include "method/method.h"

namespace unscramble {

template <>
struct Special<TilePuzzle<5>> {
  using P = TilePuzzle<5>;
  static void add_methods(std::vector<Method<P>>& methods) { methods.push_back(tile_optimal_method<5>()); }
  static void add_heuristics(std::vector<HeuristicChoice<P>>& heuristics) {
    heuristics.push_back(tile_pdb_heuristic<5>());
  }
  static std::vector<EncodingChoice<P>> encodings() { return tile_encodings<5>(); }
  static std::vector<TableSet> table_sets() { return tile_table_sets(5); }
  static std::vector<Preset> presets() { return tile_presets<5>(); }
  static SolveRequest quick_request() { return tile_quick_request<5>(); }
  static std::optional<Plan> plan(const Problem<P>& problem, const SolveRequest& request) {
    if (request.get_or(kProve) || wants_several(request)) return Plan{"optimal", "auto"};
    if (auto plan = tile_learned_plan<5>(problem, request, std::size_t{1} << 16, 0)) return plan;
    if (tile_pdb_ready(problem.puzzle)) return Plan{"bwas", "pdb", OptionValues().with(kWeight, 0.6)};
    // 60 published instances: 107 moves (optimum 89), 0.17 M states generated on average, 1.2 M at most. At 0.6
    // they are 101 and 1.1 M, and one takes 11 M.
    return Plan{"bwas", "linear-conflict", OptionValues().with(kWeight, 0.5).with(kBatch, 100)};
  }
};

}  // namespace unscramble
