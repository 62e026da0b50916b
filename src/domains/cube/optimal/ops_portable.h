// The few operations on PackedCubes that the inner loops need, in plain C++. ops_avx2.h has the same
// set; code that uses them is a template over Ops, compiled once for each.
#pragma once

#include <bit>

#include "domains/cube/optimal/packed_cube.h"

namespace unscramble::cube_optimal {

struct PortableOps {
  using Vec = PackedCube;

  static Vec load(const PackedCube& cube) { return cube; }
  static void store(PackedCube& cube, const Vec& v) { cube = v; }
  static Vec multiply(const Vec& a, const Vec& b) { return cube_optimal::multiply(a, b); }
  static bool equal(const Vec& a, const Vec& b) { return a == b; }

  // Bit `bit` of each byte: edges in bits 0-15 of the result, corners in 16-31.
  template <int bit>
  static std::uint32_t mask(const Vec& v) {
    std::uint32_t out = 0;
    for (unsigned i = 0; i < 2 * kLane; ++i) out |= (v.place[i] >> bit & std::uint32_t{1}) << i;
    return out;
  }

  // The bits of `value` under `mask`, moved together.
  static std::uint32_t extract(std::uint32_t value, std::uint32_t mask) {
    std::uint32_t out = 0;
    for (unsigned n = 0; mask != 0; ++n, mask &= mask - 1) out |= (value >> std::countr_zero(mask) & 1U) << n;
    return out;
  }
};

}  // namespace unscramble::cube_optimal
