// DenseTail: what follows a network's two widest layers in training. From their sums it runs forward through the small
// dense layers to value and move scores, computes the losses, and returns with the gradients. One chunk of examples at
// a time, so that everything stays in the cache and chunks can be shared among threads.
#pragma once

#include <span>
#include <vector>

#include "nn/aligned.h"
#include "nn/architecture.h"
#include "nn/panels.h"

namespace unscramble::train {

// Examples whose first dense layer has been summed up (bias included, not activated yet).
struct TailChunk {
  std::span<const float> sums;          // [count][width of layer 0]
  std::span<const float> targets;       // [count]
  std::span<const float> move_targets;  // [count][moves]; empty = no loss on moves
  std::span<const float> shares;        // [count]: each example's weight in the batch's losses
  float value_weight = 1;
  float moves_weight = 1;
};

struct TailLosses {  // weighted by the shares, before value_weight and moves_weight
  double value = 0;
  double moves = 0;
};

class DenseTail {
 public:
  DenseTail(const nn::simd::FloatKernels& kernels, const nn::Architecture& architecture);

  // Weights of everything after layer 0, one tensor after another in nn::tensor_specs order.
  [[nodiscard]] std::size_t size() const { return size_; }
  // Call after every change of the weights, before the passes that use them.
  void load(std::span<const float> weights);

  struct Scratch {
    std::vector<nn::AlignedVector<float>> active;  // [l] outputs of layer l, the heads' last
    std::vector<nn::AlignedVector<float>> delta;   // [l] derivatives by layer l's sums
    nn::AlignedVector<float> panels;
  };
  // `gradient` (size() floats) and `by_sums` ([count][width of layer 0], derivatives by the sums) are written.
  TailLosses pass(const TailChunk& chunk, Scratch& scratch, std::span<float> gradient, std::span<float> by_sums) const;

 private:
  // Dense layers 1, 2, …; the heads together are the last: row 0 is the value, the others are the moves.
  struct Layer {
    std::size_t in = 0;
    std::size_t out = 0;
    std::size_t weight_at = 0;  // in the tensors' order; the heads' parts are separate (see head_at_)
    std::size_t bias_at = 0;
    nn::Activation activation = nn::Activation::kNone;
    nn::AlignedVector<float> forward;   // panels, transposed
    nn::AlignedVector<float> backward;  // panels, as they are
    std::vector<float> bias;
  };

  void activate(nn::Activation activation, std::span<float> y) const;
  void by_activation(nn::Activation activation, std::span<const float> y, std::span<float> dy) const;
  void load_layer(Layer& layer, const float* weight, const float* bias);
  void load_heads(std::span<const float> weights);
  TailLosses losses(const TailChunk& chunk, std::span<const float> outputs, std::span<float> delta) const;
  void gradients(const Layer& layer, std::size_t count, std::span<const float> x, std::span<const float> delta,
                 float* weight, float* bias, nn::AlignedVector<float>& panels) const;

  const nn::simd::FloatKernels& kernels_;
  nn::Activation first_activation_;
  float clip_;
  std::size_t first_width_;
  std::size_t moves_;
  std::size_t size_ = 0;
  std::vector<Layer> layers_;
  std::size_t head_at_ = 0;  // value.weight, value.bias, moves.weight, moves.bias begin here
};

}  // namespace unscramble::train
