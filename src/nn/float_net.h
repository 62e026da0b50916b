// FloatNet: any architecture in float32 on OpenBLAS, including the papers' nets. States are run in blocks of one fixed
// size (the last padded), so that a state's result does not depend on what it was batched with.
#pragma once

#include <cstdint>
#include <vector>

#include "core/expected.h"
#include "nn/model_file.h"

namespace unscramble::nn {

class FloatNet {
 public:
  static Expected<FloatNet> create(const Model& model);

  void run(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const;

 private:
  struct Affine {
    Tensor weight;  // [out][in]
    Tensor bias;
  };

  void run_block(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const;
  void run_head(const Affine& hidden, const Affine& last, const std::vector<float>& trunk, std::size_t out,
                std::vector<float>& result) const;

  Architecture architecture_;
  Affine input_;
  std::vector<std::vector<Affine>> layers_;  // one for a dense layer, two for a residual block
  Affine value_hidden_;
  Affine value_;
  Affine moves_hidden_;
  Affine moves_;
};

// In place: y = activation(y).
void apply_activation(Activation activation, float clip, float* y, std::size_t count);

}  // namespace unscramble::nn
