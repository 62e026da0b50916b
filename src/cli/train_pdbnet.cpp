// `unscramble train cube3 --recipe pdbnet`: the network over pattern databases of Brunetto & Trunda.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "cli/training.h"
#include "learn/pdbnet/train.h"

namespace unscramble::cli {

namespace {

std::string describe(const pdbnet::Progress& p) {
  if (p.stage != "epoch") return fmt::format("{} {:.0f}%", p.stage, 100 * p.done);
  return fmt::format(
      "epoch {:4} {:5.1f}% {:6.0f} s {:9.3e} examples  square error {:.3f}  held out: |error| {:.3f}, square {:.3f}  "
      "rate {:.1e}",
      p.epoch, 100 * p.done, p.seconds, static_cast<double>(p.examples), p.loss, p.held_out_absolute, p.held_out_square,
      p.rate);
}

}  // namespace

int train_pdbnet(const train::TrainRequest& request) {
  const auto options = pdbnet::run_of(request);
  if (!options) return fail(options.error());
  ProgressPrinter line = make_progress_printer(kTrainingLines);
  const auto result =
      pdbnet::train(*options, interrupt_flag(), [&](const pdbnet::Progress& p) { line.show(describe(p), p.stage); });
  line.finish();
  if (!result) return fail(result.error());
  tell(fmt::format(
      "{} after {} epochs, {:.3g} examples, {:.0f} s; held out: mean absolute error {:.3f}, mean square "
      "error {:.3f}: {}\n",
      result->stopped ? "stopped (--resume continues)" : "done", result->epochs, static_cast<double>(result->examples),
      result->seconds, result->held_out_absolute, result->held_out_square, result->model));
  tell(fmt::format("To use it: unscramble solve cube3 --method ida --heuristic model --model {}\n", result->model));
  return result->stopped ? kLimitReached : kOk;
}

}  // namespace unscramble::cli
