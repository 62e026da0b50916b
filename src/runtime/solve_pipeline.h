// From text to answer: read the state, apply --goal and --moves, choose method and heuristic, search,
// check the answer by replaying it, report.
#pragma once

#include <algorithm>
#include <string>

#include "puzzle/capabilities.h"
#include "puzzle/text.h"
#include "runtime/heuristic_builder.h"
#include "runtime/heuristic_expression.h"
#include "runtime/known_bound.h"
#include "runtime/methods.h"

namespace unscramble {

// The allowed moves named in a comma-separated list. A puzzle may read a name more widely than as one move
// (allowed_by: on a cube, U is the face and means every turn of it).
template <Puzzle P>
Expected<Moves> allowed_moves(const P& puzzle, std::string_view text) {
  Moves moves;
  for (const auto word : split_words(text, ", \t")) {
    auto named = [&] {
      if constexpr (requires { puzzle.allowed_by(word); }) {
        return puzzle.allowed_by(word);
      } else {
        return puzzle.parse_moves(word);
      }
    }();
    if (!named) return usage_error("--moves: " + named.error().message);
    moves.insert(moves.end(), named->begin(), named->end());
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  if (moves.empty()) return usage_error("no moves are allowed");
  return moves;
}

// A state without asking whether the puzzle's own goal can be reached from it, where the puzzle can tell
// the two apart (parse_state): on the way to another goal it need not be.
template <Puzzle P>
Expected<typename P::State> read_as_written(const P& puzzle, std::string_view text) {
  if constexpr (requires { puzzle.parse_state(text); }) {
    return puzzle.parse_state(text);
  } else {
    auto instance = puzzle.read(text);
    if (!instance) return instance.error();
    return instance->state;
  }
}

template <Puzzle P>
Expected<Instance<P>> read_instance(const P& puzzle, std::string_view text, std::string_view goal_text) {
  if (goal_text.empty()) return puzzle.read(text);
  if constexpr (Retargetable<P>) {
    const auto start = read_as_written(puzzle, text);
    if (!start) return start.error();
    const auto goal = read_as_written(puzzle, goal_text);
    if (!goal) return Error{goal.error().code, "goal: " + goal.error().message};
    return puzzle.aim(*start, *goal);
  } else {
    return unsupported(puzzle.name() + " cannot be solved to another goal");
  }
}

template <Puzzle P>
Expected<Problem<P>> pose_problem(const P& puzzle, std::string_view text, const SolveRequest& request) {
  const auto instance = read_instance(puzzle, text, request.goal);
  if (!instance) return instance.error();
  Problem<P> problem = make_problem(*instance);
  if (!request.moves.empty()) {
    auto moves = allowed_moves(problem.puzzle, request.moves);
    if (!moves) return moves.error();
    problem.moves = *std::move(moves);
    if constexpr (DecidesReach<P>) {
      if (!problem.puzzle.reachable_with(problem.start, problem.moves))
        return unsolvable("the allowed moves cannot solve this state");
    }
  }
  return problem;
}

template <Puzzle P>
VerifyReport check_moves(const Instance<P>& instance, std::span<const Move> moves) {
  VerifyReport report;
  auto state = instance.state;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!instance.puzzle.try_move(state, moves[i])) {
      report.error = "move " + std::to_string(i + 1) + " (" + instance.puzzle.format_moves(moves.subspan(i, 1)) +
                     ") is not possible there";
      break;
    }
  }
  report.length = static_cast<int>(moves.size());
  report.final_state = instance.puzzle.format(state);
  report.solves = report.error.empty() && instance.puzzle.is_goal(state);
  return report;
}

template <Puzzle P>
Expected<VerifyReport> verify_solution(const P& puzzle, std::string_view state, std::string_view moves,
                                       std::string_view goal) {
  SolveRequest request;
  request.goal = std::string(goal);
  const auto problem = pose_problem(puzzle, state, request);
  if (!problem) return problem.error();
  const auto parsed = problem->puzzle.parse_moves(moves);
  if (!parsed) return parsed.error();
  return check_moves(Instance<P>{problem->puzzle, problem->start}, *parsed);
}

template <Puzzle P>
Expected<std::vector<std::string>> replay_moves(const P& puzzle, std::string_view text, std::string_view moves) {
  const auto instance = puzzle.read(text);
  if (!instance) return instance.error();
  const auto parsed = instance->puzzle.parse_moves(moves);
  if (!parsed) return parsed.error();
  auto state = instance->state;
  std::vector<std::string> states{instance->puzzle.format(state)};
  for (std::size_t i = 0; i < parsed->size(); ++i) {
    if (!instance->puzzle.try_move(state, (*parsed)[i]))
      return invalid("move " + std::to_string(i + 1) + " is not possible there");
    states.push_back(instance->puzzle.format(state));
  }
  return states;
}

// The first heuristic of the puzzle; where that is a model and there is none, the search goes without.
template <Puzzle P>
std::string first_heuristic(const Problem<P>& problem, const SolveRequest& request) {
  const std::string first = heuristics_for<P>().front().info.name;
  const bool missing = first == "model" && !find_model(request.model, model_name(problem.puzzle));
  return missing ? "zero" : first;
}

// The method and heuristic to use: the user's, else the puzzle's plan, else the first that fits.
template <Puzzle P>
Plan choose_plan(const Problem<P>& problem, const SolveRequest& request) {
  Plan plan{request.method, request.heuristic};
  if (const auto special = Special<P>::plan(problem, request)) {
    if (plan.method == "auto") plan.method = special->method;
    if (plan.heuristic == "auto") plan.heuristic = special->heuristic;
    if (plan.method == special->method && plan.heuristic == special->heuristic) {  // they were tuned together
      plan.weight = special->weight;
      plan.batch = special->batch;
      plan.beam = special->beam;
      plan.restarts = special->restarts;
    }
  }
  if (plan.method == "auto") plan.method = "bwas";
  for (const auto& method : methods_for<P>())
    if (method.info.name == plan.method && !method.info.uses_heuristic) plan.heuristic.clear();
  if (plan.heuristic == "auto") plan.heuristic = first_heuristic(problem, request);
  return plan;
}

// "model", "model-plus", or an expression with one of them.
inline bool names_model(const std::string& heuristic) {
  const auto expression = parse_heuristic(heuristic);
  if (!expression) return false;
  const auto names = heuristics_named(*expression);
  return std::any_of(names.begin(), names.end(), [](const std::string& name) { return name.starts_with("model"); });
}

// What the user left open, as the plan has it.
inline SolveRequest with_plan(SolveRequest request, const Plan& plan) {
  if (!request.weight) request.weight = plan.weight;
  if (!request.batch) request.batch = plan.batch;
  if (!request.beam) request.beam = plan.beam;
  if (!request.restarts) request.restarts = plan.restarts;
  return request;
}

template <Puzzle P>
Expected<SearchResult> run_plan(const Problem<P>& problem, const Plan& plan, const SolveRequest& request,
                                Monitor& monitor, ThreadPool& pool) {
  const auto methods = methods_for<P>();
  const auto method =
      std::find_if(methods.begin(), methods.end(), [&](const auto& m) { return m.info.name == plan.method; });
  if (method == methods.end()) return usage_error("no method '" + plan.method + "' for " + problem.puzzle.name());
  if (!method->info.refusal.empty()) return unsupported(method->info.refusal);
  HeuristicPtr<P> heuristic;
  if (method->info.uses_heuristic) {
    auto made = make_heuristic(problem.puzzle, plan.heuristic, request, monitor, pool);
    if (!made) return made.error();
    heuristic = *std::move(made);
  }
  SearchContext context{monitor, pool, request.seed};
  return method->run(problem, heuristic.get(), request, context);
}

SolveStatus status_of_error(ErrorCode code);

template <Puzzle P>
void fill_report(SolveReport& report, const Problem<P>& problem, const SearchResult& result) {
  report.lower_bound = result.lower_bound;
  report.note = result.note;
  switch (result.status) {
    case SearchStatus::kUnsolved: report.status = SolveStatus::kUnsolved; return;
    case SearchStatus::kUnsolvable:
      report.status = SolveStatus::kUnsolvable;
      if (report.error.empty()) report.error = "every reachable state was examined: there is no solution";
      return;
    case SearchStatus::kSolved: break;
  }
  // Nothing leaves here unchecked: a search that returns a wrong answer is reported as a fault of ours.
  const auto check = check_moves(Instance<P>{problem.puzzle, problem.start}, result.moves);
  if (!check.solves) {
    report.status = SolveStatus::kUnsolved;
    report.error_code = ErrorCode::kInternal;
    report.error = "internal fault: the search returned moves that do not solve the state";
    return;
  }
  report.status = SolveStatus::kSolved;
  report.moves = problem.puzzle.format_moves(result.moves);
  report.length = static_cast<int>(result.moves.size());
  report.proved_optimal = result.proved_optimal;
  if (result.proved_optimal) report.lower_bound = report.length;
  for (const auto& solution : result.solutions) report.solutions.push_back(problem.puzzle.format_moves(solution));
}

template <Puzzle P>
SolveReport solve_text(const P& puzzle, std::string_view text, const SolveRequest& request, Monitor& monitor,
                       ThreadPool& pool) {
  SolveReport report;
  report.puzzle = puzzle.name();
  report.metric = puzzle.metric();
  report.state = std::string(trim(text));
  const auto fail = [&](const Error& error) {
    report.status = status_of_error(error.code);
    report.error = error.message;
    report.error_code = error.code;
    report.seconds = monitor.seconds();
    return report;
  };
  if (const auto normal = puzzle.read(text)) report.state = normal->puzzle.format(normal->state);
  const auto problem = pose_problem(puzzle, text, request);
  if (!problem) return fail(problem.error());
  const Plan plan = choose_plan(*problem, request);
  report.method = plan.method;
  report.heuristic = plan.heuristic;
  if (names_model(plan.heuristic))
    if (const auto file = find_model(request.model, model_name(problem->puzzle))) report.model = file->string();
  auto result = run_plan(*problem, plan, with_plan(request, plan), monitor, pool);
  if (!result) return fail(result.error());
  raise_lower_bound(*problem, *result, monitor);
  fill_report(report, *problem, *result);
  report.generated = monitor.generated();
  report.expanded = monitor.expanded();
  report.memory = monitor.peak_memory();
  report.stopped = monitor.reason();
  report.seconds = monitor.seconds();
  if (const auto remarks = monitor.remarks(); !remarks.empty())
    report.note += (report.note.empty() ? "" : "; ") + remarks;
  return report;
}

}  // namespace unscramble
