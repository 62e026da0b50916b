#include <utility>

#include "api/impl.h"
#include "core/system.h"
#include "solve/check_choice.h"
#include "solve/report_json.h"

namespace unscramble::v0 {

namespace {

AnswerStatus public_status(SolveStatus status) {
  switch (status) {
    case SolveStatus::kSolved: return AnswerStatus::kSolved;
    case SolveStatus::kUnsolvable: return AnswerStatus::kUnsolvable;
    default: return AnswerStatus::kUnsolved;
  }
}

// Whether the report says that nothing was tried, and why.
bool is_refusal(const SolveReport& report) {
  if (report.status == SolveStatus::kInvalid) return true;
  if (report.status != SolveStatus::kUnsolved || report.error.empty()) return false;
  return report.error_code != ErrorCode::kLimit && report.error_code != ErrorCode::kCancelled;
}

// Hands a caller's functions what the monitor reports. What they throw, or a false, ends the solve.
void follow(Monitor& monitor, const Watch& watch, const AnyPuzzle& puzzle, const std::string& state,
            api::Failure& failure) {
  const auto tell = [&](const Progress& progress) {
    const auto more =
        api::guarded("the progress function", [&]() -> Expected<bool> { return watch.progress(progress); });
    if (!more) {
      failure.report(more.error());
    } else if (!*more) {
      monitor.cancel();
    }
  };
  if (watch.progress) {
    monitor.on_progress([tell](const ::unscramble::Progress& p) {
      tell({p.generated, p.expanded, p.memory, p.seconds, p.best_length, p.lower_bound, "", 0});
    });
    monitor.on_stage([tell, &monitor](std::string_view name, double done) {
      const auto p = monitor.progress();
      tell({p.generated, p.expanded, p.memory, p.seconds, p.best_length, p.lower_bound, std::string(name), done});
    });
  }
  if (watch.solution) {
    monitor.on_solution([&](std::span<const Move> moves) {
      const auto told = api::guarded("the solution function", [&]() -> Status {
        watch.solution(puzzle.format_moves(state, moves), static_cast<int>(moves.size()));
        return Done{};
      });
      if (!told) failure.report(told.error());
    });
  }
}

}  // namespace

Expected<Answer> answer_of(const SolveReport& report) {
  if (is_refusal(report)) return Error{report.error_code, report.error};
  Answer answer;
  answer.status = public_status(report.status);
  answer.puzzle = report.puzzle;
  answer.state = report.state;
  answer.moves = report.moves;
  answer.length = report.length;
  answer.metric = report.metric;
  for (const auto& [metric, length] : report.lengths) answer.lengths.emplace_back(metric, length);
  answer.cost = report.cost;
  answer.proved_optimal = report.proved_optimal;
  answer.lower_bound = report.lower_bound;
  answer.generated = report.generated;
  answer.expanded = report.expanded;
  answer.memory = report.memory;
  answer.seconds = report.seconds;
  answer.method = report.method;
  answer.heuristic = report.heuristic;
  answer.model = report.model;
  answer.solutions = report.solutions;
  if (report.stopped != StopReason::kNone) answer.stopped = ::unscramble::to_string(report.stopped);
  answer.reason = report.error;
  answer.note = report.note;
  return answer;
}

std::string_view to_string(AnswerStatus status) {
  switch (status) {
    case AnswerStatus::kSolved: return "solved";
    case AnswerStatus::kUnsolved: return "unsolved";
    case AnswerStatus::kUnsolvable: return "unsolvable";
  }
  return "unsolved";
}

std::string to_json(const Answer& answer) {
  SolveReport report;
  report.puzzle = answer.puzzle;
  report.state = answer.state;
  report.status = answer.status == AnswerStatus::kSolved       ? SolveStatus::kSolved
                  : answer.status == AnswerStatus::kUnsolvable ? SolveStatus::kUnsolvable
                                                               : SolveStatus::kUnsolved;
  report.moves = answer.moves;
  report.length = answer.length;
  report.metric = answer.metric;
  for (const auto& [metric, length] : answer.lengths) report.lengths.push_back({metric, length});
  report.cost = answer.cost;
  report.proved_optimal = answer.proved_optimal;
  report.lower_bound = answer.lower_bound;
  report.generated = answer.generated;
  report.expanded = answer.expanded;
  report.memory = answer.memory;
  report.seconds = answer.seconds;
  report.method = answer.method;
  report.heuristic = answer.heuristic;
  report.model = answer.model;
  report.solutions = answer.solutions;
  report.error = answer.reason;
  report.note = answer.note;
  for (const auto reason : {StopReason::kCancelled, StopReason::kTime, StopReason::kNodes, StopReason::kMemory})
    if (answer.stopped == ::unscramble::to_string(reason)) report.stopped = reason;
  return report_to_json(report);
}

Expected<Solver> Puzzle::solver(const Options& options) const { return solver(options, OwnHeuristic{}); }

Expected<Solver> Puzzle::solver(const Options& options, OwnHeuristic heuristic) const {
  auto asked = api::read_options(*impl_->any, options, impl_->threads);
  if (!asked) return asked.error();
  auto impl = std::make_shared<Solver::Impl>();
  impl->puzzle = impl_;
  impl->failure = std::make_shared<api::Failure>();
  auto& request = asked->request;
  request.models = impl_->models;
  if (heuristic.evaluate) {
    std::size_t row_bytes = impl_->info.row_bytes;
    if (row_bytes == 0) return usage_error(impl_->no_rows);
    request.own_heuristic = std::make_shared<api::GivenHeuristic>(std::move(heuristic), row_bytes, impl->failure);
    if (request.heuristic == "auto") request.heuristic = kOwnHeuristic;
    if (request.method == "auto") request.method = "bwas";
    for (const auto& method : impl_->any->methods())
      if (method.name == request.method && !method.uses_heuristic)
        return usage_error("method '" + method.name + "' uses no heuristic, so yours would have no effect");
  }
  if (const auto fits = check_choice(*impl_->any, request); !fits) return fits.error();
  impl->solver = impl_->any->solver(request);
  impl->asked = *std::move(asked);
  return Solver(std::move(impl));
}

Expected<Answer> Puzzle::solve(std::string_view state, const Options& options, const Watch& watch) const {
  const auto made = solver(options);
  if (!made) return made.error();
  return made->solve(state, watch);
}

Expected<Answer> Solver::solve(std::string_view state, const Watch& watch) const {
  const std::lock_guard busy(impl_->busy);
  Limits limits = impl_->asked.limits;
  if (limits.memory == Limits{}.memory) limits.memory = available_memory() / 4 * 3;
  Monitor monitor(limits, watch.cancel);
  ThreadPool pool(impl_->asked.threads);
  impl_->failure->attach(&monitor);
  const std::string text(state);
  follow(monitor, watch, *impl_->puzzle->any, text, *impl_->failure);
  const auto expose = [&](Monitor* current) {
    const std::lock_guard lock(impl_->monitor_lock);
    impl_->monitor = current;
  };
  expose(&monitor);
  const TableScope tables(impl_->puzzle->tables.get());
  const auto report = impl_->solver->solve(text, monitor, pool);
  expose(nullptr);
  const auto failed = impl_->failure->error();
  impl_->failure->attach(nullptr);
  if (failed) return *failed;
  return answer_of(report);
}

Expected<std::string> Solver::explain(std::string_view state) const {
  const std::lock_guard busy(impl_->busy);
  Limits limits = impl_->asked.limits;
  if (limits.memory == Limits{}.memory) limits.memory = available_memory() / 4 * 3;
  Monitor monitor(limits);
  ThreadPool pool(impl_->asked.threads);
  const TableScope tables(impl_->puzzle->tables.get());
  return impl_->solver->explain(state, monitor, pool);
}

void Solver::cancel() const {
  const std::lock_guard lock(impl_->monitor_lock);
  if (impl_->monitor != nullptr) impl_->monitor->cancel();
}

}  // namespace unscramble::v0
