// `unscramble train PUZZLE --recipe ntuple`.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/follow_run.h"
#include "cli/interrupt.h"
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
  const std::string metric = request.options.get_or(train::kMetric);
  return follow_run(
      run->folder,
      [&](ProgressPrinter& line) {
        return train_ntuples(*run, interrupt_flag(), [&](const NTupleProgress& p) { line.show(describe(p)); });
      },
      [&](const auto& result) {
        return std::pair(fmt::format("unscramble solve {}{} --model {}", run->options.puzzle,
                                     metric.empty() ? "" : " --metric " + metric, result.model),
                         format_count(static_cast<double>(result.episodes)) + " episodes");
      });
}

}  // namespace unscramble::cli
