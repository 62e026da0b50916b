// `unscramble train PUZZLE --recipe ntuple`.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "cli/training.h"
#include "learn/ntuple_options.h"

namespace unscramble::cli {

namespace {

std::string describe(const NTupleProgress& p) {
  std::string line =
      fmt::format("{:5.1f}% {:6.0f}s {:>9} episodes {:7.0f}/s  solved {:.1f}% in {:.1f} steps  |delta| {:.4f}",
                  100 * p.fraction, p.seconds, p.episodes, p.episodes_per_second, 100 * p.solved, p.steps, p.error);
  if (p.tested >= 0) line += fmt::format("  test {:.1f}%", 100 * p.tested);
  return line;
}

}  // namespace

int train_ntuple(const train::TrainRequest& request) {
  const auto run = train::ntuple_run(request);
  if (!run) return fail(run.error());
  ProgressPrinter line = make_progress_printer(kTrainingLines);
  const auto result = train_ntuples(*run, interrupt_flag(), [&](const NTupleProgress& p) { line.show(describe(p)); });
  line.finish();
  if (!result) return fail(result.error());
  tell(fmt::format("{} after {} episodes, {:.0f} s{}: {}\n", result->stopped ? "stopped (--resume continues)" : "done",
                   result->episodes, result->seconds,
                   result->tested < 0 ? "" : fmt::format(", {:.1f}% solved in the last test", 100 * result->tested),
                   result->model));
  return result->stopped ? kLimitReached : kOk;
}

}  // namespace unscramble::cli
