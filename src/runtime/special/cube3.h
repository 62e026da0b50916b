// The solvers that know the 3x3x3 cube.
#pragma once

#include "puzzles/cube3.h"
#include "runtime/method.h"
#include "runtime/special/cube3_bound.h"
#include "runtime/special/cube3_optimal.h"
#include "runtime/special/cube3_pdb.h"
#include "runtime/special/cube3_two_phase.h"

namespace unscramble {

template <>
struct Special<Cube3> {
  static void add_methods(std::vector<Method<Cube3>>& methods) {
    methods.push_back(cube_learned_method());
    methods.push_back(cube_optimal_method());
    methods.push_back(two_phase_method());
  }
  static void add_heuristics(std::vector<HeuristicChoice<Cube3>>& heuristics) { add_cube_pdb_heuristics(heuristics); }
  static std::vector<EncodingChoice<Cube3>> encodings() { return cube_encodings(); }
  static int quick_bound(const Problem<Cube3>& problem, const Monitor& monitor) {
    return quick_cube_bound(problem, monitor);
  }
  static std::optional<Plan> plan(const Problem<Cube3>& problem, const SolveRequest& request) {
    const bool exact = request.prove || request.all || request.count > 1 || !request.upper_bound.empty();
    if (exact || is_restricted(problem)) return Plan{.method = "optimal", .heuristic = "auto"};
    if (has_cube_model(problem, request)) return Plan{.method = "learned", .heuristic = "model"};
    return Plan{.method = "two-phase", .heuristic = "auto"};
  }
};

}  // namespace unscramble
