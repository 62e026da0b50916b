// The solvers that know the 3x3x3 cube.
#pragma once

#include "domains/cube/cube3.h"
#include "domains/cube/ntuple_boards.h"
#include "domains/cube/pdb/table_sets.h"
#include "domains/cube/plans/cube3_bound.h"
#include "domains/cube/plans/cube3_optimal.h"
#include "domains/cube/plans/cube3_pattern.h"
#include "domains/cube/plans/cube3_pdb.h"
#include "domains/cube/plans/cube3_two_phase.h"
#include "method/method.h"
#include "method/preset.h"

namespace unscramble {

template <>
struct Special<Cube3> {
  static void add_methods(std::vector<Method<Cube3>>& methods) {
    methods.push_back(cube_combined_method());
    methods.push_back(cube_optimal_method());
    methods.push_back(two_phase_method());
  }
  static void add_heuristics(std::vector<HeuristicChoice<Cube3>>& heuristics) { add_cube_pdb_heuristics(heuristics); }
  static std::vector<EncodingChoice<Cube3>> encodings() { return cube_encodings(); }
  static std::vector<TableSet> table_sets() { return cube3_table_sets(); }
  static std::vector<Preset> presets() {
    return {{"instant", "Instant", "two-phase", 0.3, false,
             "Kociemba's two phases: a solution within milliseconds, shortened for 0.3 s"},
            {"short", "Short", "auto", 10, false,
             "two-phase at once, then ten seconds of the network's beams and exact search over parts of the solution"},
            {"optimal", "Proved shortest", "optimal", kAsLongAsAllowed, true,
             "rules out every shorter length; the first time it builds tables of 0.5 GB, then most cubes take seconds, "
             "some minutes"}};
  }
  static SolveRequest quick_request() { return SolveRequest{.method = "two-phase"}; }
  // --goal with ? or . where the colour does not matter, or a name: cross, f2l …
  static bool is_pattern(std::string_view goal) { return cube::is_goal_pattern(goal); }
  static Expected<CubeToPattern> toward(const Cube3& puzzle, std::string_view goal) {
    const auto pattern = cube::read_goal_pattern(goal);
    if (!pattern) return pattern.error();
    return CubeToPattern(puzzle, *pattern);
  }
  static int quick_bound(const Problem<Cube3>& problem, const Monitor& monitor) {
    return quick_cube_bound(problem, monitor);
  }
  static std::optional<Plan> plan(const Problem<Cube3>& problem, const SolveRequest& request) {
    const bool exact =
        request.get_or(kProve) || wants_several(request) || request.get(kUpperBound) || request.get(kTables);
    if (exact || is_restricted(problem)) return Plan{.method = "optimal", .heuristic = "auto"};
    if (has_cube_model(problem, request)) return Plan{.method = "combined", .heuristic = "model"};
    constexpr auto kAnyMemory = std::numeric_limits<std::uint64_t>::max();
    const bool proofs = large_cube_table(problem.puzzle.turn_metric(), kAnyMemory).has_value();
    return Plan{.method = proofs ? "optimal" : "two-phase", .heuristic = "auto"};
  }
};

}  // namespace unscramble
