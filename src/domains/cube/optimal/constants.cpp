#include "domains/cube/optimal/constants.h"

namespace unscramble::cube_optimal {

namespace {

using FaceMap = std::array<std::uint8_t, cube::kFaces>;

// The symmetry that does `first`, then `second`.
std::uint8_t find_product(const FaceMap& first, const FaceMap& second) {
  FaceMap product{};
  for (int f = 0; f < cube::kFaces; ++f) product[f] = second[first[f]];
  for (int k = 0; k < cube::kIsometries; ++k)
    if (cube::kSymmetries[k].face == product) return static_cast<std::uint8_t>(k);
  return 0;
}

// A cubie c at position q goes to position g(q) as cubie g(c); its orientation gains what the
// reference slot of q gains and loses what that of c gains, because both are measured against them.
Conjugator make_conjugator(const cube::SymmetryTable& g) {
  Conjugator out{identity(), identity()};
  for (int i = 0; i < cube::kEdges; ++i) {
    const int image = g.edge[i * 2] / 2;
    const int gain = g.edge[i * 2] % 2;
    out.before.place[i] = static_cast<std::uint8_t>(image | gain << 4);
    out.after.place[image] = static_cast<std::uint8_t>(i | gain << 4);
  }
  for (int i = 0; i < cube::kCorners; ++i) {
    const int image = g.corner[i * 3] / 3;
    const int gain = g.mirrors ? 0 : g.corner[i * 3] % 3;
    out.before.place[kCornerLane + i] = static_cast<std::uint8_t>(image | (3 - gain) % 3 << 4);
    out.after.place[kCornerLane + image] = static_cast<std::uint8_t>(i | gain << 4);
  }
  return out;
}

PackedCube pack_turn(const cube::TurnTable& table) {
  cube::Corners corners = cube::kSolvedCorners;
  cube::Edges edges = cube::kSolvedEdges;
  for (auto& place : corners) place = table.corner[place];
  for (auto& place : edges) place = table.edge[place];
  return pack(corners, edges);
}

// Any rotation that stands axis a upright.
int rotation_to_upright(int axis) {
  for (int k = 0; k < cube::kIsometries; ++k)
    if (!cube::kSymmetries[k].mirrors && cube::kSymmetries[k].face[axis] == cube::kU) return k;
  return 0;
}

Constants make_constants() {
  Constants out{};
  for (int m = 0; m < kTurns; ++m) {
    out.turn[m] = pack_turn(cube::kFaceTable[m]);
    out.inverse_turn[m] = pack_turn(cube::kFaceTable[m / 3 * 3 + 2 - m % 3]);
  }
  std::array<std::uint8_t, kAxialSymmetries> axial{};
  int count = 0;
  for (int k = 0; k < cube::kIsometries; ++k)
    if (cube::kSymmetries[k].face[cube::kU] % 3 == cube::kU) axial[count++] = static_cast<std::uint8_t>(k);
  for (int a = 0; a < kAxes; ++a) {
    const auto& upright = cube::kSymmetries[rotation_to_upright(a)];
    for (int s = 0; s < kAxialSymmetries; ++s) {
      const int k = find_product(upright.face, cube::kSymmetries[axial[s]].face);
      out.symmetry[a][s] = static_cast<std::uint8_t>(k);
      out.conjugator[a][s] = make_conjugator(cube::kSymmetries[k]);
    }
  }
  for (int s = 0; s < kAxialSymmetries; ++s)
    for (int t = 0; t < kAxialSymmetries; ++t)
      if (cube::kInverseSymmetry[axial[s]] == axial[t]) out.inverse_axial[s] = static_cast<std::uint8_t>(t);
  return out;
}

}  // namespace

const Constants& constants() {
  static const Constants kConstants = make_constants();
  return kConstants;
}

}  // namespace unscramble::cube_optimal
