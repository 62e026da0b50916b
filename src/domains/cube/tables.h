// What turns and symmetries do to places, as 24-byte look-up tables built at compile time.
#pragma once

#include <cstring>

#include "domains/cube/cubies.h"
#include "domains/cube/metric.h"

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

// The inner loop of every search. The result is assembled in a register and stored in one piece:
// hashing or comparing a state that was stored byte by byte would wait for all those stores.
template <class Word>
inline void look_up(std::uint8_t* places, const PlaceMap& map) {
  Word before;
  std::memcpy(&before, places, sizeof before);
  Word after = 0;
  for (unsigned bit = 0; bit < 8 * sizeof(Word); bit += 8) after |= Word{map[before >> bit & 0xFFU]} << bit;
  std::memcpy(places, &after, sizeof after);
}
inline void turn(Corners& corners, const TurnTable& table) { look_up<std::uint64_t>(corners.data(), table.corner); }
inline void turn(Edges& edges, const TurnTable& table) {
  look_up<std::uint64_t>(edges.data(), table.edge);
  look_up<std::uint32_t>(edges.data() + 8, table.edge);
}

// A symmetry g: what it does to slots and faces, and where the slot comes from that it brings to the
// reference slot of cubie i: sticker corner_sticker[i] of cubie corner_from[i].
struct SymmetryTable {
  PlaceMap corner;
  PlaceMap edge;
  Corners corner_from, corner_sticker;
  Edges edge_from, edge_sticker;
  std::array<std::uint8_t, kFaces> face;
  bool mirrors;
};
extern const std::array<SymmetryTable, kIsometries> kSymmetries;  // 24 rotations, then 24 mirrored; 0 = identity
extern const std::array<std::uint8_t, kIsometries> kInverseSymmetry;

// The rotation that brings corner slot p to the reference slot of DBL.
extern const PlaceMap kRotationToDbl;

// The symmetries that leave the position DBL alone (they may twist the corner in it).
extern const std::array<std::uint8_t, 6> kKeepingDbl;

// g * s * g^-1: the same cube seen in a mirror or from another side, its colours renamed.
Corners conjugate(const Corners& corners, const SymmetryTable& g);
Edges conjugate(const Edges& edges, const SymmetryTable& g);

// The turn g * m * g^-1: another face, and the other way round in a mirror.
Move conjugate_turn(Move move, Metric metric, const SymmetryTable& g);

// The whole cube turned: g * s.
Corners turned(const Corners& corners, const SymmetryTable& rotation);
Edges turned(const Edges& edges, const SymmetryTable& rotation);

}  // namespace unscramble::cube
