// The files of a pdbnet run: its log, which survives being resumed, and its checkpoints.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "nn/model_file.h"

namespace unscramble::pdbnet {

// JSON lines, readable while the run goes on.
class RunLog {
 public:
  // Of an existing log the lines up to `epoch` are kept, the rest was not in the checkpoint; none with epoch < 0.
  static Expected<RunLog> open(const std::filesystem::path& path, int epoch);
  void write(const nlohmann::json& line);

 private:
  std::ofstream out_;
};

// Where a run is, beside its weights.
struct Counters {
  int epoch = 0;
  std::uint64_t steps = 0;
  std::uint64_t examples = 0;
  double seconds = 0;
};

// In the provenance of a checkpoint, which is a model file like any other.
void put_counters(nn::ModelInfo& info, const Counters& counters, const nlohmann::json& options);
// kUsage where the checkpoint is of a run with other options, kCorrupt where it is no checkpoint of this recipe.
Expected<Counters> read_counters(const nn::ModelInfo& info, const nlohmann::json& options);

}  // namespace unscramble::pdbnet
