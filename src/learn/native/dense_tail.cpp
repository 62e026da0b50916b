#include "learn/native/dense_tail.h"

#include <algorithm>
#include <cmath>

namespace unscramble::train {

namespace {

std::size_t extent(int n) { return static_cast<std::size_t>(n); }

}  // namespace

DenseTail::DenseTail(const nn::simd::FloatKernels& kernels, const nn::Architecture& architecture)
    : kernels_(kernels),
      first_activation_(architecture.layers.front().activation),
      clip_(architecture.clip),
      first_width_(extent(architecture.layers.front().width)),
      moves_(extent(architecture.moves)) {
  std::size_t in = first_width_;
  for (std::size_t l = 1; l < architecture.layers.size(); ++l) {
    Layer layer;
    layer.in = in;
    layer.out = extent(architecture.layers[l].width);
    layer.activation = architecture.layers[l].activation;
    layer.weight_at = size_;
    layer.bias_at = size_ + layer.in * layer.out;
    size_ = layer.bias_at + layer.out;
    in = layer.out;
    layers_.push_back(std::move(layer));
  }
  Layer heads;
  heads.in = in;
  heads.out = 1 + moves_;
  head_at_ = size_;
  size_ += heads.out * (in + 1);
  layers_.push_back(std::move(heads));
}

void DenseTail::load(std::span<const float> weights) {
  for (std::size_t l = 0; l + 1 < layers_.size(); ++l)
    load_layer(layers_[l], &weights[layers_[l].weight_at], &weights[layers_[l].bias_at]);
  load_heads(weights.subspan(head_at_));
}

void DenseTail::load_layer(Layer& layer, const float* weight, const float* bias) {
  nn::pack_panels({weight, 1, layer.in, layer.in, layer.out}, kernels_.panel, layer.forward);
  nn::pack_panels({weight, layer.in, 1, layer.out, layer.in}, kernels_.panel, layer.backward);
  layer.bias.assign(bias, bias + layer.out);
}

// The two heads' tensors, put together as one layer.
void DenseTail::load_heads(std::span<const float> weights) {
  Layer& heads = layers_.back();
  std::vector<float> weight(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(heads.in));
  std::vector<float> bias{weights[heads.in]};
  const auto moves = weights.subspan(heads.in + 1);
  weight.insert(weight.end(), moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(moves_ * heads.in));
  bias.insert(bias.end(), moves.begin() + static_cast<std::ptrdiff_t>(moves_ * heads.in), moves.end());
  load_layer(heads, weight.data(), bias.data());
}

void DenseTail::activate(nn::Activation activation, std::span<float> y) const {
  switch (activation) {
    case nn::Activation::kNone: return;
    case nn::Activation::kRelu:
      for (float& v : y) v = std::max(v, 0.0F);
      return;
    case nn::Activation::kClippedRelu:
      for (float& v : y) v = std::min(std::max(v, 0.0F), clip_);
      return;
    case nn::Activation::kElu:
      for (float& v : y) v = v > 0 ? v : std::expm1(v);
      return;
    case nn::Activation::kTanh:
      for (float& v : y) v = std::tanh(v);
      return;
  }
}

// Turns derivatives by a layer's outputs into those by its sums. Every activation's slope follows from its output.
void DenseTail::by_activation(nn::Activation activation, std::span<const float> y, std::span<float> dy) const {
  switch (activation) {
    case nn::Activation::kNone: return;
    case nn::Activation::kRelu:
      for (std::size_t i = 0; i < dy.size(); ++i) dy[i] = y[i] > 0 ? dy[i] : 0.0F;
      return;
    case nn::Activation::kClippedRelu:
      for (std::size_t i = 0; i < dy.size(); ++i) dy[i] = y[i] > 0 && y[i] < clip_ ? dy[i] : 0.0F;
      return;
    case nn::Activation::kElu:
      for (std::size_t i = 0; i < dy.size(); ++i) dy[i] = y[i] > 0 ? dy[i] : dy[i] * (y[i] + 1);
      return;
    case nn::Activation::kTanh:
      for (std::size_t i = 0; i < dy.size(); ++i) dy[i] *= 1 - y[i] * y[i];
      return;
  }
}

// Squared error of the value, cross-entropy of the moves against softmax; their derivatives by the heads' outputs.
TailLosses DenseTail::losses(const TailChunk& chunk, std::span<const float> outputs, std::span<float> delta) const {
  const std::size_t width = 1 + moves_;
  TailLosses sum;
  for (std::size_t i = 0; i < chunk.targets.size(); ++i) {
    const float* out = &outputs[i * width];
    float* d = &delta[i * width];
    const float share = chunk.shares[i];
    const float error = out[0] - chunk.targets[i];
    sum.value += static_cast<double>(share) * error * error;
    d[0] = 2 * chunk.value_weight * share * error;
    if (chunk.move_targets.empty()) {
      std::fill_n(d + 1, moves_, 0.0F);
      continue;
    }
    const float* wanted = &chunk.move_targets[i * moves_];
    const float top = *std::max_element(out + 1, out + width);
    float total = 0;
    float mass = 0;  // of the target: 1, or 0 where nothing is known
    for (std::size_t m = 0; m < moves_; ++m) {
      d[1 + m] = std::exp(out[1 + m] - top);
      total += d[1 + m];
      mass += wanted[m];
    }
    const float log_total = std::log(total);
    for (std::size_t m = 0; m < moves_; ++m) {
      sum.moves -= static_cast<double>(share) * wanted[m] * (out[1 + m] - top - log_total);
      d[1 + m] = chunk.moves_weight * share * (mass * d[1 + m] / total - wanted[m]);
    }
  }
  return sum;
}

void DenseTail::gradients(const Layer& layer, std::size_t count, std::span<const float> x, std::span<const float> delta,
                          float* weight, float* bias, nn::AlignedVector<float>& panels) const {
  nn::pack_panels({x.data(), layer.in, 1, count, layer.in}, kernels_.panel, panels);
  std::fill_n(weight, layer.out * layer.in, 0.0F);
  std::fill_n(bias, layer.out, 0.0F);
  kernels_.multiply({delta.data(), 1, layer.out, panels.data(), layer.out, count, layer.in, weight, layer.in});
  kernels_.add_rows(delta.data(), count, layer.out, bias);
}

TailLosses DenseTail::pass(const TailChunk& chunk, Scratch& scratch, std::span<float> gradient,
                           std::span<float> by_sums) const {
  const std::size_t count = chunk.targets.size();
  scratch.active.resize(layers_.size() + 1);
  scratch.delta.resize(layers_.size());
  auto& first = scratch.active[0];
  first.assign(chunk.sums.begin(), chunk.sums.end());
  activate(first_activation_, std::span(first.data(), first.size()));
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const Layer& layer = layers_[l];
    auto& y = scratch.active[l + 1];
    y.resize(count * layer.out);
    for (std::size_t i = 0; i < count; ++i) std::copy(layer.bias.begin(), layer.bias.end(), &y[i * layer.out]);
    kernels_.multiply(
        {scratch.active[l].data(), layer.in, 1, layer.forward.data(), count, layer.in, layer.out, y.data(), layer.out});
    activate(layer.activation, std::span(y.data(), y.size()));
  }

  const Layer& heads = layers_.back();
  scratch.delta.back().resize(count * heads.out);
  auto& head_delta = scratch.delta.back();
  const auto& outputs = scratch.active.back();
  const TailLosses sum = losses(chunk, std::span<const float>(outputs.data(), outputs.size()),
                                std::span<float>(head_delta.data(), head_delta.size()));

  for (std::size_t l = layers_.size(); l-- > 0;) {
    const Layer& layer = layers_[l];
    const auto& x = scratch.active[l];
    const auto& delta = scratch.delta[l];
    const std::span<const float> xs(x.data(), x.size());
    const std::span<const float> deltas(delta.data(), delta.size());
    if (l + 1 ==
        layers_.size()) {  // the heads' tensors are separate: value.weight, value.bias, moves.weight, moves.bias
      std::vector<float> weight(layer.out * layer.in);
      std::vector<float> bias(layer.out);
      gradients(layer, count, xs, deltas, weight.data(), bias.data(), scratch.panels);
      float* to = gradient.data() + head_at_;
      to = std::copy_n(weight.begin(), layer.in, to);
      *to++ = bias[0];
      to = std::copy(weight.begin() + static_cast<std::ptrdiff_t>(layer.in), weight.end(), to);
      std::copy(bias.begin() + 1, bias.end(), to);
    } else {
      gradients(layer, count, xs, deltas, &gradient[layer.weight_at], &gradient[layer.bias_at], scratch.panels);
    }
    const std::span<float> below = l == 0 ? by_sums : [&]() -> std::span<float> {
      scratch.delta[l - 1].resize(count * layer.in);
      return {scratch.delta[l - 1].data(), scratch.delta[l - 1].size()};
    }();
    std::fill(below.begin(), below.end(), 0.0F);
    kernels_.multiply(
        {delta.data(), layer.out, 1, layer.backward.data(), count, layer.out, layer.in, below.data(), layer.in});
    by_activation(l == 0 ? first_activation_ : layers_[l - 1].activation, xs, below);
  }
  return sum;
}

}  // namespace unscramble::train
