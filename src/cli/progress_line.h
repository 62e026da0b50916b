// Progress on standard error: the one printer all commands use, and what it shows of a search.
#pragma once

#include <string>

#include "core/monitor.h"
#include "core/progress_printer.h"

namespace unscramble::cli {

// The line's text, without control characters: nodes, rate, best length, lower bound, memory and, if there is a
// limit, a bar.
std::string describe_progress(const Progress& progress, const Limits& limits);

// On standard error; `every` as for ProgressPrinter.
ProgressPrinter make_progress_printer(std::optional<double> every = {});
inline constexpr double kTrainingLines = 30;

}  // namespace unscramble::cli
