// The smallest and largest value any unit of the accumulator can reach for any tokens: integer nets must keep both
// within 16 bits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>

#include "nn/architecture.h"

namespace unscramble::nn {

template <class Weight>
struct AccumulatorRange {
  using Sum = std::conditional_t<std::is_integral_v<Weight>, std::int64_t, double>;
  Sum low = 0;
  Sum high = 0;
};

// rows: [features, width]; bias: [width].
template <class Weight>
AccumulatorRange<Weight> accumulator_range(const Architecture& a, std::span<const Weight> rows,
                                           std::span<const Weight> bias) {
  using Sum = typename AccumulatorRange<Weight>::Sum;
  AccumulatorRange<Weight> range;
  const auto width = static_cast<std::size_t>(a.input_width);
  for (std::size_t j = 0; j < width; ++j) {
    Sum low = bias[j];
    Sum high = bias[j];
    for (int p = 0; p < a.positions; ++p) {
      const Weight* first = &rows[static_cast<std::size_t>(p * a.values) * width + j];
      Weight least = *first;
      Weight most = *first;
      for (int v = 1; v < a.values; ++v) {
        const Weight w = first[static_cast<std::size_t>(v) * width];
        least = std::min(least, w);
        most = std::max(most, w);
      }
      low += least;
      high += most;
    }
    range.low = std::min(range.low, low);
    range.high = std::max(range.high, high);
  }
  return range;
}

}  // namespace unscramble::nn
