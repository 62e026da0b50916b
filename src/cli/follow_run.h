// The frame of every training on the command line: a line that follows it, a file that stops it, a report at its end.
#pragma once

#include <optional>
#include <string>

#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/progress_line.h"
#include "cli/spread.h"
#include "cli/stop_file.h"
#include "cli/train_report.h"

namespace unscramble::cli {

// train(line): Expected result, showing its progress on the line. words(result): {the command that uses the model, the
// work done}. Returns the exit code.
template <class Train, class Words>
int follow_run(const std::string& folder, const Train& train, const Words& words) {
  std::optional<StopFile> stop_file;  // on several ranks, the first one's
  if (ranks().first()) stop_file.emplace(folder);
  ProgressPrinter line = make_progress_printer(kTrainingLines);
  const auto result = train(line);
  line.finish();
  if (!result) return fail(result.error());
  if (!ranks().first()) return kOk;
  const auto [use, work] = words(*result);
  return report_run({.model = result->model,
                     .use = use,
                     .work = work,
                     .seconds = result->seconds,
                     .stopped = result->stopped,
                     .curves = result->curves,
                     .untrained = result->untrained,
                     .trained = result->trained});
}

}  // namespace unscramble::cli
