#include "learn/live_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/size.h"

namespace unscramble {

double seconds_left(double fraction, double seconds) {
  constexpr double kEnough = 0.002;
  if (!(fraction > kEnough) || !std::isfinite(seconds)) return -1;
  return std::max(0.0, seconds * (1 - fraction) / fraction);
}

std::string clock_text(double seconds) {
  const auto whole = static_cast<long>(std::lround(std::min(seconds, 1e9)));
  const long minutes = whole / 60;
  if (minutes < 60) return fmt::format("{}:{:02}", minutes, whole % 60);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

std::string to_text(const LiveLine& line) {
  std::string text = fmt::format("{:3.0f}%", 100 * std::clamp(line.fraction, 0.0, 1.0));
  const double left = seconds_left(line.fraction, line.seconds);
  text += left < 0 ? " starting" : " " + clock_text(left) + " left";
  if (!line.stage.empty()) text += "  " + line.stage;
  if (line.per_second > 0) text += fmt::format("  {} {}/s", format_count(line.per_second), line.unit);
  text += fmt::format("  {} {:.3g}", line.loss_name, line.loss);
  if (line.solved >= 0) text += fmt::format("  solves {:.0f}%", 100 * line.solved);
  if (line.solved_beam >= 0) text += fmt::format(" (beam {:.0f}%)", 100 * line.solved_beam);
  if (line.held_out_error >= 0) text += fmt::format("  held out off by {:.2f}", line.held_out_error);
  if (!line.verdict.empty()) text += "  " + line.verdict;
  return text;
}

}  // namespace unscramble
