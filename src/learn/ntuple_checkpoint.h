// Checkpoints of n-tuple training: a float32 model that holds, besides the weights, all a run needs to continue.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "ntuple/game.h"
#include "ntuple/net.h"

namespace unscramble {

struct NTupleCounters {
  std::uint64_t episodes = 0;
  double seconds = 0;
};

// What a run's models and checkpoints are made of.
struct NTupleParts {
  std::shared_ptr<const ntuple::Game> game;
  ntuple::NTupleOptions options;
  ntuple::NetDescription description;
  std::shared_ptr<ntuple::Table> table;
};

Expected<nn::Model> ntuple_model(const NTupleParts& parts, const NTupleCounters& counters, ntuple::WeightType type);

Status save_ntuple_checkpoint(const NTupleParts& parts, const NTupleCounters& counters,
                              const std::filesystem::path& path);
// Fills the table. kUsage, naming each difference, if the checkpoint is from a run with other settings.
Expected<NTupleCounters> load_ntuple_checkpoint(const NTupleParts& parts, const std::filesystem::path& path);

}  // namespace unscramble
