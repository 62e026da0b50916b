#include "nn/panels.h"

#include <algorithm>

namespace unscramble::nn {

void pack_panels(const MatrixView& w, std::size_t panel, AlignedVector<float>& panels) {
  const std::size_t count = (w.columns + panel - 1) / panel;
  panels.resize(count * w.depth * panel);
  for (std::size_t p = 0; p < count; ++p) {
    const std::size_t columns = std::min(panel, w.columns - p * panel);
    const float* from = w.data + p * panel * w.column_step;
    float* to = panels.data() + p * w.depth * panel;
    for (std::size_t k = 0; k < w.depth; ++k, from += w.step, to += panel) {
      if (w.column_step == 1) {
        std::copy_n(from, columns, to);
      } else {
        for (std::size_t c = 0; c < columns; ++c) to[c] = from[c * w.column_step];
      }
      std::fill(to + columns, to + panel, 0.0F);
    }
  }
}

}  // namespace unscramble::nn
