// What training adds to the product: the wide token layer forward and backward, and Adam.
#pragma once

#include "nn/simd/float_kernels.h"
#include "nn/simd/vectors.h"

namespace unscramble::nn::simd {
namespace {

inline constexpr size_t kParts = kColumnTile / kWide;
static_assert(kParts * kWide == kColumnTile);

struct Tile {
  Vector part[kParts];
  void add(const float* from) {
    for (size_t v = 0; v < kParts; ++v) part[v] += load(from + v * kWide);
  }
};

inline Tile load_tile(const float* from) {
  Tile tile;
  for (size_t v = 0; v < kParts; ++v) tile.part[v] = load(from + v * kWide);
  return tile;
}

inline void store_tile(float* to, const Tile& tile) {
  for (size_t v = 0; v < kParts; ++v) store(to + v * kWide, tile.part[v]);
}

inline void sum_tile(const TileSum& task) {
  const Vector zero{};
  const Vector top = zero + task.top;
  const Tile bias = load_tile(task.bias);
  for (size_t i = 0; i < task.count; ++i) {
    const int32_t* rows = task.rows + i * task.positions;
    const auto row = [&](size_t p) { return task.tile + static_cast<size_t>(rows[p]) * kColumnTile; };
    Tile even = bias;  // two sums: an addition need not wait for the one before
    Tile odd{};
    size_t p = 0;
    for (; p + 2 <= task.positions; p += 2) {
      even.add(row(p));
      odd.add(row(p + 1));
    }
    if (p < task.positions) even.add(row(p));
    for (size_t v = 0; v < kParts; ++v) {
      const Vector sum = even.part[v] + odd.part[v];
      const Vector positive = sum > zero ? sum : zero;
      even.part[v] = positive < top ? positive : top;
    }
    store_tile(task.h + i * task.stride, even);
  }
}

inline void sum_rows(const RowSum& task) {
  constexpr size_t kVectors = kRowTile / kWide;
  Vector bias[kVectors];
  for (size_t v = 0; v < kVectors; ++v) bias[v] = load(task.bias + v * kWide);
  for (size_t i = 0; i < task.count; ++i) {
    const uint16_t* tokens = task.tokens + i * task.positions;
    const float* position = task.tile;
    Vector sum[kVectors];
    for (size_t v = 0; v < kVectors; ++v) sum[v] = bias[v];
    for (size_t p = 0; p < task.positions; ++p, position += task.values * kRowTile) {
      const float* row = position + tokens[p] * kRowTile;
      for (size_t v = 0; v < kVectors; ++v) sum[v] += load(row + v * kWide);
    }
    float* to = task.sums + i * task.stride;
    if (task.columns == kRowTile) {
      for (size_t v = 0; v < kVectors; ++v) store(to + v * kWide, sum[v]);
      continue;
    }
    float last[kRowTile];
    for (size_t v = 0; v < kVectors; ++v) store(last + v * kWide, sum[v]);
    for (size_t c = 0; c < task.columns; ++c) to[c] = last[c];
  }
}

inline void mask_tiles(const TileMask& task) {
  const Vector zero{};
  const Vector top = zero + task.top;
  for (size_t i = 0; i < task.count; ++i)
    for (size_t tile = 0; tile < task.width / kColumnTile; ++tile) {
      const size_t at = i * task.width + tile * kColumnTile;
      const Tile y = load_tile(task.h + at);
      Tile d = load_tile(task.dh + at);
      for (size_t v = 0; v < kParts; ++v) {
        d.part[v] = y.part[v] < top ? d.part[v] : zero;
        d.part[v] = y.part[v] > zero ? d.part[v] : zero;
      }
      store_tile(task.out + tile * task.tile_stride + i * kColumnTile, d);
    }
}

inline void gather_tile(const TileGather& task) {
  for (size_t u = 0; u < task.used_count; ++u) {
    const auto f = static_cast<size_t>(task.used[u]);
    Tile sum = load_tile(task.gradient + f * kColumnTile);
    for (int32_t e = task.first[f]; e < task.first[f + 1]; ++e)
      sum.add(task.dh + static_cast<size_t>(task.example[e]) * kColumnTile);
    store_tile(task.gradient + f * kColumnTile, sum);
  }
  Tile sum = load_tile(task.gradient + task.features * kColumnTile);
  for (size_t i = 0; i < task.count; ++i) sum.add(task.dh + i * kColumnTile);
  store_tile(task.gradient + task.features * kColumnTile, sum);
}

inline void add_rows(const float* x, size_t rows, size_t columns, float* sum) {
  for (size_t r = 0; r < rows; ++r)
    for (size_t c = 0; c < columns; ++c) sum[c] += x[r * columns + c];
}

// Element by element; the compiler vectorises it (square roots need -fno-math-errno for that).
inline void adam(const AdamUpdate& u) {
  const float* __restrict gradient = u.gradient;
  float* __restrict weight = u.weight;
  float* __restrict mean = u.mean;
  float* __restrict variance = u.variance;
  float* __restrict average = u.average;
  const AdamFactors c = u.factors;  // copies, so that the compiler knows that stores do not change them
  const float top = u.top;
  const size_t count = u.count;
  for (size_t i = 0; i < count; ++i) {
    const float g = gradient[i];
    const float m = mean[i] + c.mean_share * (g - mean[i]);
    const float v = variance[i] + c.variance_share * (g * g - variance[i]);
    const float w = weight[i] - c.rate * m / (__builtin_sqrtf(v) * c.root + c.epsilon);
    const float raised = w > -top ? w : -top;
    mean[i] = m;
    variance[i] = v;
    weight[i] = raised < top ? raised : top;
  }
  if (average == nullptr) return;
  for (size_t i = 0; i < count; ++i) average[i] += c.average_share * (weight[i] - average[i]);
}

}  // namespace
}  // namespace unscramble::nn::simd
