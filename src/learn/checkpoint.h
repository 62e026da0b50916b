// Checkpoints: a model file that holds, besides the weights, all a run needs to continue.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

#include "learn/learner.h"
#include "learn/options.h"
#include "learn/refresh_rule.h"
#include "learn/targets.h"

namespace unscramble::train {

struct Counters {
  std::uint64_t step = 0;
  std::uint64_t examples = 0;
  double seconds = 0;
  std::uint64_t bellman_step = 0;  // step at which phase 2 began, 0 = not yet
  std::uint64_t target_updates = 0;
  RefreshState refresh;
};

// Written to a temporary file and renamed: kill -9 at any moment leaves the last whole one.
Status save_checkpoint(const std::filesystem::path& path, const nn::ModelInfo& info, const TrainOptions& options,
                       const Counters& counters, const Learner& learner,
                       const std::vector<TargetHistory::Entry>& targets);

struct Checkpoint {
  nn::Model model;
  nlohmann::json options;
  Counters counters;
  std::vector<TargetHistory::Entry> targets;  // networks not yet built
};
Expected<Checkpoint> load_checkpoint(const std::filesystem::path& path);
// From the bytes of such a file, kept by `owner`; `path` is for messages.
Expected<Checkpoint> parse_checkpoint(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                                      const std::filesystem::path& path);

}  // namespace unscramble::train
