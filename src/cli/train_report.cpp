#include "cli/train_report.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/console.h"
#include "cli/exit_code.h"
#include "core/size.h"
#include "core/system.h"
#include "learn/before_after.h"
#include "learn/run_log.h"
#include "learn/verdict.h"

namespace unscramble::cli {

namespace {

constexpr int kWidest = 100;  // a wider plot shows no more
constexpr int kUsual = 80;    // where there is no terminal

int plot_columns() {
  const int columns = terminal_columns(STDERR_FILENO);
  return columns > 0 ? std::min(columns - 1, kWidest) : kUsual;
}

}  // namespace

int report_run(const FinishedRun& run) {
  tell(fmt::format("{} after {}, {}: {}\n", run.stopped ? "stopped" : "done", run.work, format_seconds(run.seconds),
                   judge(run.curves).words));
  if (run.trained) tell(before_after(run.untrained.value_or(Strength{}), *run.trained));
  if (!run.stopped) tell(curves_in_blocks(run.curves, plot_columns()));
  tell(fmt::format("Model: {}\n", run.model));
  tell(fmt::format("To use it:   {}\n", run.use));
  if (run.stopped) tell("To continue: the same command with --resume\n");
  return run.stopped ? kLimitReached : kOk;
}

}  // namespace unscramble::cli
