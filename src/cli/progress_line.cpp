#include "cli/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "cli/console.h"
#include "core/size.h"
#include "core/system.h"

namespace unscramble::cli {

namespace {

std::string bar(double share) {
  constexpr int kCells = 20;
  const int full = static_cast<int>(std::clamp(share, 0.0, 1.0) * kCells);
  std::string text = "[";
  for (int i = 0; i < kCells; ++i) text += i < full ? '#' : '.';
  return text + "]";
}

// How much of the tightest limit is used.
double share_used(const Progress& progress, const Limits& limits) {
  double share = static_cast<double>(progress.memory) / static_cast<double>(limits.memory);
  if (std::isfinite(limits.seconds)) share = std::max(share, progress.seconds / limits.seconds);
  return std::max(share, static_cast<double>(progress.generated) / static_cast<double>(limits.nodes));
}

}  // namespace

std::string describe_progress(const Progress& progress, const Limits& limits) {
  std::string text = fmt::format("{} {:.1f} s  {} nodes", bar(share_used(progress, limits)), progress.seconds,
                                 format_count(static_cast<double>(progress.generated)));
  if (progress.seconds > 0.05)
    text += fmt::format("  {}/s", format_count(static_cast<double>(progress.generated) / progress.seconds));
  if (progress.lower_bound > 0) text += fmt::format("  at least {}", progress.lower_bound);
  if (progress.best_length) text += fmt::format("  best {}", *progress.best_length);
  if (progress.memory > 0) text += "  " + format_bytes(progress.memory);
  return text;
}

std::string StageClock::describe(std::string_view name, double done) {
  const auto now = Clock::now();
  if (name != name_) {
    name_ = name;
    began_ = now;
  }
  std::string text = fmt::format("{} {} {:.0f} %", name, bar(done), 100 * std::clamp(done, 0.0, 1.0));
  const double took = std::chrono::duration<double>(now - began_).count();
  constexpr double kTooEarly = 0.03;  // to tell from so little
  if (done > kTooEarly && done < 1 && took > 1) text += ", about " + format_seconds(took * (1 - done) / done) + " left";
  return text;
}

ProgressPrinter make_progress_printer(std::optional<double> every) {
  return {{tell, [] { return terminal_columns(STDERR_FILENO); }}, every};
}

}  // namespace unscramble::cli
