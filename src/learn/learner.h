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

// A step in lanes: the batch is cut into parts whose gradients are computed each for itself, by whoever has time, and
// added by the caller in an order of its own. One thread per lane, so the sum does not depend on the number of threads.
struct LaneLosses {
  Losses sums;        // of the lane's examples, divided by the size of the whole batch
  double weight = 0;  // of a batch with weights: their sum, likewise; 0 without
};
class LaneLearner {
 public:
  virtual ~LaneLearner() = default;
  [[nodiscard]] virtual std::size_t gradient_size() const = 0;
  // Before the lanes of a step.
  virtual void begin() = 0;
  // Thread-safe for different workers of the learner's pool. `whole` is the size of the batch the lane is part of. The
  // gradient, in the learner's own order and at a 64-byte boundary, is written or, with `add`, added to what is there.
  virtual LaneLosses lane(const TrainingBatch& batch, std::size_t whole, const StepOptions& options, int worker,
                          std::span<float> gradient, bool add) = 0;
  // The optimiser's step with the sum of the lanes' gradients, times `scale`.
  virtual void finish(std::span<const float> gradient, float scale, float rate) = 0;
};

class Learner {
 public:
  virtual ~Learner() = default;

  // Null where the learner cannot.
  [[nodiscard]] virtual LaneLearner* lanes() { return nullptr; }

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
