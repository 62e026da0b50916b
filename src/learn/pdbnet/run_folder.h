// The files of a pdbnet run: its log, which survives being resumed, and its checkpoints.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "nn/model_file.h"

namespace unscramble::pdbnet {

// JSON lines, readable during the run.
class RunLog {
 public:
  // Keeps the lines of an existing log up to `epoch` (none if epoch < 0); the rest was not in the checkpoint.
  static Expected<RunLog> open(const std::filesystem::path& path, int epoch);
  void write(const nlohmann::json& line);

 private:
  std::ofstream out_;
};

// How far a run is, besides its weights.
struct Counters {
  int epoch = 0;
  std::uint64_t steps = 0;
  std::uint64_t examples = 0;
  double seconds = 0;
};

// In the provenance of a checkpoint, which is a model file like any other.
void put_counters(nn::ModelInfo& info, const Counters& counters, const nlohmann::json& options);
// kUsage if the checkpoint is from a run with other options, kCorrupt if it is not a checkpoint of this recipe.
Expected<Counters> read_counters(const nn::ModelInfo& info, const nlohmann::json& options);

}  // namespace unscramble::pdbnet
