// BatchPass: forward and backward through a network for one batch, on the threads of a pool. The optimiser's side stays
// with the learner: weights come in, gradients go out.
#pragma once

#include <span>
#include <vector>

#include "learn/learner.h"
#include "learn/native/dense_tail.h"
#include "nn/token_dense.h"

namespace unscramble::train {

// One entry per tensor, in nn::tensor_specs order.
using TensorViews = std::vector<std::span<const float>>;
using TensorSpans = std::vector<std::span<float>>;

// The weights in the order in which passes read them.
class PassWeights {
 public:
  PassWeights(const nn::simd::FloatKernels& kernels, const nn::Architecture& architecture);

  static constexpr std::size_t kTailFrom = 4;  // input.weight, input.bias, layer.0.weight, layer.0.bias come before

  // Call after every change of the weights, before the passes that use them.
  void load(const TensorViews& weights, ThreadPool& pool);

  [[nodiscard]] const nn::TokenDenseShape& wide_shape() const { return shape_; }
  [[nodiscard]] const nn::TokenDensePanels& wide() const { return wide_; }
  [[nodiscard]] const DenseTail& tail() const { return tail_; }

 private:
  const nn::simd::FloatKernels& kernels_;
  nn::TokenDenseShape shape_;
  nn::TokenDensePanels wide_;
  DenseTail tail_;
  std::vector<float> tail_weights_;
};

class BatchPass {
 public:
  BatchPass(const LearnerOptions& options, const nn::simd::FloatKernels& kernels, ThreadPool& pool);

  // A batch whose examples' weights in the gradient add up to one. Gradients are written; losses are weighted likewise,
  // in the optimiser's unit.
  TailLosses whole(const TrainingBatch& batch, const StepOptions& step, const PassWeights& weights,
                   const TensorSpans& gradients);
  // A part of a batch: `share` is the weight of an example, times its own weight if the batch has weights. On the
  // calling thread alone. `sums` has as many floats as the network has weights, in an order that is cheap to add up;
  // they are written or, with `add`, the part's are added to what is there.
  TailLosses lane(const TrainingBatch& batch, const StepOptions& step, float share, const PassWeights& weights,
                  std::span<float> sums, bool add);
  [[nodiscard]] double shares() const;  // the sum of the last batch's

 private:
  void read(const TrainingBatch& batch, float share);
  void forward(const PassWeights& weights);
  TailLosses pass_tail(const TrainingBatch& batch, const StepOptions& step, const DenseTail& tail);

  static constexpr std::size_t kChunk = 256;  // examples per chunk after the wide layers

  const LearnerOptions& options_;
  ThreadPool& pool_;
  nn::TokenDense wide_;
  std::vector<DenseTail::Scratch> scratch_;  // one per worker

  // Of the current batch.
  std::vector<std::int32_t> rows_;
  nn::AlignedVector<float> h_;
  nn::AlignedVector<float> z_;
  nn::AlignedVector<float> dz_;
  std::vector<float> targets_;
  std::vector<float> shares_;
  std::vector<float> chunk_gradients_;  // of the tail; their sum is where the first chunk's were
};

}  // namespace unscramble::train
