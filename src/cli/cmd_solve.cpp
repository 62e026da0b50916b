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
#include "cli/solve_journal.h"
#include "cli/solve_on_ranks.h"
#include "cli/solve_options.h"
#include "cli/solve_steps.h"
#include "cli/solve_together.h"
#include "cli/spread.h"
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

int solve_all(const AnyPuzzle& puzzle, const SolveOptions& options) {
  auto journal = SolveJournal::open(puzzle, options);
  if (!journal) return fail(journal.error());
  const Limits limits = limits_of(options);
  ThreadPool pool(options.threads);
  const auto solver = puzzle.solver(options.request);
  bool explain = options.explain;
  StateSource source(puzzle, options.states, options.column);
  ExitCode code = kOk;
  for (std::uint64_t number = 0; !interrupted(); ++number) {
    const auto state = source.next();
    if (!state) return worse(code, static_cast<ExitCode>(fail(state.error())));
    if (!*state) break;
    const auto known = journal->find(number, **state);
    if (!known) return worse(code, static_cast<ExitCode>(fail(known.error())));
    if (options.draw) draw_state(puzzle, (*state)->text);
    if (std::exchange(explain, false)) explain_plan(*solver, **state, limits, pool);
    const auto report = *known != nullptr ? **known : solve_one(puzzle, *solver, **state, options, limits, pool);
    code = worse(code, print_report(puzzle, report, **state, options));
    if (*known != nullptr) continue;
    if (const auto kept = journal->keep(number, **state, report); !kept)
      return worse(code, static_cast<ExitCode>(fail(kept.error())));
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
  if (on_ranks() && solves_together(**puzzle, options)) return solve_together(**puzzle, options);
  return ranks().alone() ? solve_all(**puzzle, options) : solve_on_ranks(**puzzle, options);
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
