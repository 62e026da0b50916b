// The cube in space, at compile time: where each of the 54 facelets is, and what turns and the 48
// symmetries of the cube do to them. All cube tables are derived from this; none is typed in.
// Axes: x to the right, y up, z to the front. Facelets: U R F D L B, each face row by row.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace unscramble::cube {

enum Face : std::uint8_t { kU, kR, kF, kD, kL, kB };
inline constexpr int kFaces = 6;
inline constexpr std::string_view kFaceLetters = "URFDLB";
constexpr int opposite(int face) { return (face + 3) % kFaces; }

inline constexpr int kFacelets = 54;
using FaceletMap = std::array<std::uint8_t, kFacelets>;  // map[f] = where facelet f goes

struct Vec {
  int x = 0, y = 0, z = 0;
  constexpr bool operator==(const Vec&) const = default;
  constexpr Vec operator+(Vec o) const { return {x + o.x, y + o.y, z + o.z}; }
  constexpr Vec operator*(int k) const { return {x * k, y * k, z * k}; }
};
constexpr int dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr Vec cross(Vec a, Vec b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

struct FaceFrame {
  Vec normal, right, down;  // right and down as seen from outside, in the usual unfolded net
};
inline constexpr std::array<FaceFrame, kFaces> kFrames = {{
    {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}},    // U
    {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}},  // R
    {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}},   // F
    {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},  // D
    {{-1, 0, 0}, {0, 0, 1}, {0, -1, 0}},  // L
    {{0, 0, -1}, {-1, 0, 0}, {0, -1, 0}}  // B
}};

constexpr int face_of_normal(Vec normal) {
  for (int f = 0; f < kFaces; ++f)
    if (kFrames[f].normal == normal) return f;
  return -1;
}

// A sticker: the cubie it is on and the direction it faces.
struct Sticker {
  Vec cubie, facing;
};
constexpr Sticker sticker_at(int facelet) {
  const FaceFrame& frame = kFrames[facelet / 9];
  const int row = facelet % 9 / 3;
  const int column = facelet % 3;
  return {frame.normal + frame.right * (column - 1) + frame.down * (row - 1), frame.normal};
}
constexpr int facelet_at(Sticker s) {
  const int face = face_of_normal(s.facing);
  const int row = dot(s.cubie, kFrames[face].down) + 1;
  const int column = dot(s.cubie, kFrames[face].right) + 1;
  return face * 9 + row * 3 + column;
}

// A symmetry of the cube: a signed permutation of the axes, given by the images of x, y and z.
struct Isometry {
  Vec x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
  constexpr Vec operator()(Vec v) const { return x * v.x + y * v.y + z * v.z; }
  constexpr Isometry operator*(const Isometry& o) const { return {(*this)(o.x), (*this)(o.y), (*this)(o.z)}; }
  [[nodiscard]] constexpr bool mirrors() const { return dot(cross(x, y), z) < 0; }
  [[nodiscard]] constexpr int face(int f) const { return face_of_normal((*this)(kFrames[f].normal)); }
  constexpr bool operator==(const Isometry&) const = default;
};

// A quarter turn of the whole cube, clockwise as seen on the face: v x n turns by -90 degrees about n.
constexpr Isometry whole_turn(int face) {
  const Vec n = kFrames[face].normal;
  const auto turned = [n](Vec v) { return dot(v, n) != 0 ? v : cross(v, n); };
  return {turned({1, 0, 0}), turned({0, 1, 0}), turned({0, 0, 1})};
}

constexpr FaceletMap facelet_map(const Isometry& g) {
  FaceletMap map{};
  for (int f = 0; f < kFacelets; ++f) {
    const Sticker s = sticker_at(f);
    map[f] = static_cast<std::uint8_t>(facelet_at({g(s.cubie), g(s.facing)}));
  }
  return map;
}

// A clockwise quarter turn of one layer.
constexpr FaceletMap turn_map(int face) {
  FaceletMap map = facelet_map(whole_turn(face));
  for (int f = 0; f < kFacelets; ++f)
    if (dot(sticker_at(f).cubie, kFrames[face].normal) != 1) map[f] = static_cast<std::uint8_t>(f);
  return map;
}

inline constexpr int kRotations = 24;
inline constexpr int kIsometries = 48;

// The 24 rotations first, beginning with the identity; then the 24 mirrored ones.
constexpr std::array<Isometry, kIsometries> all_isometries() {
  std::array<Isometry, kIsometries> list{};
  int rotations = 0;
  int mirrors = kRotations;
  for (int fx = 0; fx < kFaces; ++fx)
    for (int fy = 0; fy < kFaces; ++fy)
      for (int fz = 0; fz < kFaces; ++fz) {
        if (fx % 3 == fy % 3 || fx % 3 == fz % 3 || fy % 3 == fz % 3) continue;
        const Isometry g{kFrames[fx].normal, kFrames[fy].normal, kFrames[fz].normal};
        list[g.mirrors() ? mirrors++ : rotations++] = g;
      }
  for (int k = 0; k < kRotations; ++k)
    if (list[k] == Isometry{}) {
      list[k] = list[0];
      list[0] = Isometry{};
    }
  return list;
}

}  // namespace unscramble::cube
