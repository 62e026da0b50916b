// `unscramble train PUZZLE --recipe ntuple`.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "cli/stop_file.h"
#include "cli/train_report.h"
#include "cli/training.h"
#include "core/size.h"
#include "learn/live_line.h"
#include "learn/ntuple_options.h"

namespace unscramble::cli {

namespace {

std::string describe(const NTupleProgress& p) {
  LiveLine line;
  line.fraction = p.fraction;
  line.seconds = p.seconds;
  line.stage = fmt::format("{:.0f}% of episodes end solved", 100 * p.solved);
  line.per_second = p.episodes_per_second;
  line.unit = "episodes";
  line.loss_name = "|delta|";
  line.loss = p.error;
  line.solved = p.tested;
  line.verdict = p.verdict;
  return to_text(line);
}

}  // namespace

int train_ntuple(const train::TrainRequest& request) {
  const auto run = train::ntuple_run(request);
  if (!run) return fail(run.error());
  const StopFile stop_file(run->folder);
  ProgressPrinter line = make_progress_printer(kTrainingLines);
  const auto result = train_ntuples(*run, interrupt_flag(), [&](const NTupleProgress& p) { line.show(describe(p)); });
  line.finish();
  if (!result) return fail(result.error());
  const std::string metric = request.options.get_or(train::kMetric);
  return report_run({.model = result->model,
                     .use = fmt::format("unscramble solve {}{} --model {}", run->options.puzzle,
                                        metric.empty() ? "" : " --metric " + metric, result->model),
                     .work = format_count(static_cast<double>(result->episodes)) + " episodes",
                     .seconds = result->seconds,
                     .stopped = result->stopped,
                     .curves = result->curves,
                     .untrained = result->untrained,
                     .trained = result->trained});
}

}  // namespace unscramble::cli
