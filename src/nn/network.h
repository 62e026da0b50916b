// Network: a loaded model, ready to run. Immutable; any number of threads may call it at once, and a state's result
// depends on the state alone, not on the batch or the thread.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <variant>

#include "core/expected.h"
#include "nn/float_net.h"
#include "nn/int8_net.h"
#include "nn/model_file.h"
#include "nn/small_net.h"

namespace unscramble::nn {

class Network {
 public:
  // Reads, checks and runs the golden rows; the error names the file.
  static Expected<std::shared_ptr<const Network>> load(const std::filesystem::path& path);
  // From memory. Golden rows, if the model has any, are checked.
  static Expected<std::shared_ptr<const Network>> create(const Model& model);

  [[nodiscard]] const ModelInfo& info() const { return info_; }
  [[nodiscard]] const Architecture& architecture() const { return info_.architecture; }
  [[nodiscard]] const char* kernels() const { return kernels_; }

  // tokens: count*positions, each below `values`. out_values: count. move_scores: count*moves log-probabilities.
  // Either output may be empty.
  void run(std::span<const std::uint16_t> tokens, std::span<float> out_values, std::span<float> move_scores) const;
  // The same with logits for move scores, as the network has them: a tenth less time, where only differences between
  // the moves of one state matter.
  void run_raw(std::span<const std::uint16_t> tokens, std::span<float> out_values, std::span<float> logits) const;

 private:
  using Net = std::variant<Int8Net, FloatNet, SmallNet>;
  Network(ModelInfo info, Net net, const char* kernels)
      : info_(std::move(info)), net_(std::move(net)), kernels_(kernels) {}

  ModelInfo info_;
  Net net_;
  const char* kernels_;
};

// Records what the model answers to a few pseudo-random inputs, to be checked wherever it is loaded.
Status add_golden_rows(Model& model, int rows = 4);

}  // namespace unscramble::nn
