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

class BatchPass {
 public:
  BatchPass(const LearnerOptions& options, const nn::simd::FloatKernels& kernels, ThreadPool& pool);

  static constexpr std::size_t kTailFrom = 4;  // input.weight, input.bias, layer.0.weight, layer.0.bias come before

  // `share` is the weight of an example in the gradient, times its own weight if the batch has weights; 0: such that
  // the batch's shares add up to one. The tail holds the current weights. Gradients are written or, with `add`, the
  // batch's sum is added to what is there; losses are weighted by the shares, in the optimiser's unit.
  TailLosses run(const TrainingBatch& batch, const StepOptions& step, float share, const TensorViews& weights,
                 const DenseTail& tail, const TensorSpans& gradients, bool add = false);
  [[nodiscard]] double shares() const;  // the sum of the last batch's

 private:
  void read(const TrainingBatch& batch, float share);
  TailLosses pass_tail(const TrainingBatch& batch, const StepOptions& step, const DenseTail& tail,
                       const TensorSpans& gradients, bool add);

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
  std::vector<float> chunk_gradients_;
};

}  // namespace unscramble::train
