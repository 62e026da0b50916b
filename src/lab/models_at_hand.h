// The models a suite can use: those shipped and those the user names. A model file itself says what it is for.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/expected.h"

namespace unscramble::suite {

struct ModelAtHand {
  std::filesystem::path path;
  std::string label;     // its file's name without extension, with the folder if the user named it
  std::string puzzle;    // with the metric where it is not the default: cube3, cube3-htm
  std::string kind;      // "network" or "ntuple"
  std::string encoding;  // what a network reads
  std::string recipe;    // the one that trained it
  int symmetries = 0;    // n-tuples: images averaged in training
  std::uint64_t bytes = 0;
  bool in_training = false;          // in the folder in-training of one of models: named by its recipe only
  std::uint64_t examples = 0;        // seen in training, or episodes played
  double training_seconds = 0;       // as the file says; 0 = it does not
  std::string samples{};             // Brunetto & Trunda's networks: optimal or walks
  std::vector<std::size_t> sizes{};  // n-tuples: cells of each tuple
};

class ModelsAtHand {
 public:
  // The user's first, then those in `folders`, then those in the folders' own folders in-training. Files that are not
  // models are skipped in a folder, refused from the user.
  static Expected<ModelsAtHand> find(const std::vector<std::string>& given,
                                     const std::vector<std::filesystem::path>& folders);

  [[nodiscard]] const std::vector<ModelAtHand>& all() const { return models_; }
  // The first that `solve` would use for this puzzle: reads the puzzle itself, was not trained for another system.
  [[nodiscard]] const ModelAtHand* usual(const std::string& puzzle) const;
  [[nodiscard]] const ModelAtHand* by_recipe(const std::string& puzzle, const std::vector<std::string>& recipes) const;
  [[nodiscard]] const ModelAtHand* by_encoding(const std::string& puzzle, const std::string& encoding) const;
  // Brunetto & Trunda's network from samples of this kind.
  [[nodiscard]] const ModelAtHand* by_samples(const std::string& puzzle, const std::string& samples) const;
  [[nodiscard]] std::vector<const ModelAtHand*> tuples(const std::string& puzzle) const;

 private:
  // kIo where a model is there and cannot be read.
  Status add_folder(const std::filesystem::path& folder, bool in_training);
  [[nodiscard]] bool has(const std::string& name) const;

  std::vector<ModelAtHand> models_;
};

}  // namespace unscramble::suite
