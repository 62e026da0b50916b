// Turns and symmetries as PackedCubes, and the axes a cube can be looked at along.
#pragma once

#include <array>

#include "domains/cube/optimal/packed_cube.h"
#include "domains/cube/tables.h"

namespace unscramble::cube_optimal {

inline constexpr int kAxes = 3;              // 0 U-D, 1 R-L, 2 F-B: face % 3
inline constexpr int kAxialSymmetries = 16;  // those that keep the U-D axis
inline constexpr int kTurns = cube::kFaceTurns;

// conj(p) = before * p * after. Twists are right for rotations only; cubies and flips always.
struct Conjugator {
  PackedCube before;
  PackedCube after;
};

struct Constants {
  std::array<PackedCube, kTurns> turn;          // face*3 + quarters-1
  std::array<PackedCube, kTurns> inverse_turn;  // of each turn
  // [a][s]: the cube turned so that axis a stands upright, then mirrored or turned by symmetry s
  // about that axis. s = 0 is the identity, so [a][0] is a rotation.
  std::array<std::array<Conjugator, kAxialSymmetries>, kAxes> conjugator;
  std::array<std::array<std::uint8_t, kAxialSymmetries>, kAxes> symmetry;  // their numbers in cube::kSymmetries
  std::array<std::uint8_t, kAxialSymmetries> inverse_axial;                // s -> its inverse
};

const Constants& constants();

inline PackedCube conjugate(const PackedCube& cube, const Conjugator& g) {
  return multiply(multiply(g.before, cube), g.after);
}

}  // namespace unscramble::cube_optimal
