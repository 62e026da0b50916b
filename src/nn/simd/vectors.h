// The widest vector of the instruction set a kernel file is compiled for, in the compiler's own vector types: never
// wider than a register, so that nothing depends on how a compiler splits them.
#pragma once

#include <stddef.h>

namespace unscramble::nn::simd {
namespace {

#if defined(__AVX512F__)
inline constexpr size_t kVectorBytes = 64;
#elif defined(__AVX__)
inline constexpr size_t kVectorBytes = 32;
#else
inline constexpr size_t kVectorBytes = 16;
#endif
inline constexpr size_t kWide = kVectorBytes / sizeof(float);

using Vector = float __attribute__((vector_size(kVectorBytes)));
using LooseVector = float __attribute__((vector_size(kVectorBytes), aligned(4), may_alias));

inline Vector load(const float* from) { return *reinterpret_cast<const LooseVector*>(from); }
inline void store(float* to, Vector value) { *reinterpret_cast<LooseVector*>(to) = value; }

}  // namespace
}  // namespace unscramble::nn::simd
