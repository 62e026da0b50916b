// Corners and edges. Kociemba's numbering; a cubie's place is position*3 + twist (corners) or
// position*2 + flip (edges). That number is also the sticker slot where the cubie's reference sticker
// (its U or D colour, else its F or B colour) is, so a turn acts on places as it does on slots.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/rng.h"
#include "domains/cube/geometry.h"

namespace unscramble::cube {

inline constexpr int kCorners = 8;
inline constexpr int kEdges = 12;
inline constexpr int kPlaces = 24;  // 8*3 for corners, 12*2 for edges
inline constexpr int kDbl = 6;      // the corner that cube2 keeps in place

// Letters in clockwise order as seen from outside, the reference sticker first.
inline constexpr std::array<std::string_view, kCorners> kCornerNames = {"URF", "UFL", "ULB", "UBR",
                                                                        "DFR", "DLF", "DBL", "DRB"};
inline constexpr std::array<std::string_view, kEdges> kEdgeNames = {"UR", "UF", "UL", "UB", "DR", "DF",
                                                                    "DL", "DB", "FR", "FL", "BL", "BR"};

using Corners = std::array<std::uint8_t, kCorners>;  // corner[cubie] = place
using Edges = std::array<std::uint8_t, kEdges>;      // edge[cubie] = place
using PlaceMap = std::array<std::uint8_t, kPlaces>;

inline constexpr Corners kSolvedCorners = {0, 3, 6, 9, 12, 15, 18, 21};
inline constexpr Edges kSolvedEdges = {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22};

// Whether every cubie is somewhere and no two are in one place.
template <int kTurns, std::size_t kCount>
constexpr bool are_places(const std::array<std::uint8_t, kCount>& place_of) {
  unsigned taken = 0;
  for (const unsigned place : place_of) {
    if (place >= kCount * kTurns || ((taken >> (place / kTurns)) & 1U) != 0) return false;
    taken |= 1U << (place / kTurns);
  }
  return true;
}

constexpr int face_of_letter(char letter) { return static_cast<int>(kFaceLetters.find(letter)); }

// The face of slot `place`, and the facelet it is.
constexpr int corner_face(int place) { return face_of_letter(kCornerNames[place / 3][place % 3]); }
constexpr int edge_face(int place) { return face_of_letter(kEdgeNames[place / 2][place % 2]); }
constexpr int slot_facelet(std::string_view name, int slot) {
  Vec cubie;
  for (const char letter : name) cubie = cubie + kFrames[face_of_letter(letter)].normal;
  return facelet_at({cubie, kFrames[face_of_letter(name[slot])].normal});
}
constexpr PlaceMap make_corner_facelets() {
  PlaceMap out{};
  for (int p = 0; p < kPlaces; ++p) out[p] = static_cast<std::uint8_t>(slot_facelet(kCornerNames[p / 3], p % 3));
  return out;
}
constexpr PlaceMap make_edge_facelets() {
  PlaceMap out{};
  for (int p = 0; p < kPlaces; ++p) out[p] = static_cast<std::uint8_t>(slot_facelet(kEdgeNames[p / 2], p % 2));
  return out;
}
inline constexpr PlaceMap kCornerFacelets = make_corner_facelets();
inline constexpr PlaceMap kEdgeFacelets = make_edge_facelets();

// The slot of sticker n of a cubie that is at `place`.
constexpr std::uint8_t corner_slot(int place, int n) {
  return static_cast<std::uint8_t>(place - place % 3 + (place + n) % 3);  // place%3 counts from a multiple of 3
}
constexpr std::uint8_t edge_slot(int place, int n) { return static_cast<std::uint8_t>(place ^ n); }

// Group operations: (a after b) sends cubie i where a sends the sticker that b's place names.
constexpr Corners compose(const Corners& a, const Corners& b) {
  Corners out{};
  for (int i = 0; i < kCorners; ++i) out[i] = corner_slot(a[b[i] / 3], b[i] % 3);
  return out;
}
constexpr Edges compose(const Edges& a, const Edges& b) {
  Edges out{};
  for (int i = 0; i < kEdges; ++i) out[i] = edge_slot(a[b[i] / 2], b[i] % 2);
  return out;
}
constexpr Corners inverse(const Corners& a) {
  Corners out{};
  for (int i = 0; i < kCorners; ++i) out[a[i] / 3] = static_cast<std::uint8_t>(i * 3 + (3 - a[i] % 3) % 3);
  return out;
}
constexpr Edges inverse(const Edges& a) {
  Edges out{};
  for (int i = 0; i < kEdges; ++i) out[a[i] / 2] = static_cast<std::uint8_t>(i * 2 + a[i] % 2);
  return out;
}

// 0 even, 1 odd.
template <std::size_t N>
constexpr int permutation_parity(const std::array<std::uint8_t, N>& places) {
  constexpr int kOrientations = kPlaces / static_cast<int>(N);
  unsigned seen = 0;
  int parity = 0;
  for (unsigned i = 0; i < N; ++i)
    for (unsigned j = i; (seen >> j & 1U) == 0; j = places[j] / kOrientations) {
      seen |= 1U << j;
      parity ^= places[j] / kOrientations == i ? 0 : 1;  // a cycle of n is n-1 swaps
    }
  return parity;
}

constexpr int twist_sum(const Corners& corners) {
  int sum = 0;
  for (const int place : corners) sum += place % 3;
  return sum % 3;
}
constexpr int flip_sum(const Edges& edges) {
  int sum = 0;
  for (const int place : edges) sum += place % 2;
  return sum % 2;
}

// Uniform over all permutations and the orientations that sum to zero.
inline Corners random_corners(Rng& rng) {
  Corners corners = kSolvedCorners;
  rng.shuffle(corners);
  int sum = 0;
  for (std::size_t i = 0; i + 1 < kCorners; ++i) {
    const int twist = rng.below_int(3);
    corners[i] = corner_slot(corners[i], twist);
    sum += twist;
  }
  corners.back() = corner_slot(corners.back(), 3 - sum % 3);
  return corners;
}
inline Edges random_edges(Rng& rng) {
  Edges edges = kSolvedEdges;
  rng.shuffle(edges);
  int sum = 0;
  for (std::size_t i = 0; i + 1 < kEdges; ++i) {
    const int flip = rng.below_int(2);
    edges[i] = edge_slot(edges[i], flip);
    sum += flip;
  }
  edges.back() = edge_slot(edges.back(), sum % 2);
  return edges;
}

}  // namespace unscramble::cube
