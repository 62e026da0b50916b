// Solver<P>: Request -> Plan -> Answer. Made once from a request; the plan it made for one state is used again for the
// next, unless that is a state of another puzzle (every Sokoban level is one). Every answer is replayed before it is
// reported.
#pragma once

#include <algorithm>
#include <concepts>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>

#include "core/ranks.h"
#include "solve/any_puzzle.h"
#include "solve/explain.h"
#include "solve/known_bound.h"
#include "solve/plan.h"
#include "solve/verify.h"

namespace unscramble {

SolveStatus status_of_error(ErrorCode code);

// Replays a search's answer: it must solve the state, using only allowed moves.
template <Puzzle P>
bool answers(const Problem<P>& problem, std::span<const Move> moves) {
  const auto allowed = [&](Move move) {
    return std::find(problem.moves.begin(), problem.moves.end(), move) != problem.moves.end();
  };
  return std::all_of(moves.begin(), moves.end(), allowed) &&
         check_moves(Instance<P>{problem.puzzle, problem.start}, moves).solves;
}

// What is wrong with a search's solutions or with its claims about their length, or "".
template <Puzzle P>
std::string fault_in(const Problem<P>& problem, const SearchResult& result) {
  if (!answers(problem, result.moves)) return "the search returned moves that do not solve the state";
  for (const auto& solution : result.solutions) {
    if (!answers(problem, solution)) return "the search listed moves that do not solve the state";
    if (result.proved_optimal && cost_of(solution, problem.costs) < cost_of(result.moves, problem.costs))
      return "the search listed a solution shorter than the one it proved optimal";
  }
  if (result.lower_bound > cost_of(result.moves, problem.costs))
    return "the search returned a solution shorter than it proved possible";
  return "";
}

template <Puzzle P>
std::vector<MetricLength> lengths_of(const P& puzzle, std::span<const Move> moves) {
  if constexpr (CountsInMetrics<P>) return puzzle.lengths(moves);
  return {{std::string(puzzle.metric()), static_cast<int>(moves.size())}};
}

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
  // No answer leaves here unchecked: a search that returns a wrong one is reported as our bug.
  if (const auto fault = fault_in(problem, result); !fault.empty()) {
    report.status = SolveStatus::kUnsolved;
    report.error_code = ErrorCode::kInternal;
    report.error = "internal error: " + fault;
    report.lower_bound = 0;
    return;
  }
  report.status = SolveStatus::kSolved;
  report.moves = problem.puzzle.format_moves(result.moves);
  report.length = static_cast<int>(result.moves.size());
  report.lengths = lengths_of(problem.puzzle, result.moves);
  report.proved_optimal = result.proved_optimal;
  if (!problem.costs.empty()) report.cost = cost_of(result.moves, problem.costs);
  if (result.proved_optimal) report.lower_bound = report.cost.value_or(report.length);
  for (const auto& solution : result.solutions) report.solutions.push_back(problem.puzzle.format_moves(solution));
}

template <Puzzle P>
class Solver final : public AnySolver {
 public:
  Solver(P puzzle, SolveRequest request) : puzzle_(std::move(puzzle)), request_(std::move(request)) {}

  [[nodiscard]] SolveReport solve(std::string_view text, Monitor& monitor, ThreadPool& pool) override {
    SolveReport report;
    report.puzzle = puzzle_.name();
    report.metric = puzzle_.metric();
    report.state = std::string(trim(text));
    if (const auto toward = toward_pattern()) {
      if (!*toward) return refused(std::move(report), (*toward).error(), monitor);
      SolveReport found = (**toward)->solve(text, monitor, pool);
      found.puzzle = report.puzzle;
      return found;
    }
    const auto problem = pose_problem(puzzle_, text, request_);
    if (!problem) return refused(std::move(report), problem.error(), monitor);
    if (!request_.get(kGoal)) report.state = problem->puzzle.format(problem->start);  // with --goal it looks different
    const auto plan = agreed(plan_for(*problem, monitor, pool));
    if (!plan) return refused(std::move(report), plan.error(), monitor);
    report.method = (*plan)->method.info.name;
    report.heuristic = (*plan)->heuristic_name;
    report.model = (*plan)->model;
    SearchContext context{monitor, pool, request_.get_or(kSeed, 1), request_.ranks};
    auto result = (*plan)->method.run(*problem, (*plan)->heuristic.get(), (*plan)->request, context);
    if (!result) return refused(std::move(report), result.error(), monitor);
    raise_lower_bound(*problem, *result, monitor);
    fill_report(report, *problem, *result);
    return with_effort(std::move(report), monitor);
  }

  [[nodiscard]] Expected<std::string> explain(std::string_view text, Monitor& monitor, ThreadPool& pool) override {
    if (const auto toward = toward_pattern()) {
      if (!*toward) return (*toward).error();
      return (**toward)->explain(text, monitor, pool);
    }
    const auto problem = pose_problem(puzzle_, text, request_);
    if (!problem) return problem.error();
    const auto plan = plan_for(*problem, monitor, pool);
    if (!plan) return plan.error();
    return explain_plan({(*plan)->method.info, infos_of<P>((*plan)->heuristic_name), (*plan)->heuristic_name,
                         (*plan)->model, (*plan)->request, monitor.limits(), puzzle_.metric(), (*plan)->remark});
  }

 private:
  using PlanPtr = std::shared_ptr<const ReadyPlan<P>>;

  // If the goal is a pattern, the solver of the puzzle with that goal, or what is wrong with the pattern.
  [[nodiscard]] std::optional<Expected<std::unique_ptr<AnySolver>>> toward_pattern() const {
    if constexpr (AimsAtPatterns<P>) {
      const std::string goal = request_.get_or(kGoal);
      if (!Special<P>::is_pattern(goal)) return std::nullopt;
      const auto toward = Special<P>::toward(puzzle_, goal);
      if (!toward) return Error{toward.error().code, "goal: " + toward.error().message};
      using Toward = std::remove_cvref_t<decltype(*toward)>;
      SolveRequest request = request_;
      request.options.clear(kGoal.spec);
      return std::unique_ptr<AnySolver>(std::make_unique<Solver<Toward>>(*toward, std::move(request)));
    }
    return std::nullopt;
  }

  // Several threads may solve at once; each keeps the plan it was handed.
  Expected<PlanPtr> plan_for(const Problem<P>& problem, Monitor& monitor, ThreadPool& pool) {
    if constexpr (std::equality_comparable<P>) {
      const std::lock_guard lock(mutex_);
      if (plan_ != nullptr && *planned_ == problem.puzzle && planned_moves_ == problem.moves) return plan_;
    }
    auto ready = make_ready(problem, request_, monitor, pool);
    if (!ready) return ready.error();
    auto plan = std::make_shared<const ReadyPlan<P>>(*std::move(ready));
    const std::lock_guard lock(mutex_);
    plan_ = plan;
    planned_ = problem.puzzle;
    planned_moves_ = problem.moves;
    return plan;
  }

  // The same on all ranks that solve together: none of them searches if one cannot.
  Expected<PlanPtr> agreed(Expected<PlanPtr> plan) const {
    if (request_.ranks == nullptr) return plan;
    const auto all = agree(*request_.ranks, plan ? Status(Done{}) : plan.error());
    if (!plan) return plan;
    if (!all) return all.error();
    if ((*plan)->method.info.spreads) return plan;
    return unsupported("method '" + (*plan)->method.info.name +
                       "' cannot be spread over ranks; without --together each state is solved by one of them");
  }

  static SolveReport refused(SolveReport report, const Error& error, const Monitor& monitor) {
    report.status = status_of_error(error.code);
    report.error = error.message;
    report.error_code = error.code;
    return with_effort(std::move(report), monitor);
  }

  static SolveReport with_effort(SolveReport report, const Monitor& monitor) {
    report.generated = monitor.generated();
    report.expanded = monitor.expanded();
    report.memory = monitor.peak_memory();
    report.stopped = monitor.reason();
    report.seconds = monitor.seconds();
    if (const auto remarks = monitor.remarks(); !remarks.empty())
      report.note += (report.note.empty() ? "" : "; ") + remarks;
    return report;
  }

  const P puzzle_;
  const SolveRequest request_;
  std::mutex mutex_;
  PlanPtr plan_;  // the last one made, and for what
  std::optional<P> planned_;
  Moves planned_moves_;
};

}  // namespace unscramble
