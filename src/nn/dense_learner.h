// DenseLearner: supervised learning of a small dense net (tanh layers, one linear output) by backpropagation in plain
// loops and Adam (adam.h): such a net needs no library. Float for learning, double for checking gradients.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

namespace unscramble::nn {

template <class Real>
class DenseLearner {
 public:
  // widths: inputs, hidden layers, and 1. Weights are drawn uniformly, scaled as Glorot & Bengio (2010) do for tanh.
  DenseLearner(std::vector<int> widths, std::uint64_t seed);

  // inputs: outputs.size() rows.
  void run(std::span<const Real> inputs, std::span<Real> outputs);

  // The mean over the batch of (output - target)^2; gradient() is then its derivative.
  Real backward(std::span<const Real> inputs, std::span<const Real> targets);
  // One step of Adam along gradient().
  void step(float rate) requires std::same_as<Real, float>;

  // Layer after layer: weights [in][out], then biases.
  [[nodiscard]] std::span<Real> parameters() { return parameters_; }
  [[nodiscard]] std::span<const Real> gradient() const { return gradient_; }
  [[nodiscard]] const std::vector<int>& widths() const { return widths_; }

  // What a run needs to resume, besides the parameters.
  struct Moments {
    std::vector<Real> first;
    std::vector<Real> second;
    std::uint64_t steps = 0;
  };
  [[nodiscard]] const Moments& moments() const { return moments_; }
  // False, with nothing changed, if the sizes are another net's.
  bool restore(std::span<const Real> parameters, Moments moments);

 private:
  struct Layer {
    std::size_t in;
    std::size_t out;
    std::size_t weights;  // where they begin among the parameters; biases follow
  };

  void forward(std::span<const Real> inputs, std::size_t rows);
  void backward_layer(std::size_t index, std::size_t rows);

  std::vector<int> widths_;
  std::vector<Layer> layers_;
  std::vector<Real> parameters_;
  std::vector<Real> gradient_;
  Moments moments_;
  std::vector<std::vector<Real>> active_;  // [0] the inputs, [l + 1] what layer l gives
  std::vector<std::vector<Real>> delta_;   // [l]: derivative by what layer l gives before tanh
  std::vector<Real> transposed_;
};

extern template class DenseLearner<float>;
extern template class DenseLearner<double>;

}  // namespace unscramble::nn
