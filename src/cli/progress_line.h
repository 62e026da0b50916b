// Progress on standard error: the one printer all commands use, and what it shows of a search.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/monitor.h"
#include "core/progress_printer.h"

namespace unscramble::cli {

// The line's text, without control characters: nodes, rate, best length, lower bound, memory and, if there is a
// limit, a bar.
std::string describe_progress(const Progress& progress, const Limits& limits);

// Work that is not the search, with how long it will still take: "building the cube table (503 MB) [####....] 40 %,
// 12 s left". One for each job: it remembers when a stage began.
class StageClock {
 public:
  std::string describe(std::string_view name, double done);

 private:
  using Clock = std::chrono::steady_clock;

  std::string name_;
  Clock::time_point began_;
};

// On standard error; `every` as for ProgressPrinter.
ProgressPrinter make_progress_printer(std::optional<double> every = {});
inline constexpr double kTrainingLines = 30;

}  // namespace unscramble::cli
