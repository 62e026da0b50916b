#include <algorithm>
#include <utility>

#include "cli/catalogue.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/drawing.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "cli/solve_help.h"
#include "cli/solve_options.h"
#include "cli/state_source.h"
#include "cli/summary.h"
#include "core/system.h"
#include "method/options.h"
#include "puzzle/text.h"
#include "solve/check_choice.h"
#include "solve/registry.h"
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

// Where the state or the options are refused, the answer will say so.
void explain_plan(AnySolver& solver, const StateText& state, const Limits& limits, ThreadPool& pool) {
  if (!state.fault.empty()) return;
  Monitor monitor(limits, &interrupt_flag());
  if (const auto words = solver.explain(state.text, monitor, pool)) tell(*words);
}

void print_report(const AnyPuzzle& puzzle, const SolveReport& report, const StateText& state,
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
}

int solve_all(const AnyPuzzle& puzzle, const SolveOptions& options) {
  Limits limits = options.limits;
  if (limits.memory == Limits{}.memory) limits.memory = available_memory() / 4 * 3;
  ThreadPool pool(options.threads);
  const auto solver = puzzle.solver(options.request);
  bool explain = options.explain;
  StateSource source(puzzle, options.states, options.column);
  ExitCode code = kOk;
  while (!interrupted()) {
    const auto state = source.next();
    if (!state) return worse(code, static_cast<ExitCode>(fail(state.error())));
    if (!*state) break;
    if (options.draw) draw_state(puzzle, (*state)->text);
    if (std::exchange(explain, false)) explain_plan(*solver, **state, limits, pool);
    const auto report = solve_one(puzzle, *solver, **state, options, limits, pool);
    print_report(puzzle, report, **state, options);
    // A proof or a full list that a limit cut off is not what was asked for.
    const bool asked_for_more = options.request.get_or(kProve) || options.request.get_or(kAll);
    const bool cut_off = report.status == SolveStatus::kSolved && asked_for_more && !report.proved_optimal;
    code = worse(code, cut_off ? kLimitReached : exit_code_of(report));
  }
  if (interrupted()) {
    complain("interrupted");
    code = worse(code, kLimitReached);
  }
  return code;
}

int run_solve(const SolveOptions& options) {
  const auto puzzle = make_puzzle(options.puzzle, PuzzleConfig{options.metric});
  if (!puzzle) return fail(puzzle.error());
  if (const auto fits = check_choice(**puzzle, options.request); !fits) return fail(fits.error());
  if (options.states.empty() && stdin_is_terminal())
    return fail(usage_error("no state given. Try: unscramble scramble " + options.puzzle + " | unscramble solve " +
                            options.puzzle + "\n(a lone - reads states from the terminal)"));
  return solve_all(**puzzle, options);
}

}  // namespace

Command make_solve() {
  Command command("solve", "solve states: from the command line, a file or standard input");
  const auto options = std::make_shared<SolveOptions>();
  add_solve_options(command, *options);
  command.help = solve_help;
  command.run = [options] { return run_solve(*options); };
  return command;
}

}  // namespace unscramble::cli
