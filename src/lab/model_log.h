// Where the log of a model's training is.
#pragma once

#include <filesystem>

#include "lab/models_at_hand.h"

namespace unscramble::suite {

// Beside a shipped model, NAME.curve.jsonl holds its run's log; in a run's folder it is log.jsonl.
inline std::filesystem::path log_of(const ModelAtHand& model) {
  auto curve = model.path;
  curve.replace_extension(".curve.jsonl");
  std::error_code error;
  return std::filesystem::exists(curve, error) ? curve : model.path.parent_path() / "log.jsonl";
}

}  // namespace unscramble::suite
