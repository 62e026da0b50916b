// Learner: a network with its optimiser.
#pragma once

#include <memory>
#include <vector>

#include "core/thread_pool.h"
#include "learn/training_source.h"
#include "nn/model_file.h"

namespace unscramble::train {

enum class Optimiser : std::uint8_t { kAdam, kRmsProp };
enum class FirstWeights : std::uint8_t { kHe, kGlorot };

struct LearnerOptions {
  nn::Architecture architecture;
  bool batch_norm = false;
  Optimiser optimiser = Optimiser::kAdam;
  FirstWeights first_weights = FirstWeights::kHe;
  bool average = true;          // export and targets use an exponential average of the weights (not with batch norm)
  bool own_wide_layers = true;  // libtorch learner: the wide layers through nn::TokenDense, where they fit
  std::uint64_t seed = 1;
  float value_bias = 0;   // initial bias of the value head: near the mean target
  float value_scale = 1;  // the optimiser sees values in this unit: near their spread, so that its steps fit
  std::string device = "cpu";
};

struct StepOptions {
  float rate = 1e-3F;
  float value_weight = 1;
  float moves_weight = 1;
};

struct Losses {      // means over the batch, weighted like its examples
  double value = 0;  // squared error
  double moves = 0;  // cross-entropy
};

class Learner {
 public:
  virtual ~Learner() = default;

  // One optimiser step on a batch.
  virtual Losses step(const TrainingBatch& batch, const StepOptions& options) = 0;

  // The weights to use (averaged, batch norm folded), as tensors named in nn::tensor_specs order.
  [[nodiscard]] virtual std::vector<nn::Tensor> weights() const = 0;

  // Everything needed to continue: weights, moments, running statistics, step count.
  [[nodiscard]] virtual std::vector<nn::Tensor> state() const = 0;
  virtual Status restore(const nn::Model& checkpoint) = 0;
  // Starts from another model's weights with fresh moments. If it has no move scores, ours keep their initial values.
  virtual Status start_from(const nn::Model& model) = 0;
};

using MakeLearner = Expected<std::unique_ptr<Learner>>(const LearnerOptions& options, ThreadPool& pool);

// In learn/native: networks of token rows and dense layers (native_refusal() says what else it takes).
MakeLearner make_native_learner;
// In learn/torch: any architecture, on any device libtorch has.
MakeLearner make_torch_learner;

}  // namespace unscramble::train
