#include "learn/native/batch_pass.h"

#include <algorithm>
#include <numeric>

namespace unscramble::train {

namespace {

nn::TokenDenseShape shape_of(const nn::Architecture& a) {
  return {a.positions, a.features(), a.input_width, a.layers.front().width,
          a.input_activation == nn::Activation::kClippedRelu ? a.clip : 0.0F};
}

}  // namespace

PassWeights::PassWeights(const nn::simd::FloatKernels& kernels, const nn::Architecture& architecture)
    : kernels_(kernels), shape_(shape_of(architecture)), tail_(kernels, architecture), tail_weights_(tail_.size()) {}

void PassWeights::load(const TensorViews& weights, ThreadPool& pool) {
  wide_.load(kernels_, shape_, {weights[0], weights[1], weights[2], weights[3]}, pool);
  auto to = tail_weights_.begin();
  for (std::size_t k = kTailFrom; k < weights.size(); ++k) to = std::copy(weights[k].begin(), weights[k].end(), to);
  tail_.load(tail_weights_);
}

BatchPass::BatchPass(const LearnerOptions& options, const nn::simd::FloatKernels& kernels, ThreadPool& pool)
    : options_(options),
      pool_(pool),
      wide_(kernels, shape_of(options.architecture), pool),
      scratch_(static_cast<std::size_t>(pool.size())) {}

void BatchPass::forward(const PassWeights& weights) {
  wide_.forward(rows_, weights.wide(), std::span<float>(h_.data(), h_.size()), std::span<float>(z_.data(), z_.size()));
}

TailLosses BatchPass::whole(const TrainingBatch& batch, const StepOptions& step, const PassWeights& weights,
                            const TensorSpans& gradients) {
  read(batch, 0);
  forward(weights);
  const auto losses = pass_tail(batch, step, weights.tail());
  const float* from = chunk_gradients_.data();
  for (std::size_t k = PassWeights::kTailFrom; k < gradients.size(); ++k)
    for (float& g : gradients[k]) g = batch.values.empty() ? 0.0F : *from++;
  wide_.backward(rows_, weights.wide(), std::span<const float>(h_.data(), h_.size()),
                 std::span<const float>(dz_.data(), dz_.size()),
                 {gradients[0], gradients[1], gradients[2], gradients[3]});
  return losses;
}

// The wide layers' sums as TokenDense has them, then the tail's gradients.
TailLosses BatchPass::lane(const TrainingBatch& batch, const StepOptions& step, float share, const PassWeights& weights,
                           std::span<float> sums, bool add) {
  read(batch, share);
  forward(weights);
  const auto losses = pass_tail(batch, step, weights.tail());
  const auto take = [&sums](int rows, int columns) {
    const auto part = sums.first(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    sums = sums.subspan(part.size());
    return part;
  };
  const auto& shape = weights.wide_shape();
  const nn::TokenDenseSums wide{take(shape.features + 1, shape.width), take(shape.out, shape.width),
                                take(shape.out, 1)};
  wide_.backward(rows_, weights.wide(), std::span<const float>(h_.data(), h_.size()),
                 std::span<const float>(dz_.data(), dz_.size()), wide, add);
  for (std::size_t i = 0; i < sums.size(); ++i)
    sums[i] = (add ? sums[i] : 0.0F) + (batch.values.empty() ? 0.0F : chunk_gradients_[i]);
  return losses;
}

double BatchPass::shares() const { return std::accumulate(shares_.begin(), shares_.end(), 0.0); }

// The batch as the layers read it, and room for their results.
void BatchPass::read(const TrainingBatch& batch, float share) {
  const auto& a = options_.architecture;
  const std::size_t count = batch.values.size();
  const auto positions = static_cast<std::size_t>(a.positions);
  rows_.resize(count * positions);
  for (std::size_t i = 0; i < rows_.size(); ++i)
    rows_[i] = static_cast<std::int32_t>(i % positions) * a.values + batch.tokens[i];
  h_.resize(count * static_cast<std::size_t>(a.input_width));
  z_.resize(count * static_cast<std::size_t>(a.layers.front().width));
  dz_.resize(z_.size());
  targets_.resize(count);
  for (std::size_t i = 0; i < count; ++i) targets_[i] = batch.values[i] / options_.value_scale;
  shares_.assign(count, share > 0 ? share : 1.0F / static_cast<float>(count));
  if (batch.weights.empty()) return;
  if (share > 0) {
    for (std::size_t i = 0; i < count; ++i) shares_[i] = share * batch.weights[i];
    return;
  }
  double total = 0;
  for (const float weight : batch.weights) total += weight;
  for (std::size_t i = 0; i < count; ++i) shares_[i] = static_cast<float>(batch.weights[i] / total);
}

// Chunk by chunk on all threads. Gradients (into chunk_gradients_) and losses are added in the chunks' order, whichever
// thread made them.
TailLosses BatchPass::pass_tail(const TrainingBatch& batch, const StepOptions& step, const DenseTail& tail) {
  const auto& a = options_.architecture;
  const std::size_t count = batch.values.size();
  const auto moves = static_cast<std::size_t>(a.moves);
  const auto width = static_cast<std::size_t>(a.layers.front().width);
  const std::size_t chunks = (count + kChunk - 1) / kChunk;
  const bool learn_moves = a.moves > 0 && step.moves_weight > 0;
  chunk_gradients_.resize(chunks * tail.size());
  std::vector<TailLosses> losses(chunks);
  pool_.parallel_for(count, kChunk, [&](std::size_t begin, std::size_t end, int worker) {
    const std::size_t n = end - begin;
    TailChunk chunk;
    chunk.sums = {z_.data() + begin * width, n * width};
    chunk.targets = {targets_.data() + begin, n};
    if (learn_moves) chunk.move_targets = {batch.move_targets.data() + begin * moves, n * moves};
    chunk.shares = {shares_.data() + begin, n};
    chunk.value_weight = step.value_weight;
    chunk.moves_weight = step.moves_weight;
    losses[begin / kChunk] = tail.pass(chunk, scratch_[static_cast<std::size_t>(worker)],
                                       std::span(chunk_gradients_).subspan(begin / kChunk * tail.size(), tail.size()),
                                       {dz_.data() + begin * width, n * width});
  });
  TailLosses sum;
  float* const total = chunk_gradients_.data();  // of the first chunk, to which the others are added
  for (std::size_t c = 0; c < chunks; ++c) {
    const float* from = total + c * tail.size();
    if (c > 0)
      for (std::size_t i = 0; i < tail.size(); ++i) total[i] += from[i];
    sum.value += losses[c].value;
    sum.moves += losses[c].moves;
  }
  return sum;
}

}  // namespace unscramble::train
