// The contract of the small nets' kernels: sixteen states side by side, one a lane, so that a layer is a handful of
// vector products whatever its width. Written once (lanes_impl.h), compiled once an instruction set.
#pragma once

namespace unscramble::nn::simd {

inline constexpr int kLanes = 16;

struct LaneLayer {
  const float* weights;  // [out][in]
  const float* bias;     // [out]
  int in;
  int out;
  bool tanh;  // else linear
};

// in: [layer.in][kLanes], out: [layer.out][kLanes], both at 64-byte boundaries and apart from each other.
using LaneKernel = void (*)(const LaneLayer& layer, const float* in, float* out);

void lanes_portable(const LaneLayer& layer, const float* in, float* out);
void lanes_avx2(const LaneLayer& layer, const float* in, float* out);    // AVX2 and FMA; only where the
void lanes_avx512(const LaneLayer& layer, const float* in, float* out);  // compiler targets x86-64

}  // namespace unscramble::nn::simd
