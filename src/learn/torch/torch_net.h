// TorchNet: a network of nn::Architecture in libtorch, with gradients. The fast architecture's wide part goes through
// TokenDense (a custom autograd function); everything else is plain libtorch.
#pragma once

#include <torch/torch.h>

#include <map>
#include <span>
#include <string>

#include "learn/learner.h"
#include "nn/architecture.h"
#include "nn/token_dense.h"

namespace unscramble::train {

// The elements of a contiguous tensor on the CPU.
template <class T = float>
std::span<T> elements(const torch::Tensor& tensor) {
  return {tensor.data_ptr<T>(), static_cast<std::size_t>(tensor.numel())};
}

// The two widest layers, and the weights they work with.
struct WideLayers {
  WideLayers(const nn::simd::FloatKernels& its_kernels, const nn::TokenDenseShape& its_shape, ThreadPool& its_pool)
      : kernels(its_kernels), shape(its_shape), pool(its_pool), layers(kernels, shape, pool) {}
  void load(const nn::TokenDenseWeights& weights) { panels.load(kernels, shape, weights, pool); }

  const nn::simd::FloatKernels& kernels;
  nn::TokenDenseShape shape;
  ThreadPool& pool;
  nn::TokenDense layers;
  nn::TokenDensePanels panels;
};

struct TorchOutputs {
  torch::Tensor value;  // [count]
  torch::Tensor moves;  // [count, moves] logits; undefined without a move-score head
};

class TorchNet {
 public:
  TorchNet(const LearnerOptions& options, const torch::Device& device, const nn::simd::FloatKernels& kernels,
           ThreadPool& pool);

  // rows: int32 [count, positions], feature indices.
  TorchOutputs forward(const torch::Tensor& rows, bool training);

  // Trained tensors by name: those of nn::tensor_specs, and "X.norm.weight", "X.norm.bias" with batch norm.
  std::map<std::string, torch::Tensor>& parameters() { return parameters_; }
  [[nodiscard]] const std::map<std::string, torch::Tensor>& parameters() const { return parameters_; }
  // Running statistics "X.norm.mean", "X.norm.variance".
  std::map<std::string, torch::Tensor>& buffers() { return buffers_; }
  [[nodiscard]] const std::map<std::string, torch::Tensor>& buffers() const { return buffers_; }

  // Weight and bias of an affine layer with its batch norm folded in.
  [[nodiscard]] std::pair<torch::Tensor, torch::Tensor> folded(const std::string& layer) const;

 private:
  torch::Tensor affine(const std::string& layer, const torch::Tensor& x);
  torch::Tensor normalise(const std::string& layer, const torch::Tensor& x);
  torch::Tensor activate(nn::Activation activation, const torch::Tensor& x) const;
  torch::Tensor head(const std::string& layer, const torch::Tensor& x);
  torch::Tensor trunk(const torch::Tensor& rows);

  nn::Architecture architecture_;
  bool batch_norm_;
  bool training_ = true;
  torch::Device device_;
  std::map<std::string, torch::Tensor> parameters_;
  std::map<std::string, torch::Tensor> buffers_;
  std::unique_ptr<WideLayers> wide_;  // where the fused layers fit
};

}  // namespace unscramble::train
