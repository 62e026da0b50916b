// What definition files have beyond the general methods: their own solvers, counting with two bits per state, and a
// default plan.
#pragma once

#include "domains/perm/plans/perm_methods.h"
#include "domains/perm/ranked_count.h"
#include "method/model_heuristic.h"
#include "method/preset.h"
#include "search/rows/static_domain.h"
#include "search/state_classes.h"

namespace unscramble {

template <class P>
StateCount count_definition(const P& puzzle, const CountOptions& options, Monitor& monitor, ThreadPool& pool) {
  if (options.moves.empty() && options.costs.empty())
    if (auto counted = perm::count_ranked(puzzle.engine(), options, monitor, pool)) return *std::move(counted);
  const Moves moves = options.moves.empty() ? all_moves(puzzle) : options.moves;
  if constexpr (Symmetric<P>) {
    const SymmetryClasses<P> classes(puzzle, moves, options.costs);
    if (classes.any()) return count_states(StaticDomain<P>(puzzle), moves, options, classes, monitor, pool);
  }
  return count_states(StaticDomain<P>(puzzle), moves, options, monitor, pool);
}

template <class P>
struct PermSpecial {
  static void add_methods(std::vector<Method<P>>& methods) {
    if constexpr (Invertible<P>) add_perm_methods(methods);
  }
  static void add_heuristics(std::vector<HeuristicChoice<P>>& heuristics) {
    if constexpr (Invertible<P>) heuristics.push_back(perm_pdb_heuristic<P>());
  }
  static std::optional<Plan> plan(const Problem<P>& problem, const SolveRequest& request) {
    const auto& engine = problem.puzzle.engine();
    if (engine.directed()) return {};
    if (engine.has_rules()) return Plan{"optimal", "zero"};
    const bool exact = request.get_or(kProve) || wants_several(request) || request.get(kUpperBound) ||
                       request.get(kCost) || request.get(kMaxDepth);
    if (exact || !is_usual(problem)) return Plan{"optimal", "pdb"};
    const bool modelled = problem.puzzle.has_usual_goal() && model_for(problem.puzzle, request).has_value();
    // Who names a model wants to see it solve.
    if (modelled && (request.get(kModel) || !few_states(engine))) return Plan{"combined", "model"};
    return Plan{"best", "pdb"};
  }
  static std::vector<Preset> presets() {
    const std::string exact = Invertible<P> ? "optimal" : "auto";
    return {
        {"instant", "Instant", "auto", 10, false, "short solutions proved at once; else the best within ten seconds"},
        {"short", "Short", "auto", 60, false, "the same, for up to a minute"},
        {"optimal", "Proved shortest", exact, kAsLongAsAllowed, true,
         "rules out every shorter length with pattern databases; large puzzles may take for ever"}};
  }
  static StateCount count(const P& puzzle, const CountOptions& options, Monitor& monitor, ThreadPool& pool) {
    return count_definition(puzzle, options, monitor, pool);
  }
};

template <int Bytes>
struct Special<PermPuzzle<Bytes>> : PermSpecial<PermPuzzle<Bytes>> {};
template <int Bytes>
struct Special<DirectedPermPuzzle<Bytes>> : PermSpecial<DirectedPermPuzzle<Bytes>> {};

}  // namespace unscramble
