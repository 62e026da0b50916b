// The matrix product: tiles of kTall rows by one panel stay in registers while the depth is traversed in steps that
// keep a panel in L1. All rows go through the same code, so a row's position makes no difference to its bits.
#pragma once

#include "nn/simd/float_kernels.h"
#include "nn/simd/vectors.h"

namespace unscramble::nn::simd {
namespace {

// As many sums as fit into the registers, besides a row of the panel and a value of x.
#if defined(__AVX512F__)
inline constexpr size_t kTall = 12;
#elif defined(__AVX__)
inline constexpr size_t kTall = 6;
#else
inline constexpr size_t kTall = 4;
#endif
inline constexpr size_t kPanel = 2 * kWide;
inline constexpr size_t kDepth = 192;
inline constexpr size_t kCopyRow = kDepth + 16;  // not a power of two: rows would fall into the same cache sets
inline constexpr size_t kBlock = 96;             // rows
static_assert(kBlock % kTall == 0);

// y [kTall][kPanel] += x * w
inline void multiply_tile(const float* x, const float* w, size_t depth, float* y, size_t y_row) {
  Vector sum[kTall][2];
  for (size_t r = 0; r < kTall; ++r)
    for (size_t v = 0; v < 2; ++v) sum[r][v] = load(y + r * y_row + v * kWide);
  for (size_t k = 0; k < depth; ++k) {
    const Vector w0 = load(w + k * kPanel);
    const Vector w1 = load(w + k * kPanel + kWide);
    for (size_t r = 0; r < kTall; ++r) {
      const float value = x[r * kCopyRow + k];
      sum[r][0] += w0 * value;
      sum[r][1] += w1 * value;
    }
  }
  for (size_t r = 0; r < kTall; ++r)
    for (size_t v = 0; v < 2; ++v) store(y + r * y_row + v * kWide, sum[r][v]);
}

inline void copy_rectangle(const float* from, size_t from_row, size_t rows, size_t columns, float* to, size_t to_row) {
  for (size_t r = 0; r < rows; ++r)
    for (size_t c = 0; c < columns; ++c) to[r * to_row + c] = from[r * from_row + c];
}

// A tile that hangs over the edge of y.
inline void multiply_edge(const float* x, const float* w, size_t depth, float* y, size_t y_row, size_t rows,
                          size_t columns) {
  alignas(64) float whole[kTall * kPanel] = {};
  copy_rectangle(y, y_row, rows, columns, whole, kPanel);
  multiply_tile(x, w, depth, whole, kPanel);
  copy_rectangle(whole, kPanel, rows, columns, y, y_row);
}

inline void copy_block(const Product& p, size_t row, size_t rows, size_t k, size_t depth, float* copy) {
  for (size_t r = 0; r < (rows + kTall - 1) / kTall * kTall; ++r) {
    float* to = copy + r * kCopyRow;
    const float* from = p.x + (row + r) * p.x_row + k * p.x_step;
    if (r >= rows)
      for (size_t i = 0; i < depth; ++i) to[i] = 0;
    else if (p.x_step == 1)
      for (size_t i = 0; i < depth; ++i) to[i] = from[i];
    else
      for (size_t i = 0; i < depth; ++i) to[i] = from[i * p.x_step];
  }
}

inline void multiply(const Product& p) {
  alignas(64) float copy[kBlock * kCopyRow];
  for (size_t row = 0; row < p.rows; row += kBlock) {
    const size_t rows = p.rows - row < kBlock ? p.rows - row : kBlock;
    for (size_t k = 0; k < p.depth; k += kDepth) {
      const size_t depth = p.depth - k < kDepth ? p.depth - k : kDepth;
      copy_block(p, row, rows, k, depth, copy);
      for (size_t c = 0; c < p.columns; c += kPanel) {
        const float* w = p.panels + c * p.depth + k * kPanel;
        const size_t columns = p.columns - c < kPanel ? p.columns - c : kPanel;
        for (size_t r = 0; r < rows; r += kTall) {
          float* y = p.y + (row + r) * p.y_row + c;
          if (rows - r >= kTall && columns == kPanel)
            multiply_tile(copy + r * kCopyRow, w, depth, y, p.y_row);
          else
            multiply_edge(copy + r * kCopyRow, w, depth, y, p.y_row, rows - r < kTall ? rows - r : kTall, columns);
        }
      }
    }
  }
}

}  // namespace
}  // namespace unscramble::nn::simd
