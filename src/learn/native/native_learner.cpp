#include "learn/native/native_learner.h"

#include <algorithm>

#include "learn/native/batch_pass.h"
#include "learn/weight_rules.h"
#include "nn/adam.h"
#include "nn/isa.h"

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

  [[nodiscard]] nn::AdamTensor part(std::size_t at, std::size_t count) {
    const auto of = [&](std::vector<float>& all) { return std::span(all).subspan(at, count); };
    return {of(weight), of(mean), of(variance), average.empty() ? std::span<float>() : of(average)};
  }
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

class NativeLearner final : public Learner, private LaneLearner {
 public:
  NativeLearner(const LearnerOptions& options, const nn::simd::FloatKernels& kernels, ThreadPool& pool)
      : options_(options), kernels_(kernels), pool_(pool), loaded_(kernels, options.architecture) {
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
  }

  Losses step(const TrainingBatch& batch, const StepOptions& options) override {
    if (whole_ == nullptr) whole_ = std::make_unique<BatchPass>(options_, kernels_, pool_);
    loaded_.load(weight_views(), pool_);
    TensorSpans gradients;
    for (auto& p : parameters_) gradients.emplace_back(p.gradient);
    const auto losses = whole_->whole(batch, options, loaded_, gradients);
    update(options.rate);
    return batch.values.empty() ? Losses{} : in_moves(losses);
  }

  [[nodiscard]] LaneLearner* lanes() override { return this; }

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
  // A worker of the pool with one thread, that of the lane it works on.
  struct Lane {
    Lane(const LearnerOptions& options, const nn::simd::FloatKernels& kernels) : pass(options, kernels, alone) {}
    ThreadPool alone{1};
    BatchPass pass;
  };

  [[nodiscard]] std::size_t gradient_size() const override {
    std::size_t size = 0;
    for (const auto& p : parameters_) size += p.weight.size();
    return size;
  }

  void begin() override {
    loaded_.load(weight_views(), pool_);
    lanes_.resize(static_cast<std::size_t>(pool_.size()));
  }

  LaneLosses lane(const TrainingBatch& batch, std::size_t whole, const StepOptions& options, int worker,
                  std::span<float> gradient, bool add) override {
    auto& lane = lanes_[static_cast<std::size_t>(worker)];
    if (lane == nullptr) lane = std::make_unique<Lane>(options_, kernels_);
    const auto losses = lane->pass.lane(batch, options, 1.0F / static_cast<float>(whole), loaded_, gradient, add);
    return {in_moves(losses), batch.weights.empty() ? 0 : lane->pass.shares()};
  }

  // The first layer row by row, so that its gradient, which is most of all, need not be written out.
  void finish(std::span<const float> gradient, float scale, float rate) override {
    const auto adam = next_step(rate);
    const auto factors = nn::adam_factors(adam, step_);
    const auto& shape = loaded_.wide_shape();
    const auto features = static_cast<std::size_t>(shape.features);
    const auto width = static_cast<std::size_t>(shape.width);
    constexpr std::size_t kRows = 16;
    pool_.parallel_for(features + 1, kRows, [&](std::size_t first, std::size_t last, int /*worker*/) {
      std::vector<float> row(width);
      for (std::size_t f = first; f < last; ++f) {
        nn::TokenDense::row_of(shape, gradient, f, scale, row);
        Parameter& p = parameters_[f == features ? 1 : 0];
        nn::adam_step(kernels_, factors, p.limit, row, p.part(f == features ? 0 : f * width, width));
      }
    });
    gradient = gradient.subspan((features + 1) * width);
    for (std::size_t k = 2; k < parameters_.size(); ++k) {
      Parameter& p = parameters_[k];
      const std::size_t size = p.gradient.size();
      for (std::size_t i = 0; i < size; ++i) p.gradient[i] = gradient[i] * scale;
      nn::adam_step(kernels_, factors, p.limit, p.gradient, p.part(0, size));
      gradient = gradient.subspan(size);
    }
  }

  [[nodiscard]] Losses in_moves(const TailLosses& losses) const {
    const double unit = options_.value_scale;
    return {losses.value * unit * unit, losses.moves};
  }

  [[nodiscard]] TensorViews weight_views() const {
    TensorViews views;
    for (const auto& p : parameters_) views.emplace_back(p.weight);
    return views;
  }

  nn::AdamOptions next_step(float rate) {
    ++step_;
    nn::AdamOptions adam = options_.optimiser == Optimiser::kRmsProp ? nn::rmsprop() : nn::AdamOptions{};
    adam.rate = rate;
    return adam;
  }

  void update(float rate) {
    const auto adam = next_step(rate);
    for (auto& p : parameters_)
      nn::adam_step(kernels_, adam, step_, p.limit, p.gradient, p.part(0, p.weight.size()), pool_);
  }

  const LearnerOptions options_;
  const nn::simd::FloatKernels& kernels_;
  ThreadPool& pool_;
  PassWeights loaded_;
  std::unique_ptr<BatchPass> whole_;          // for step()
  std::vector<std::unique_ptr<Lane>> lanes_;  // one per worker
  std::vector<Parameter> parameters_;         // in nn::tensor_specs order
  long step_ = 0;
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
