// What turns and symmetries do to places, as 24-byte look-up tables built at compile time.
#pragma once

#include "puzzles/cube/cubies.h"
#include "puzzles/cube/metric.h"

namespace unscramble::cube {

// One turn; a cache line each.
struct alignas(64) TurnTable {
  PlaceMap corner;
  PlaceMap edge;
};

inline constexpr int kQuarterTurns = 12;  // face*2 + (0 clockwise, 1 anticlockwise)
inline constexpr int kFaceTurns = 18;     // face*3 + (0 clockwise, 1 half, 2 anticlockwise)

extern const std::array<TurnTable, kQuarterTurns> kQuarterTable;
extern const std::array<TurnTable, kFaceTurns> kFaceTable;

// A symmetry g: what it does to slots and faces, and which slot it brings to each reference slot.
struct SymmetryTable {
  PlaceMap corner;
  PlaceMap edge;
  Corners corner_source;
  Edges edge_source;
  std::array<std::uint8_t, kFaces> face;
  bool mirrors;
};
extern const std::array<SymmetryTable, kIsometries> kSymmetries;  // 24 rotations, then 24 mirrored; 0 = identity
extern const std::array<std::uint8_t, kIsometries> kInverseSymmetry;

// The rotation that brings corner slot p to the reference slot of DBL.
extern const PlaceMap kRotationToDbl;

// g * s * g^-1: the same cube seen in a mirror or from another side, its colours renamed.
Corners conjugate(const Corners& corners, const SymmetryTable& g);
Edges conjugate(const Edges& edges, const SymmetryTable& g);

// The turn g * m * g^-1: another face, and the other way round in a mirror.
Move conjugate_turn(Move move, Metric metric, const SymmetryTable& g);

// The whole cube turned: g * s.
Corners turned(const Corners& corners, const SymmetryTable& rotation);
Edges turned(const Edges& edges, const SymmetryTable& rotation);

}  // namespace unscramble::cube
