// FeatureNet: the net of a pdbnet run while it learns. Inputs and targets are scaled to mean 0 and deviation 1;
// in the model file that is part of the first and last layers' weights.
#pragma once

#include <span>
#include <vector>

#include "nn/dense_learner.h"
#include "nn/model_file.h"

namespace unscramble::pdbnet {

class FeatureNet {
 public:
  FeatureNet(std::size_t inputs, std::span<const int> hidden, std::uint64_t seed);

  // Measures means and deviations; once, before anything else. rows: distances.size() times the inputs.
  void measure(std::span<const std::uint16_t> rows, std::span<const float> distances);

  // One step on a batch; the mean square error before it, in turns.
  double learn(std::span<const std::uint16_t> rows, std::span<const float> distances, float rate);
  void estimate(std::span<const std::uint16_t> rows, std::span<float> estimates);

  // The net itself, over whole numbers.
  void export_to(nn::Model& model);
  // Everything needed to continue, as tensors besides the net's own.
  void save_to(nn::Model& model);
  // kCorrupt if they are missing or belong to another net.
  Status restore(const nn::Model& model, std::uint64_t steps);
  [[nodiscard]] std::uint64_t steps() const { return learner_.moments().steps; }

 private:
  void scale(std::span<const std::uint16_t> rows);

  std::size_t inputs_;
  nn::DenseLearner<float> learner_;
  std::vector<float> mean_, deviation_;  // of the inputs, then of the target
  std::vector<float> scaled_, targets_;
};

}  // namespace unscramble::pdbnet
