// The small nets' layers: one state per lane, all lanes computing one output's sum at a time.
#pragma once

#include "nn/simd/float_kernels.h"
#include "nn/simd/vectors.h"

namespace unscramble::nn::simd {
namespace {

inline constexpr size_t kLaneParts = kLanes / kWide;
static_assert(kLaneParts * kWide == kLanes);
// As many outputs at once as leave registers for an input's lanes.
inline constexpr int kOutputsAtOnce = kLaneParts == 1 ? 8 : kLaneParts == 2 ? 4 : 2;

// tanh x = 1 - 2/(e^(2x) + 1), with e^(2x) as a power of two times a polynomial; good to about 2e-7.
inline Vector tanh_of(Vector x) {
  using Bits = int __attribute__((vector_size(kVectorBytes)));
  constexpr float kFlat = 9.0F;                // tanh 9 is 1 to the last bit of a float
  constexpr float kTwoOverLn2 = 2.885390082F;  // e^(2x) = 2^(x * 2/ln 2)
  constexpr float kRound = 12582912.0F;        // 1.5 * 2^23: adding it leaves the nearest integer in the low bits
  x = x > kFlat ? Vector{} + kFlat : x;
  x = x < -kFlat ? Vector{} - kFlat : x;
  const Vector t = x * kTwoOverLn2;
  const Vector rounded = t + kRound;
  const Vector f = t - (rounded - kRound);  // in [-1/2, 1/2]
  // Taylor's series of 2^f: (ln 2)^k / k!
  Vector p = f * 1.54035304e-4F + 1.33335581e-3F;
  p = p * f + 9.61812911e-3F;
  p = p * f + 5.55041087e-2F;
  p = p * f + 2.40226507e-1F;
  p = p * f + 6.93147181e-1F;
  p = p * f + 1.0F;
  const Bits exponent = (reinterpret_cast<Bits>(rounded) << 23) + 0x3F800000;
  return 1.0F - 2.0F / (p * reinterpret_cast<Vector>(exponent) + 1.0F);
}

// kAtOnce outputs at once: their sums stay in registers while each input is read once.
template <int kAtOnce>
inline void outputs(const LaneLayer& layer, const float* in, int first, float* out) {
  Vector sum[kAtOnce][kLaneParts];
  const float* weights = layer.weights + static_cast<size_t>(first) * static_cast<size_t>(layer.in);
  const auto inputs = static_cast<size_t>(layer.in);
  for (int k = 0; k < kAtOnce; ++k)
    for (size_t v = 0; v < kLaneParts; ++v) sum[k][v] = Vector{} + layer.bias[first + k];
  for (size_t i = 0; i < inputs; ++i) {
    Vector x[kLaneParts];
    for (size_t v = 0; v < kLaneParts; ++v) x[v] = load(in + i * kLanes + v * kWide);
    for (int k = 0; k < kAtOnce; ++k)
      for (size_t v = 0; v < kLaneParts; ++v) sum[k][v] += x[v] * weights[static_cast<size_t>(k) * inputs + i];
  }
  for (int k = 0; k < kAtOnce; ++k)
    for (size_t v = 0; v < kLaneParts; ++v)
      store(out + static_cast<size_t>(first + k) * kLanes + v * kWide, layer.tanh ? tanh_of(sum[k][v]) : sum[k][v]);
}

inline void run_lanes(const LaneLayer& layer, const float* in, float* out) {
  int first = 0;
  for (; first + kOutputsAtOnce <= layer.out; first += kOutputsAtOnce) outputs<kOutputsAtOnce>(layer, in, first, out);
  for (; first < layer.out; ++first) outputs<1>(layer, in, first, out);
}

}  // namespace
}  // namespace unscramble::nn::simd
