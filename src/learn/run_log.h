// RunLog: the history of a training run, the same for all recipes: log.jsonl in the run's folder, one JSON object per
// line, readable while the run goes on. Every line has "seconds", the time at work so far. plot.svg is its plot.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/line_log.h"
#include "learn/run_curves.h"

namespace unscramble {

class RunLog {
 public:
  // Begins a log with a line of `facts`: the options and whatever else does not change. With `resumed_at`, the seconds
  // of the checkpoint, the log there is is continued, without the lines of work the checkpoint does not hold.
  static Expected<RunLog> open(const std::filesystem::path& folder, std::optional<double> resumed_at,
                               nlohmann::json facts);

  // Errors are not reported: a disk that is full will stop the next checkpoint, and a log alone is not a reason to.
  void write(double seconds, nlohmann::json fields);

  // Of all lines, those of the run before it was resumed included.
  [[nodiscard]] const RunCurves& curves() const { return curves_; }

 private:
  std::optional<LineLog> file_;
  RunCurves curves_;
};

struct PlottedField {
  const char* label;
  const char* pointer;  // of the field in a line: "/loss"
  double top = 0;       // the value drawn at the upper edge; 0 = a little more than the usual ones
};

// Draws fields of the folder's log over time. A log without data gives an empty frame.
Status plot_log(const std::filesystem::path& folder, const std::string& title, std::span<const PlottedField> fields);

// Every line of a folder's log as an object, empty where it is damaged; none without a log.
std::vector<nlohmann::json> read_log(const std::filesystem::path& folder);
RunCurves curves_of(const std::filesystem::path& folder);
// Losses and shares solved over time, for a terminal of that many columns.
std::string curves_in_blocks(const RunCurves& curves, int columns);

}  // namespace unscramble
