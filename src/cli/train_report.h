// What `unscramble train` says at the end of a run: what the network was and is worth, its curves, and how to use it.
#pragma once

#include <optional>
#include <string>

#include "learn/run_curves.h"
#include "learn/strength.h"

namespace unscramble::cli {

struct FinishedRun {
  std::string model;     // file
  std::string use;       // the command that uses it
  std::string work;      // "1.2 M examples"
  double seconds = 0;    // at work
  bool stopped = false;  // before its end
  const RunCurves& curves;
  const std::optional<Strength>& untrained;
  const std::optional<Strength>& trained;
};

// Everything on standard error; returns the exit code.
int report_run(const FinishedRun& run);

}  // namespace unscramble::cli
