// The proved-optimal solver of cube3 as a method: a quick answer first, then the proof.
#pragma once

#include "core/size.h"
#include "domains/cube/cube3.h"
#include "domains/cube/optimal/solver.h"
#include "domains/cube/optimal/tables.h"
#include "domains/cube/plans/cube3_learned.h"
#include "domains/cube/plans/cube3_options.h"
#include "method/heuristic_builder.h"
#include "method/ida.h"
#include "method/method.h"
#include "method/shallow.h"
#include "method/upper_bound.h"

namespace unscramble {

// The user's request in the solver's terms.
inline Expected<cube_optimal::Options> cube_optimal_options(const Problem<Cube3>& problem,
                                                            const SolveRequest& request) {
  cube_optimal::Options options;
  options.metric = problem.puzzle.turn_metric();
  options.turns = 0;
  for (const Move move : problem.moves)
    options.turns |= cube_optimal::TurnSet{1} << cube_optimal::to_turn(move, options.metric);
  constexpr std::size_t kAllSolutions = 1'000'000;
  options.solutions = request.get_or(kAll) ? kAllSolutions : static_cast<std::size_t>(request.get_or(kCount, 1));
  if (const auto depth = request.get(kMaxDepth)) options.last_length = std::min(*depth, cube_optimal::kMaxLength);
  if (const auto bound = request.get(kUpperBound)) {
    auto known = read_upper_bound(problem, *bound);
    if (!known) return known.error();
    options.upper_bound = *std::move(known);
  }
  return options;
}

// A solution to begin with: what the user gets if a limit ends the proof early. The nearer it is to the shortest, the
// less is left to prove, so if there is a network it may try for half a second or so.
inline std::optional<Moves> first_cube_solution(const Problem<Cube3>& problem, const SolveRequest& request,
                                                SearchContext& context) {
  HeuristicPtr<Cube3> heuristic;
  if (has_cube_model(problem, request))
    if (auto made = make_heuristic(problem.puzzle, "model", request, context.monitor, context.pool))
      heuristic = *std::move(made);
  constexpr std::size_t kWidth = 8192;
  auto answer = first_cube_answer(problem, heuristic.get(), {}, kWidth, 0.5, context);
  if (answer.status != SearchStatus::kSolved) return {};
  return std::move(answer.moves);
}

inline SearchResult to_search_result(const cube_optimal::Answer& answer, const cube_optimal::Options& options) {
  SearchResult result;
  result.lower_bound = answer.lower_bound;
  if (answer.solution) {
    result.status = SearchStatus::kSolved;
    result.moves = *answer.solution;
    result.proved_optimal = answer.proved;
    result.solutions = answer.solutions;
  } else if (answer.lower_bound > options.last_length) {
    result.note = "there is no solution of up to " + std::to_string(options.last_length) + " turns";
  }
  return result;
}

// With the smallest table, which is built in a second, for as long as a larger one would at least take to build. What
// it finds out is added to the options; an answer only if it is proved.
inline std::optional<SearchResult> prove_with_smallest_table(const Problem<Cube3>& problem,
                                                             cube_optimal::Options& options, SearchContext& context) {
  const auto smallest = cube_optimal::table_ladder(options.metric).front();
  const auto table = cube_optimal::shared_table(smallest, context.monitor, context.pool);
  if (!table) return {};
  constexpr std::uint64_t kNodes = 50'000'000;
  Monitor apart(context.monitor, Limits{.nodes = kNodes});
  const cube_optimal::TableSet tables{{(*table)->table()}, 1};
  const auto answer =
      cube_optimal::solve({problem.start.corner, problem.start.edge}, options, tables, apart, context.pool);
  context.monitor.tick(apart.generated(), apart.expanded());
  context.monitor.raise_lower_bound(answer.lower_bound);
  if (answer.proved || (!apart.stopped() && !context.monitor.stopped())) {
    if (answer.solution) context.monitor.found(*answer.solution);
    return to_search_result(answer, options);
  }
  options.first_length = std::max(options.first_length, answer.lower_bound);
  if (answer.solution) options.upper_bound = answer.solution;
  return {};
}

inline Expected<SearchResult> solve_cube_optimally(const Problem<Cube3>& problem, const SolveRequest& request,
                                                   SearchContext& context) {
  auto options = cube_optimal_options(problem, request);
  if (!options) return options.error();
  if (options->solutions == 1 && !request.get(kTables)) {
    const auto shallow = ida_options(problem, request);
    if (!shallow) return shallow.error();
    if (auto result = shallow_proof(problem, *shallow, context)) return *std::move(result);
  }
  const bool wants_any = !options->upper_bound && !request.get(kMaxDepth) && !is_restricted(problem);
  if (wants_any) options->upper_bound = first_cube_solution(problem, request, context);
  const auto limits = cube_optimal::table_limits(context.monitor);
  const auto kind = cube_optimal::choose_table(request.get_or(kTables), options->metric, limits);
  if (!kind) return kind.error();
  const bool must_be_built = !request.get(kTables) && !is_table_kept(kind->key());
  if (must_be_built && kind->bytes() > cube_optimal::table_ladder(options->metric).front().bytes())
    if (auto result = prove_with_smallest_table(problem, *options, context)) return *std::move(result);
  const auto table = cube_optimal::shared_table(*kind, context.monitor, context.pool);
  if (!table) {
    const bool limit = table.error().code == ErrorCode::kCancelled || table.error().code == ErrorCode::kLimit;
    if (!limit || !options->upper_bound) return table.error();
    SearchResult result = to_search_result({.solution = options->upper_bound, .solutions = {}}, *options);
    result.note =
        table.error().code == ErrorCode::kLimit
            ? table.error().message + ", so nothing is proved"
            : "stopped while the tables were built or read, so nothing is proved; " + build_hint("optimal-1G", problem);
    return result;
  }
  const cube_optimal::TableSet tables{{(*table)->table()}, 1};
  const cube_optimal::Cube cube{problem.start.corner, problem.start.edge};
  return to_search_result(cube_optimal::solve(cube, *options, tables, context.monitor, context.pool), *options);
}

inline Method<Cube3> cube_optimal_method() {
  MethodInfo info{.name = "optimal",
                  .summary = "symmetry-reduced coset tables, searched from both ends: proved shortest, in seconds",
                  .complete = true,
                  .optimal = true,
                  .uses_heuristic = false,
                  .slow_start = true,
                  .options = {&kProve.spec, &kAll.spec, &kCount.spec, &kUpperBound.spec, &kMaxDepth.spec, &kTables.spec,
                              &kModel.spec}};
  return {info, [](const Problem<Cube3>& problem, const Heuristic<Cube3>*, const SolveRequest& request,
                   SearchContext& context) { return solve_cube_optimally(problem, request, context); }};
}

}  // namespace unscramble
