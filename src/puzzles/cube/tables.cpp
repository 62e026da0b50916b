#include "puzzles/cube/tables.h"

namespace unscramble::cube {

namespace {

constexpr PlaceMap restrict_to(const FaceletMap& map, const PlaceMap& facelets) {
  PlaceMap out{};
  for (int p = 0; p < kPlaces; ++p)
    for (int q = 0; q < kPlaces; ++q)
      if (facelets[q] == map[facelets[p]]) out[p] = static_cast<std::uint8_t>(q);
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
    const TurnTable quarter{restrict_to(map, kCornerFacelets), restrict_to(map, kEdgeFacelets)};
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
    g.corner = restrict_to(map, kCornerFacelets);
    g.edge = restrict_to(map, kEdgeFacelets);
    for (int p = 0; p < kPlaces; ++p) {
      if (g.corner[p] % 3 == 0) g.corner_source[g.corner[p] / 3] = static_cast<std::uint8_t>(p);
      if (g.edge[p] % 2 == 0) g.edge_source[g.edge[p] / 2] = static_cast<std::uint8_t>(p);
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

}  // namespace

constinit const PlaceMap kRotationToDbl = make_rotations_to_dbl();

Corners conjugate(const Corners& corners, const SymmetryTable& g) {
  Corners out{};
  for (int i = 0; i < kCorners; ++i) {
    const int source = g.corner_source[i];
    out[i] = g.corner[corner_slot(corners[source / 3], source % 3)];
  }
  return out;
}

Edges conjugate(const Edges& edges, const SymmetryTable& g) {
  Edges out{};
  for (int i = 0; i < kEdges; ++i) {
    const int source = g.edge_source[i];
    out[i] = g.edge[edge_slot(edges[source / 2], source % 2)];
  }
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
