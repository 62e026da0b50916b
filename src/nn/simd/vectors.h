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

// From and to any float: compilers make one unaligned move of the copy.
inline Vector load(const float* from) {
  Vector value;
  __builtin_memcpy(&value, from, sizeof(value));
  return value;
}
inline void store(float* to, Vector value) { __builtin_memcpy(to, &value, sizeof(value)); }

}  // namespace
}  // namespace unscramble::nn::simd
