// Panels: a weight matrix laid out for FloatKernels::multiply.
#pragma once

#include <cstddef>

#include "nn/aligned.h"
#include "nn/simd/float_kernels.h"

namespace unscramble::nn {

// A matrix w[k][column] as it lies in memory: at k*step + column*column_step.
struct MatrixView {
  const float* data = nullptr;
  std::size_t step = 0;
  std::size_t column_step = 1;
  std::size_t depth = 0;
  std::size_t columns = 0;
};

void pack_panels(const MatrixView& w, std::size_t panel, AlignedVector<float>& panels);

}  // namespace unscramble::nn
