// FloatNet: any architecture in float32, including the papers' nets. A state's result does not depend on what it was
// batched with: the kernels take every sum in one order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/expected.h"
#include "nn/aligned.h"
#include "nn/model_file.h"
#include "nn/simd/float_kernels.h"

namespace unscramble::nn {

class FloatNet {
 public:
  static Expected<FloatNet> create(const Model& model);
  static Expected<FloatNet> create(const Model& model, const simd::FloatKernels* kernels);

  void run(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const;

 private:
  struct Affine {
    AlignedVector<float> panels;  // of the weights, transposed
    std::vector<float> bias;
    std::size_t in = 0;
  };

  void take_input(const Tensor& weight, std::span<const float> bias);
  static Affine take(const Model& model, const std::string& name, std::size_t panel);
  // y [count][out] = x [count][in] * weight^T + bias
  void apply(const Affine& layer, const std::vector<float>& x, std::size_t count, std::vector<float>& y) const;
  void run_input(const std::uint16_t* tokens, std::size_t count, std::vector<float>& x) const;
  void add_numbers(const std::uint16_t* numbers, std::size_t count, std::vector<float>& x) const;
  void run_block(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const;
  void run_head(const Affine& hidden, const Affine& last, const std::vector<float>& trunk, std::size_t count,
                float* out) const;

  const simd::FloatKernels* kernels_ = nullptr;
  Architecture architecture_;
  Tensor input_weight_;                      // one row per feature; for numbers only
  AlignedVector<float> input_tiles_;         // for tokens: [tiles of kRowTile columns][feature][kRowTile]
  AlignedVector<float> input_bias_;          // as many columns as the tiles have
  std::vector<std::vector<Affine>> layers_;  // one for a dense layer, two for a residual block
  Affine value_hidden_;
  Affine value_;
  Affine moves_hidden_;
  Affine moves_;
};

// In place: y = activation(y).
void apply_activation(Activation activation, float clip, float* y, std::size_t count);

}  // namespace unscramble::nn
