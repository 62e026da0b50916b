// Where models are found, and one copy of each in memory.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/expected.h"
#include "method/request.h"
#include "nn/network.h"
#include "ntuple/net.h"

namespace unscramble {

// Folders with shipped models, in order: $UNSCRAMBLE_MODELS, models/ beside the program, the installed
// ../share/unscramble/models, the same two beside the library that holds this code, the source tree's models/. None at
// all with UNSCRAMBLE_MODELS=none.
std::vector<std::filesystem::path> model_folders();

// `file` if given ("latest": trained_models.h), else NAME.model in those folders (NAME-METRIC.model where the metric is
// not the default), else the newest of that name trained below the current folder. kUnsupported, saying where it
// looked, if there is none.
Expected<std::filesystem::path> find_model(const std::string& file, const std::string& name);

// The same for a puzzle whose name does not say which it is, such as a definition file: NAME.model if its header has
// this encoding, else any model that has it and is for this metric ("" = the puzzle's default).
Expected<std::filesystem::path> find_model_reading(const std::string& file, const std::string& name,
                                                   const std::string& encoding, const std::string& metric);

// The answer of find_model, kept while a plan is made: its parts ask for the model one after the other.
struct ModelLookup {
  std::optional<Expected<std::filesystem::path>> found;
};

// A loaded model: one of the two.
struct LoadedModel {
  std::shared_ptr<const nn::Network> network;
  std::shared_ptr<const ntuple::NTupleNet> tuples;
};

// Models from elsewhere than the usual folders, for programs that use the libraries.
class ModelSource {
 public:
  virtual ~ModelSource() = default;
  // A name for the model of this puzzle, such as a path, for load() and for reports. kUnsupported, saying where it
  // looked, if there is none.
  [[nodiscard]] virtual Expected<std::filesystem::path> find(const std::string& name) const = 0;
  [[nodiscard]] virtual Expected<LoadedModel> load(const std::filesystem::path& path) const = 0;
};

// The file that the request names, else what its source has, else as above.
Expected<std::filesystem::path> find_model(const SolveRequest& request, const std::string& name);
// What find_model() found.
Expected<LoadedModel> shared_model(const SolveRequest& request, const std::filesystem::path& path);
// From the bytes of a model file, which `owner` keeps alive. `path` is what errors call it.
Expected<LoadedModel> model_in_memory(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                                      const std::filesystem::path& path);

// Loads, or hands out the copy another solve still holds or held last. A changed file is loaded again.
Expected<LoadedModel> shared_model(const std::filesystem::path& path);
// The same for what needs a network; a model of another kind is refused.
Expected<std::shared_ptr<const nn::Network>> shared_network(const std::filesystem::path& path);

}  // namespace unscramble
