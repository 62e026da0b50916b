#include "nn/dense_learner.h"

#include <algorithm>
#include <cmath>

#include "core/rng.h"
#include "nn/adam.h"

namespace unscramble::nn {

template <class Real>
DenseLearner<Real>::DenseLearner(std::vector<int> widths, std::uint64_t seed) : widths_(std::move(widths)) {
  std::size_t size = 0;
  for (std::size_t l = 0; l + 1 < widths_.size(); ++l) {
    layers_.push_back({static_cast<std::size_t>(widths_[l]), static_cast<std::size_t>(widths_[l + 1]), size});
    size += (layers_[l].in + 1) * layers_[l].out;
  }
  parameters_.assign(size, 0);
  gradient_.assign(size, 0);
  moments_ = {std::vector<Real>(size), std::vector<Real>(size), 0};
  active_.resize(layers_.size() + 1);
  delta_.resize(layers_.size());
  Rng rng(seed);
  for (const Layer& layer : layers_) {
    const double limit = std::sqrt(6.0 / static_cast<double>(layer.in + layer.out));
    for (std::size_t i = 0; i < layer.in * layer.out; ++i)
      parameters_[layer.weights + i] = static_cast<Real>((2 * rng.unit() - 1) * limit);
  }
}

// Inner loops run along the outputs, which are contiguous, so the compiler can vectorise them.
template <class Real>
void DenseLearner<Real>::forward(std::span<const Real> inputs, std::size_t rows) {
  active_[0].assign(inputs.begin(), inputs.end());
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const Layer& layer = layers_[l];
    const Real* weights = &parameters_[layer.weights];
    const Real* bias = weights + layer.in * layer.out;
    active_[l + 1].resize(rows * layer.out);
    for (std::size_t r = 0; r < rows; ++r) {
      const Real* x = &active_[l][r * layer.in];
      Real* y = &active_[l + 1][r * layer.out];
      std::copy_n(bias, layer.out, y);
      for (std::size_t i = 0; i < layer.in; ++i)
        for (std::size_t o = 0; o < layer.out; ++o) y[o] += x[i] * weights[i * layer.out + o];
    }
    if (l + 1 < layers_.size())
      for (Real& y : active_[l + 1]) y = std::tanh(y);
  }
}

template <class Real>
void DenseLearner<Real>::run(std::span<const Real> inputs, std::span<Real> outputs) {
  forward(inputs, outputs.size());
  std::copy_n(active_.back().begin(), outputs.size(), outputs.begin());
}

// From delta_[index] to the layer's gradient and, above the first layer, delta_[index - 1]; tanh' = 1 - tanh^2.
template <class Real>
void DenseLearner<Real>::backward_layer(std::size_t index, std::size_t rows) {
  const Layer& layer = layers_[index];
  Real* weights = &gradient_[layer.weights];
  Real* bias = weights + layer.in * layer.out;
  transposed_.resize(layer.in * layer.out);
  for (std::size_t i = 0; i < layer.in; ++i)
    for (std::size_t o = 0; o < layer.out; ++o)
      transposed_[o * layer.in + i] = parameters_[layer.weights + i * layer.out + o];
  if (index > 0) delta_[index - 1].assign(rows * layer.in, 0);
  for (std::size_t r = 0; r < rows; ++r) {
    const Real* x = &active_[index][r * layer.in];
    const Real* d = &delta_[index][r * layer.out];
    for (std::size_t o = 0; o < layer.out; ++o) bias[o] += d[o];
    for (std::size_t i = 0; i < layer.in; ++i)
      for (std::size_t o = 0; o < layer.out; ++o) weights[i * layer.out + o] += x[i] * d[o];
    if (index == 0) continue;
    Real* below = &delta_[index - 1][r * layer.in];
    for (std::size_t o = 0; o < layer.out; ++o)
      for (std::size_t i = 0; i < layer.in; ++i) below[i] += d[o] * transposed_[o * layer.in + i];
    for (std::size_t i = 0; i < layer.in; ++i) below[i] *= 1 - x[i] * x[i];
  }
}

template <class Real>
Real DenseLearner<Real>::backward(std::span<const Real> inputs, std::span<const Real> targets) {
  const std::size_t rows = targets.size();
  forward(inputs, rows);
  std::fill(gradient_.begin(), gradient_.end(), Real{0});
  auto& last = delta_.back();
  last.resize(rows);
  Real loss = 0;
  for (std::size_t r = 0; r < rows; ++r) {
    const Real error = active_.back()[r] - targets[r];
    loss += error * error / static_cast<Real>(rows);
    last[r] = 2 * error / static_cast<Real>(rows);
  }
  for (std::size_t l = layers_.size(); l-- > 0;) backward_layer(l, rows);
  return loss;
}

// By the portable kernel: a net this small gains nothing from wider ones, and learns the same weights on every
// processor.
template <class Real>
void DenseLearner<Real>::step(float rate) requires std::same_as<Real, float> {
  if constexpr (std::same_as<Real, float>) {  // clang 14 instantiates it for double all the same
    ++moments_.steps;
    AdamOptions options;
    options.rate = rate;
    adam_step(simd::kFloatPortable, options, static_cast<long>(moments_.steps), 0, gradient_,
              {parameters_, moments_.first, moments_.second, {}});
  }
}

template <class Real>
bool DenseLearner<Real>::restore(std::span<const Real> parameters, Moments moments) {
  const std::size_t size = parameters_.size();
  if (parameters.size() != size || moments.first.size() != size || moments.second.size() != size) return false;
  std::copy(parameters.begin(), parameters.end(), parameters_.begin());
  moments_ = std::move(moments);
  return true;
}

template class DenseLearner<float>;
template class DenseLearner<double>;

}  // namespace unscramble::nn
