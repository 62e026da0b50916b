#include "domains/cube/tables.h"

namespace unscramble::cube {

namespace {

// The slot of a facelet, the inverse of kCornerFacelets or kEdgeFacelets.
constexpr FaceletMap slots_of(const PlaceMap& facelets) {
  FaceletMap out{};
  for (int p = 0; p < kPlaces; ++p) out[facelets[p]] = static_cast<std::uint8_t>(p);
  return out;
}
constexpr FaceletMap kCornerSlots = slots_of(kCornerFacelets);
constexpr FaceletMap kEdgeSlots = slots_of(kEdgeFacelets);

constexpr PlaceMap on_corners(const FaceletMap& map) {
  PlaceMap out{};
  for (int p = 0; p < kPlaces; ++p) out[p] = kCornerSlots[map[kCornerFacelets[p]]];
  return out;
}
constexpr PlaceMap on_edges(const FaceletMap& map) {
  PlaceMap out{};
  for (int p = 0; p < kPlaces; ++p) out[p] = kEdgeSlots[map[kEdgeFacelets[p]]];
  return out;
}

constexpr PlaceMap after(const PlaceMap& second, const PlaceMap& first) {
  PlaceMap out{};
  for (int p = 0; p < kPlaces; ++p) out[p] = second[first[p]];
  return out;
}

// table[face*3 + quarters - 1]
constexpr std::array<TurnTable, kFaceTurns> make_face_table() {
  std::array<TurnTable, kFaceTurns> table{};
  for (int face = 0; face < kFaces; ++face) {
    const FaceletMap map = turn_map(face);
    const TurnTable quarter{on_corners(map), on_edges(map)};
    TurnTable turn = quarter;
    for (int quarters = 1; quarters <= 3; ++quarters) {
      table[face * 3 + quarters - 1] = turn;
      turn = {after(quarter.corner, turn.corner), after(quarter.edge, turn.edge)};
    }
  }
  return table;
}

constexpr std::array<TurnTable, kQuarterTurns> make_quarter_table() {
  const auto all = make_face_table();
  std::array<TurnTable, kQuarterTurns> table{};
  for (int m = 0; m < kQuarterTurns; ++m) table[m] = all[m / 2 * 3 + m % 2 * 2];
  return table;
}

constexpr std::array<SymmetryTable, kIsometries> make_symmetries() {
  std::array<SymmetryTable, kIsometries> out{};
  const auto isometries = all_isometries();
  for (int k = 0; k < kIsometries; ++k) {
    SymmetryTable& g = out[k];
    const FaceletMap map = facelet_map(isometries[k]);
    g.corner = on_corners(map);
    g.edge = on_edges(map);
    for (int p = 0; p < kPlaces; ++p) {
      if (g.corner[p] % 3 == 0) {
        g.corner_from[g.corner[p] / 3] = static_cast<std::uint8_t>(p / 3);
        g.corner_sticker[g.corner[p] / 3] = static_cast<std::uint8_t>(p % 3);
      }
      if (g.edge[p] % 2 == 0) {
        g.edge_from[g.edge[p] / 2] = static_cast<std::uint8_t>(p / 2);
        g.edge_sticker[g.edge[p] / 2] = static_cast<std::uint8_t>(p % 2);
      }
    }
    for (int f = 0; f < kFaces; ++f) g.face[f] = static_cast<std::uint8_t>(isometries[k].face(f));
    g.mirrors = isometries[k].mirrors();
  }
  return out;
}

constexpr std::array<std::uint8_t, kIsometries> make_inverses() {
  std::array<std::uint8_t, kIsometries> out{};
  const auto isometries = all_isometries();
  for (int a = 0; a < kIsometries; ++a)
    for (int b = 0; b < kIsometries; ++b)
      if (isometries[a] * isometries[b] == Isometry{}) out[a] = static_cast<std::uint8_t>(b);
  return out;
}

}  // namespace

constinit const std::array<TurnTable, kFaceTurns> kFaceTable = make_face_table();
constinit const std::array<TurnTable, kQuarterTurns> kQuarterTable = make_quarter_table();
constexpr std::array<SymmetryTable, kIsometries> kSymmetryTables = make_symmetries();
constinit const std::array<SymmetryTable, kIsometries> kSymmetries = kSymmetryTables;
constinit const std::array<std::uint8_t, kIsometries> kInverseSymmetry = make_inverses();

namespace {

constexpr PlaceMap make_rotations_to_dbl() {
  PlaceMap out{};
  for (int k = 0; k < kRotations; ++k)
    for (int p = 0; p < kPlaces; ++p)
      if (kSymmetryTables[k].corner[p] == kDbl * 3) out[p] = static_cast<std::uint8_t>(k);
  return out;
}

// [n][place] = corner_slot(place, n), without dividing by 3.
constexpr std::array<PlaceMap, 3> make_twisted() {
  std::array<PlaceMap, 3> out{};
  for (int n = 0; n < 3; ++n)
    for (int place = 0; place < kPlaces; ++place) out[n][place] = corner_slot(place, n);
  return out;
}
constexpr std::array<PlaceMap, 3> kTwisted = make_twisted();

constexpr std::array<std::uint8_t, 6> make_keeping_dbl() {
  std::array<std::uint8_t, 6> out{};
  std::size_t count = 0;
  for (int k = 0; k < kIsometries; ++k)
    if (kSymmetryTables[k].corner[kDbl * 3] / 3 == kDbl) out[count++] = static_cast<std::uint8_t>(k);
  return out;
}

}  // namespace

constinit const PlaceMap kRotationToDbl = make_rotations_to_dbl();
constinit const std::array<std::uint8_t, 6> kKeepingDbl = make_keeping_dbl();

Corners conjugate(const Corners& corners, const SymmetryTable& g) {
  Corners out{};
  for (std::size_t i = 0; i < kCorners; ++i)
    out[i] = g.corner[kTwisted[g.corner_sticker[i]][corners[g.corner_from[i]]]];
  return out;
}

Edges conjugate(const Edges& edges, const SymmetryTable& g) {
  Edges out{};
  for (std::size_t i = 0; i < kEdges; ++i) out[i] = g.edge[edge_slot(edges[g.edge_from[i]], g.edge_sticker[i])];
  return out;
}

Move conjugate_turn(Move move, Metric metric, const SymmetryTable& g) {
  const Move straight = g.mirrors ? inverse_turn(move, metric) : move;
  const int per_face = turns_per_face(metric);
  return static_cast<Move>(g.face[straight / per_face] * per_face + straight % per_face);
}

Corners turned(const Corners& corners, const SymmetryTable& rotation) {
  Corners out{};
  for (int i = 0; i < kCorners; ++i) out[i] = rotation.corner[corners[i]];
  return out;
}

Edges turned(const Edges& edges, const SymmetryTable& rotation) {
  Edges out{};
  for (int i = 0; i < kEdges; ++i) out[i] = rotation.edge[edges[i]];
  return out;
}

}  // namespace unscramble::cube
