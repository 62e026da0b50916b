// `unscramble train PUZZLE --recipe ntuple`.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/follow_run.h"
#include "cli/interrupt.h"
#include "cli/training.h"
#include "core/size.h"
#include "learn/ntuple_options.h"

namespace unscramble::cli {

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
