// RunLog: the run's history as JSON lines, readable during the run, and its plot.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/expected.h"

namespace unscramble::train {

class RunLog {
 public:
  // Appends to an existing log when resuming; lines newer than the checkpoint (after `seconds`) are dropped.
  static Expected<RunLog> open(const std::filesystem::path& path, bool resume, double seconds);

  void write(const nlohmann::json& line);

 private:
  std::ofstream out_;
};

// Draws losses and solved shares over time from a log. A log without data gives an empty frame.
Status plot_log(const std::filesystem::path& log, const std::filesystem::path& svg, const std::string& title);

}  // namespace unscramble::train
