#include "cli/solve_steps.h"

#include "cli/console.h"
#include "cli/drawing.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "cli/summary.h"
#include "core/system.h"
#include "method/options.h"
#include "puzzle/text.h"
#include "solve/report_json.h"

namespace unscramble::cli {

namespace {

// For a state that could not be read to its end: the part that was read may look like another state.
SolveReport refuse(const AnyPuzzle& puzzle, const StateText& state) {
  const auto card = puzzle.card();
  SolveReport report;
  report.puzzle = card.name;
  report.metric = card.metric;
  report.state = printable(state.text);
  report.status = SolveStatus::kInvalid;
  report.error = state.fault;
  return report;
}

}  // namespace

Limits limits_of(const SolveOptions& options) {
  Limits limits = options.limits;
  if (limits.memory == Limits{}.memory) limits.memory = available_memory() / 4 * 3;
  return limits;
}

SolveReport solve_one(const AnyPuzzle& puzzle, AnySolver& solver, const StateText& state, const SolveOptions& options,
                      const Limits& limits, ThreadPool& pool) {
  if (!state.fault.empty()) return refuse(puzzle, state);
  Monitor monitor(limits, &interrupt_flag());
  ProgressPrinter line = make_progress_printer();
  StageClock clock;
  if (!options.quiet) {
    monitor.on_progress([&](const Progress& progress) { line.show(describe_progress(progress, limits)); });
    monitor.on_stage([&](std::string_view name, double done) { line.show(clock.describe(name, done), name); });
  }
  auto report = solver.solve(state.text, monitor, pool);
  line.clear();
  return report;
}

void explain_plan(AnySolver& solver, const StateText& state, const Limits& limits, ThreadPool& pool) {
  if (!state.fault.empty()) return;
  Monitor monitor(limits, &interrupt_flag());
  if (const auto words = solver.explain(state.text, monitor, pool)) tell(*words);
}

ExitCode print_report(const AnyPuzzle& puzzle, const SolveReport& report, const StateText& state,
                      const SolveOptions& options) {
  const bool solved = report.status == SolveStatus::kSolved;
  if (options.json) {
    print_line(report_to_json(report, options.request.get_or(kGoal)));
  } else if (report.solutions.size() > 1) {
    for (const auto& solution : report.solutions) print_line(solution);
  } else {
    print_line(report.moves);  // an empty line where there is no solution: line N answers state N
  }
  if (options.draw && solved) play_solution(puzzle, report.state, report.moves);
  const std::string prefix = state.origin.empty() ? "" : state.origin + ": ";
  if (!solved && !options.json) {
    complain(prefix + summarise(report));
  } else if (!options.quiet && !options.json) {
    tell(prefix + summarise(report) + "\n");
  }
  // A proof or a full list that a limit cut off is not what was asked for.
  const bool asked_for_more = options.request.get_or(kProve) || options.request.get_or(kAll);
  return solved && asked_for_more && !report.proved_optimal ? kLimitReached : exit_code_of(report);
}

}  // namespace unscramble::cli
