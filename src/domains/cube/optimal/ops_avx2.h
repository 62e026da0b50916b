// PortableOps in AVX2 and BMI2. Include only where the compiler may use them.
#pragma once

#include <immintrin.h>

#include "domains/cube/optimal/packed_cube.h"

namespace unscramble::cube_optimal {

struct Avx2Ops {
  using Vec = __m256i;

  static Vec load(const PackedCube& cube) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(cube.place.data()));
  }
  static void store(PackedCube& cube, Vec v) { _mm256_store_si256(reinterpret_cast<__m256i*>(cube.place.data()), v); }
  // The shuffle takes the low four bits of b as index. A sum below its order wraps around when the
  // order is subtracted, so the smaller of the two is the sum brought back into range.
  static Vec multiply(Vec a, Vec b) {
    const Vec turns = _mm256_and_si256(b, _mm256_set1_epi8(kTurnBits));
    const Vec sum = _mm256_add_epi8(_mm256_shuffle_epi8(a, b), turns);
    const Vec orders = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(kOrders.data()));
    return _mm256_min_epu8(sum, _mm256_sub_epi8(sum, orders));
  }
  static bool equal(Vec a, Vec b) { return _mm256_movemask_epi8(_mm256_cmpeq_epi8(a, b)) == -1; }

  template <int bit>
  static std::uint32_t mask(Vec v) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(v, 7 - bit)));
  }
  static std::uint32_t extract(std::uint32_t value, std::uint32_t mask) { return _pext_u32(value, mask); }
};

}  // namespace unscramble::cube_optimal
