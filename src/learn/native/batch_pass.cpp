#include "learn/native/batch_pass.h"

#include <algorithm>
#include <numeric>

namespace unscramble::train {

namespace {

nn::TokenDenseShape wide_shape(const nn::Architecture& a) {
  return {a.positions, a.features(), a.input_width, a.layers.front().width,
          a.input_activation == nn::Activation::kClippedRelu ? a.clip : 0.0F};
}

}  // namespace

BatchPass::BatchPass(const LearnerOptions& options, const nn::simd::FloatKernels& kernels, ThreadPool& pool)
    : options_(options),
      pool_(pool),
      wide_(kernels, wide_shape(options.architecture), pool),
      scratch_(static_cast<std::size_t>(pool.size())) {}

TailLosses BatchPass::run(const TrainingBatch& batch, const StepOptions& step, float share, const TensorViews& weights,
                          const DenseTail& tail, const TensorSpans& gradients, bool add) {
  read(batch, share);
  wide_.forward(rows_, {weights[0], weights[1], weights[2], weights[3]}, std::span<float>(h_.data(), h_.size()),
                std::span<float>(z_.data(), z_.size()));
  const auto losses = pass_tail(batch, step, tail, gradients, add);
  wide_.backward(rows_, weights[2], std::span<const float>(h_.data(), h_.size()),
                 std::span<const float>(dz_.data(), dz_.size()),
                 {gradients[0], gradients[1], gradients[2], gradients[3]}, add);
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

// Chunk by chunk on all threads. Gradients and losses are added in the chunks' order, whichever thread made them.
TailLosses BatchPass::pass_tail(const TrainingBatch& batch, const StepOptions& step, const DenseTail& tail,
                                const TensorSpans& gradients, bool add) {
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
  const float* from = total;
  for (std::size_t k = kTailFrom; k < gradients.size(); ++k)
    for (float& g : gradients[k]) g = (add ? g : 0.0F) + (chunks > 0 ? *from++ : 0.0F);
  return sum;
}

}  // namespace unscramble::train
