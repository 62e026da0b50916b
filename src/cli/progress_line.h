// ProgressLine: one line on the terminal, redrawn in place while a search runs. Silent when standard error is not
// a terminal.
#pragma once

#include <string>

#include "core/monitor.h"

namespace unscramble::cli {

// The line's text, without control characters: nodes, rate, best length, lower bound, memory and, if there is a
// limit, a bar.
std::string describe_progress(const Progress& progress, const Limits& limits);

class ProgressLine {
 public:
  ProgressLine(bool enabled, Limits limits) : enabled_(enabled), limits_(limits) {}

  void show(const Progress& progress);
  void clear();

 private:
  bool enabled_;
  bool shown_ = false;
  Limits limits_;
};

}  // namespace unscramble::cli
