// Models that `unscramble train` has left below the current folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "nn/model_file.h"

namespace unscramble {

// Where runs are, one folder each.
inline constexpr const char* kRunsFolder = "runs";
// Instead of a file: the newest model of the puzzle among the runs.
inline constexpr const char* kLatestModel = "latest";

// cube3, or cube3-htm where the model's note names a metric that is not the puzzle's default.
std::string model_name(const nn::ModelInfo& info);
inline constexpr const char* kMetricInNote = "unusual_metric";

// Models in the runs' folders, the newest first; only those of the puzzle of this name unless it is empty. None with
// UNSCRAMBLE_MODELS=none.
std::vector<std::filesystem::path> trained_models(const std::string& name);

}  // namespace unscramble
