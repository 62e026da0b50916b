#include "learn/native/native_learner.h"

#include <algorithm>

#include "learn/native/dense_tail.h"
#include "learn/weight_rules.h"
#include "nn/adam.h"
#include "nn/isa.h"
#include "nn/token_dense.h"

namespace unscramble::train {

namespace {

// A tensor of the network, and what the optimiser keeps with it.
struct Parameter {
  nn::TensorSpec spec;
  float limit = 0;  // weights stay within
  std::vector<float> weight;
  std::vector<float> mean;
  std::vector<float> variance;
  std::vector<float> average;
  std::vector<float> gradient;
};

nn::Tensor to_tensor(const std::string& name, const nn::TensorSpec& spec, std::vector<float> values) {
  return nn::make_tensor(name, nn::DataType::kFloat32, spec.shape, std::move(values));
}

Status copy_from(const nn::Model& model, const std::string& name, const nn::TensorSpec& spec, std::vector<float>& to) {
  const nn::Tensor* from = model.find(name);
  if (from == nullptr || from->type != nn::DataType::kFloat32 || from->shape != spec.shape)
    return Error{ErrorCode::kCorrupt, "no tensor '" + name + "' of the right type and size"};
  const auto values = from->as<float>();
  to.assign(values.begin(), values.end());
  return Done{};
}

class NativeLearner final : public Learner {
 public:
  NativeLearner(const LearnerOptions& options, const nn::simd::FloatKernels& kernels, ThreadPool& pool)
      : options_(options),
        kernels_(kernels),
        pool_(pool),
        wide_(kernels, shape_of(options.architecture), pool),
        tail_(kernels, options.architecture),
        scratch_(static_cast<std::size_t>(pool.size())) {
    const bool quantisable = nn::int8_refusal(options.architecture).empty();
    auto initial = initial_weights(options.architecture, options.first_weights, options.seed);
    for (const auto& spec : nn::tensor_specs(options.architecture)) {
      Parameter p;
      p.spec = spec;
      p.limit = quantisable ? clip_limit(spec) : 0.0F;
      p.weight = std::move(initial[parameters_.size()]);
      if (spec.name == "value.bias") p.weight[0] = options.value_bias / options.value_scale;
      if (spec.name == "value.weight")  // the first values are all near the bias
        for (float& w : p.weight) w /= options.value_scale;
      p.mean.resize(p.weight.size());
      p.variance.resize(p.weight.size());
      p.gradient.resize(p.weight.size());
      if (options.average) p.average = p.weight;
      parameters_.push_back(std::move(p));
    }
    tail_weights_.resize(tail_.size());
  }

  Losses step(const TrainingBatch& batch, const StepOptions& options) override {
    const std::size_t count = batch.values.size();
    read(batch);
    wide_.forward(rows_, {parameters_[0].weight, parameters_[1].weight, parameters_[2].weight, parameters_[3].weight},
                  std::span<float>(h_.data(), h_.size()), std::span<float>(z_.data(), z_.size()));
    load_tail();
    const auto losses = pass_tail(batch, options);
    wide_.backward(
        rows_, parameters_[2].weight, std::span<const float>(h_.data(), h_.size()),
        std::span<const float>(dz_.data(), dz_.size()),
        {parameters_[0].gradient, parameters_[1].gradient, parameters_[2].gradient, parameters_[3].gradient});
    update(options.rate);
    const double unit = options_.value_scale;
    return count == 0 ? Losses{} : Losses{losses.value * unit * unit, losses.moves};
  }

  [[nodiscard]] std::vector<nn::Tensor> weights() const override {
    std::vector<nn::Tensor> list;
    for (const auto& p : parameters_) {
      auto values = options_.average ? p.average : p.weight;
      if (is_value_head(p.spec.name))
        for (float& v : values) v *= options_.value_scale;
      list.push_back(to_tensor(p.spec.name, p.spec, std::move(values)));
    }
    return list;
  }

  [[nodiscard]] std::vector<nn::Tensor> state() const override {
    std::vector<nn::Tensor> list;
    for (const auto& p : parameters_) {
      list.push_back(to_tensor("train.weight." + p.spec.name, p.spec, p.weight));
      list.push_back(to_tensor("train.mean." + p.spec.name, p.spec, p.mean));
      list.push_back(to_tensor("train.variance." + p.spec.name, p.spec, p.variance));
      if (options_.average) list.push_back(to_tensor("train.average." + p.spec.name, p.spec, p.average));
    }
    list.push_back(nn::make_tensor("train.step", nn::DataType::kInt32, {1},
                                   std::vector<std::int32_t>{static_cast<std::int32_t>(step_)}));
    return list;
  }

  Status restore(const nn::Model& checkpoint) override {
    auto restored = parameters_;
    for (auto& p : restored) {
      const auto take = [&](const char* prefix, std::vector<float>& to) {
        return copy_from(checkpoint, prefix + p.spec.name, p.spec, to);
      };
      if (auto ok = take("train.weight.", p.weight); !ok) return ok;
      if (auto ok = take("train.mean.", p.mean); !ok) return ok;
      if (auto ok = take("train.variance.", p.variance); !ok) return ok;
      if (options_.average)
        if (auto ok = take("train.average.", p.average); !ok) return ok;
    }
    const auto* step = checkpoint.find("train.step");
    if (step == nullptr || step->type != nn::DataType::kInt32) return Error{ErrorCode::kCorrupt, "no step count"};
    step_ = step->as<std::int32_t>()[0];
    parameters_ = std::move(restored);
    return Done{};
  }

  Status start_from(const nn::Model& model) override {
    for (auto& p : parameters_) {
      if (p.spec.name.starts_with("moves.") && model.info.architecture.moves == 0) continue;
      if (auto ok = copy_from(model, p.spec.name, p.spec, p.weight); !ok) return ok;
      if (is_value_head(p.spec.name))
        for (float& w : p.weight) w /= options_.value_scale;
      if (options_.average) p.average = p.weight;
    }
    return Done{};
  }

 private:
  static constexpr std::size_t kChunk = 256;   // examples per chunk after the wide layers
  static constexpr std::size_t kTailFrom = 4;  // input.weight, input.bias, layer.0.weight, layer.0.bias come before

  static nn::TokenDenseShape shape_of(const nn::Architecture& a) {
    return {a.positions, a.features(), a.input_width, a.layers.front().width,
            a.input_activation == nn::Activation::kClippedRelu ? a.clip : 0.0F};
  }

  // The batch as the layers read it, and room for their results.
  void read(const TrainingBatch& batch) {
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
    // Each example's weight in the batch's loss; they add up to one.
    shares_.assign(count, 1.0F / static_cast<float>(count));
    if (batch.weights.empty()) return;
    double total = 0;
    for (const float weight : batch.weights) total += weight;
    for (std::size_t i = 0; i < count; ++i) shares_[i] = static_cast<float>(batch.weights[i] / total);
  }

  void load_tail() {
    auto to = tail_weights_.begin();
    for (std::size_t k = kTailFrom; k < parameters_.size(); ++k)
      to = std::copy(parameters_[k].weight.begin(), parameters_[k].weight.end(), to);
    tail_.load(tail_weights_);
  }

  // Chunk by chunk on all threads. Gradients and losses are added in the chunks' order, whichever thread made them.
  TailLosses pass_tail(const TrainingBatch& batch, const StepOptions& options) {
    const auto& a = options_.architecture;
    const std::size_t count = batch.values.size();
    const auto moves = static_cast<std::size_t>(a.moves);
    const auto width = static_cast<std::size_t>(a.layers.front().width);
    const std::size_t chunks = (count + kChunk - 1) / kChunk;
    const bool learn_moves = a.moves > 0 && options.moves_weight > 0;
    chunk_gradients_.resize(chunks * tail_.size());
    std::vector<TailLosses> losses(chunks);
    pool_.parallel_for(count, kChunk, [&](std::size_t begin, std::size_t end, int worker) {
      const std::size_t n = end - begin;
      TailChunk chunk;
      chunk.sums = {z_.data() + begin * width, n * width};
      chunk.targets = {targets_.data() + begin, n};
      if (learn_moves) chunk.move_targets = {batch.move_targets.data() + begin * moves, n * moves};
      chunk.shares = {shares_.data() + begin, n};
      chunk.value_weight = options.value_weight;
      chunk.moves_weight = options.moves_weight;
      losses[begin / kChunk] =
          tail_.pass(chunk, scratch_[static_cast<std::size_t>(worker)],
                     std::span(chunk_gradients_).subspan(begin / kChunk * tail_.size(), tail_.size()),
                     {dz_.data() + begin * width, n * width});
    });
    for (std::size_t k = kTailFrom; k < parameters_.size(); ++k)
      std::fill(parameters_[k].gradient.begin(), parameters_[k].gradient.end(), 0.0F);
    TailLosses sum;
    for (std::size_t c = 0; c < chunks; ++c) {
      const float* from = chunk_gradients_.data() + c * tail_.size();
      for (std::size_t k = kTailFrom; k < parameters_.size(); ++k)
        for (float& g : parameters_[k].gradient) g += *from++;
      sum.value += losses[c].value;
      sum.moves += losses[c].moves;
    }
    return sum;
  }

  void update(float rate) {
    ++step_;
    nn::AdamOptions adam = options_.optimiser == Optimiser::kRmsProp ? nn::rmsprop() : nn::AdamOptions{};
    adam.rate = rate;
    for (auto& p : parameters_)
      nn::adam_step(kernels_, adam, step_, p.limit, p.gradient, {p.weight, p.mean, p.variance, p.average}, pool_);
  }

  const LearnerOptions options_;
  const nn::simd::FloatKernels& kernels_;
  ThreadPool& pool_;
  nn::TokenDense wide_;
  DenseTail tail_;
  std::vector<DenseTail::Scratch> scratch_;  // one per worker
  std::vector<Parameter> parameters_;        // in nn::tensor_specs order
  long step_ = 0;

  // Of the current batch.
  std::vector<std::int32_t> rows_;
  nn::AlignedVector<float> h_;
  nn::AlignedVector<float> z_;
  nn::AlignedVector<float> dz_;
  std::vector<float> targets_;
  std::vector<float> shares_;
  std::vector<float> tail_weights_;
  std::vector<float> chunk_gradients_;
};

}  // namespace

std::string native_refusal(const LearnerOptions& options) {
  using nn::Activation;
  const auto& a = options.architecture;
  const bool rectified = a.input_activation == Activation::kClippedRelu || a.input_activation == Activation::kRelu;
  if (options.device != "cpu") return "it trains only on the CPU";
  if (options.batch_norm) return "it has no batch norm";
  for (const auto& layer : a.layers)
    if (layer.kind != nn::LayerKind::kDense) return "it has no residual blocks";
  if (a.input_kind != nn::InputKind::kCategories) return "its first layer reads categories, not numbers";
  if (!rectified) return "its first layer must be rectified";
  if (a.input_width % static_cast<int>(nn::TokenDense::kTile) != 0)
    return "its first layer's width must be a multiple of " + std::to_string(nn::TokenDense::kTile);
  if (a.layers.empty()) return "it needs a dense layer after the first";
  if (a.head_width > 0) return "its heads have no layers of their own";
  return "";
}

Expected<std::unique_ptr<Learner>> make_native_learner(const LearnerOptions& options, ThreadPool& pool) {
  if (const auto refusal = native_refusal(options); !refusal.empty())
    return unsupported("this network needs the libtorch learner, not the built-in one: " + refusal);
  const auto kernels = nn::chosen_float_kernels();
  if (!kernels) return kernels.error();
  return std::unique_ptr<Learner>(std::make_unique<NativeLearner>(options, **kernels, pool));
}

}  // namespace unscramble::train
