// `unscramble train cube3 --recipe pdbnet`: the network over pattern databases of Brunetto & Trunda.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/follow_run.h"
#include "cli/interrupt.h"
#include "cli/training.h"
#include "core/size.h"
#include "learn/pdbnet/train.h"

namespace unscramble::cli {

int train_pdbnet(const train::TrainRequest& request) {
  const auto options = pdbnet::run_of(request);
  if (!options) return fail(options.error());
  return follow_run(
      options->folder,
      [&](ProgressPrinter& line) {
        return pdbnet::train(*options, interrupt_flag(),
                             [&](const pdbnet::Progress& p) { line.show(describe(p), p.stage); });
      },
      [](const auto& result) {
        return std::pair(
            "unscramble solve cube3 --method ida --heuristic model --model " + result.model,
            fmt::format("{} epochs, {} examples", result.epochs, format_count(static_cast<double>(result.examples))));
      });
}

}  // namespace unscramble::cli
