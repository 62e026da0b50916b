// SmallNet: a narrow net over numbers (architecture.h, kNumbers), all layers dense, at full speed however small the
// batch. The net of Brunetto & Trunda costs about as much as one look-up in a large table.
#pragma once

#include <cstdint>
#include <vector>

#include "core/expected.h"
#include "nn/aligned.h"
#include "nn/model_file.h"
#include "nn/simd/float_kernels.h"

namespace unscramble::nn {

class SmallNet {
 public:
  // "" if it can run the architecture, else the reason.
  static std::string refusal(const Architecture& architecture);
  static Expected<SmallNet> create(const Model& model);
  static Expected<SmallNet> create(const Model& model, const simd::FloatKernels* kernels);

  // There are no move scores; the last argument makes it look like the other nets.
  void run(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const;

 private:
  struct Layer {
    std::vector<float> weights;
    std::vector<float> bias;
    int in = 0;
    int out = 0;
    bool tanh = true;
  };

  std::vector<Layer> layers_;
  std::size_t positions_ = 0;
  std::size_t widest_ = 0;
  const simd::FloatKernels* kernels_ = nullptr;
};

}  // namespace unscramble::nn
