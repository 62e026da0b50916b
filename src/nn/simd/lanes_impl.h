// The body of a lane kernel, in the compiler's vector types: included by one source file an instruction set.
// Vectors are passed by reference only: by value their calling convention depends on the instruction set.
#pragma once

#include "nn/simd/lanes.h"

namespace unscramble::nn::simd {
namespace {

using Floats = float __attribute__((vector_size(kLanes * sizeof(float))));
using Bits = int __attribute__((vector_size(kLanes * sizeof(int))));

// tanh x = 1 - 2/(e^(2x) + 1), with e^(2x) as a power of two times a polynomial; good to about 2e-7.
inline void tanh_lanes(Floats& x) {
  constexpr float kFlat = 9.0F;                // tanh 9 is 1 to the last bit of a float
  constexpr float kTwoOverLn2 = 2.885390082F;  // e^(2x) = 2^(x * 2/ln 2)
  constexpr float kRound = 12582912.0F;        // 1.5 * 2^23: adding it leaves the nearest integer in the low bits
  x = x > kFlat ? Floats{} + kFlat : x;
  x = x < -kFlat ? Floats{} - kFlat : x;
  const Floats t = x * kTwoOverLn2;
  const Floats rounded = t + kRound;
  const Floats f = t - (rounded - kRound);  // in [-1/2, 1/2]
  // Taylor's series of 2^f: (ln 2)^k / k!
  Floats p = f * 1.54035304e-4F + 1.33335581e-3F;
  p = p * f + 9.61812911e-3F;
  p = p * f + 5.55041087e-2F;
  p = p * f + 2.40226507e-1F;
  p = p * f + 6.93147181e-1F;
  p = p * f + 1.0F;
  const Bits exponent = (reinterpret_cast<Bits>(rounded) << 23) + 0x3F800000;
  x = 1.0F - 2.0F / (p * reinterpret_cast<Floats>(exponent) + 1.0F);
}

// kAtOnce outputs together: their sums stay in registers while each input is read once.
template <int kAtOnce>
inline void outputs(const LaneLayer& layer, const Floats* in, int first, Floats* out) {
  Floats sum[kAtOnce];
  const float* row[kAtOnce];
  for (int k = 0; k < kAtOnce; ++k) {
    sum[k] = Floats{} + layer.bias[first + k];
    row[k] = layer.weights + static_cast<long>(first + k) * layer.in;
  }
  for (int i = 0; i < layer.in; ++i)
    for (int k = 0; k < kAtOnce; ++k) sum[k] += in[i] * row[k][i];
  for (int k = 0; k < kAtOnce; ++k) {
    if (layer.tanh) tanh_lanes(sum[k]);
    out[first + k] = sum[k];
  }
}

inline void run_lanes(const LaneLayer& layer, const float* in, float* out) {
  const auto* x = reinterpret_cast<const Floats*>(in);
  auto* y = reinterpret_cast<Floats*>(out);
  int first = 0;
  for (; first + 4 <= layer.out; first += 4) outputs<4>(layer, x, first, y);
  for (; first < layer.out; ++first) outputs<1>(layer, x, first, y);
}

}  // namespace
}  // namespace unscramble::nn::simd
