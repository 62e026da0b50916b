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
};

class ModelsAtHand {
 public:
  // The user's first, then those in `folders`. Files that are not models are skipped in a folder, refused from the
  // user.
  static Expected<ModelsAtHand> find(const std::vector<std::string>& given,
                                     const std::vector<std::filesystem::path>& folders);

  [[nodiscard]] const std::vector<ModelAtHand>& all() const { return models_; }
  // The first that `solve` would use for this puzzle: reads the puzzle itself, was not trained for another system.
  [[nodiscard]] const ModelAtHand* usual(const std::string& puzzle) const;
  [[nodiscard]] const ModelAtHand* by_recipe(const std::string& puzzle, const std::vector<std::string>& recipes) const;
  [[nodiscard]] const ModelAtHand* by_encoding(const std::string& puzzle, const std::string& encoding) const;
  [[nodiscard]] std::vector<const ModelAtHand*> tuples(const std::string& puzzle) const;

 private:
  [[nodiscard]] bool has(const std::string& label) const;

  std::vector<ModelAtHand> models_;
};

}  // namespace unscramble::suite
