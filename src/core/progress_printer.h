// ProgressPrinter: what a person sees of work that takes long. On a terminal one line, rewritten in place and never
// wider than it; elsewhere a line now and then, or none. Programs give it the way out: libraries print nothing.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace unscramble {

struct ProgressOutput {
  std::function<void(std::string_view)> write;
  std::function<int()> columns;  // of the terminal, which may be resized meanwhile; 0 = it is not one
};

class ProgressPrinter {
 public:
  // `every`: seconds between two lines where there is no terminal; none = no lines there.
  ProgressPrinter(ProgressOutput output, std::optional<double> every) : output_(std::move(output)), every_(every) {}

  // A new stage is shown at once, whatever was shown before.
  void show(std::string_view text, std::string_view stage = {});
  // Wipes the line away, for what is printed next.
  void clear();
  // Leaves the latest line on the terminal.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  ProgressOutput output_;
  std::optional<double> every_;
  std::optional<Clock::time_point> last_;  // line, where there is no terminal
  std::string stage_;
  bool shown_ = false;
};

}  // namespace unscramble
