// The checkpoints of a pdbnet run.
#pragma once

#include <nlohmann/json.hpp>

#include "nn/model_file.h"

namespace unscramble::pdbnet {

// Where a run is, beside its weights.
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
