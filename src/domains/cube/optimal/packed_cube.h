// PackedCube: a cube as 32 bytes that are multiplied by byte shuffles. Indexed by position, unlike
// cube::Cubies: the byte at a position names the cubie found there, its orientation in bits 4-5.
// The first lane holds 12 edges, the second 8 corners, each padded with cubies that never move.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "domains/cube/cubies.h"

namespace unscramble::cube_optimal {

inline constexpr int kLane = 16;
inline constexpr int kCornerLane = kLane;
inline constexpr std::uint8_t kCubieBits = 0x0F;
inline constexpr std::uint8_t kTurnBits = 0x30;

struct alignas(32) PackedCube {
  std::array<std::uint8_t, 2 * kLane> place;

  friend bool operator==(const PackedCube& a, const PackedCube& b) {
    return std::memcmp(&a, &b, sizeof(PackedCube)) == 0;
  }
};

constexpr PackedCube identity() {
  PackedCube cube{};
  for (int i = 0; i < 2 * kLane; ++i) cube.place[i] = static_cast<std::uint8_t>(i % kLane);
  return cube;
}

// The modulus of a sum of two orientations: 2 for flips, 3 for twists.
constexpr std::array<std::uint8_t, 2 * kLane> kOrders = [] {
  std::array<std::uint8_t, 2 * kLane> orders{};
  for (int i = 0; i < 2 * kLane; ++i) orders[i] = i < kLane ? 0x20 : 0x30;
  return orders;
}();

// (a*b)[i] = a[b[i]], orientations added: first a, then b as a turn of the cube that a shows.
constexpr PackedCube multiply(const PackedCube& a, const PackedCube& b) {
  PackedCube out{};
  for (int i = 0; i < 2 * kLane; ++i) {
    const int lane = i / kLane * kLane;
    const int sum = a.place[lane + (b.place[i] & kCubieBits)] + (b.place[i] & kTurnBits);
    out.place[i] = static_cast<std::uint8_t>(sum >= kOrders[i] ? sum - kOrders[i] : sum);
  }
  return out;
}

constexpr PackedCube pack(const cube::Corners& corners, const cube::Edges& edges) {
  PackedCube cube = identity();
  for (int i = 0; i < cube::kEdges; ++i) cube.place[edges[i] / 2] = static_cast<std::uint8_t>(i | (edges[i] % 2) << 4);
  for (int i = 0; i < cube::kCorners; ++i)
    cube.place[kCornerLane + corners[i] / 3] = static_cast<std::uint8_t>(i | (corners[i] % 3) << 4);
  return cube;
}

}  // namespace unscramble::cube_optimal
