#if defined(__x86_64__)
#include "nn/simd/lanes_impl.h"

namespace unscramble::nn::simd {

void lanes_avx2(const LaneLayer& layer, const float* in, float* out) { run_lanes(layer, in, out); }

}  // namespace unscramble::nn::simd
#endif
