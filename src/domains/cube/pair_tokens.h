// Which cubies are neighbours on a solved cube: the 24 pairs of a corner and an edge beside it, the 12 pairs of corners
// at the two ends of an edge, and the 24 pairs of edges that meet in a corner. A network that reads where both of a
// pair are, as one token, knows at once what is still together and what nearly is. One that reads cubie by cubie has to
// find this out in its hidden layers, which takes several times as many examples. The pairs of the inverse cube, which
// is as far from solved, tell which cubies are neighbours now.
#pragma once

#include <array>
#include <bit>
#include <span>
#include <utility>

#include "domains/cube/cubies.h"

namespace unscramble::cube {

struct NeighbourPair {
  std::uint8_t corner = 0;
  std::uint8_t edge = 0;
};

// Two corners or two edges.
struct LikePair {
  bool edges = false;
  std::uint8_t first = 0;
  std::uint8_t second = 0;
};

inline constexpr int kNeighbourPairs = 24;
inline constexpr int kLikePairs = 12 + 24;
inline constexpr int kAllPairs = 2 * (kNeighbourPairs + kLikePairs);  // of a cube and its inverse
inline constexpr int kPairValues = 24 * 24;

// The faces a cubie has stickers on, one bit each.
constexpr unsigned corner_faces(int corner) {
  unsigned faces = 0;
  for (int n = 0; n < 3; ++n) faces |= 1U << corner_face(corner * 3 + n);
  return faces;
}
constexpr unsigned edge_faces(int edge) { return 1U << edge_face(edge * 2) | 1U << edge_face(edge * 2 + 1); }

// An edge is beside a corner if both of its faces are among the corner's three.
constexpr std::array<NeighbourPair, kNeighbourPairs> make_neighbour_pairs() {
  std::array<NeighbourPair, kNeighbourPairs> pairs{};
  std::size_t found = 0;
  for (int corner = 0; corner < kCorners; ++corner)
    for (int edge = 0; edge < kEdges; ++edge)
      if ((edge_faces(edge) & ~corner_faces(corner)) == 0)
        pairs[found++] = {static_cast<std::uint8_t>(corner), static_cast<std::uint8_t>(edge)};
  return pairs;
}
inline constexpr auto kNeighbours = make_neighbour_pairs();
static_assert(kNeighbours.back().corner == kCorners - 1, "each corner has three edges beside it");

constexpr bool is_some_corner(unsigned faces) {
  for (int corner = 0; corner < kCorners; ++corner)
    if (corner_faces(corner) == faces) return true;
  return false;
}

constexpr std::array<LikePair, kLikePairs> make_like_pairs() {
  std::array<LikePair, kLikePairs> pairs{};
  std::size_t found = 0;
  for (std::uint8_t a = 0; a < kCorners; ++a)
    for (std::uint8_t b = a + 1; b < kCorners; ++b)
      if (std::popcount(corner_faces(a) & corner_faces(b)) == 2) pairs[found++] = {false, a, b};
  for (std::uint8_t a = 0; a < kEdges; ++a)
    for (std::uint8_t b = a + 1; b < kEdges; ++b)
      if (is_some_corner(edge_faces(a) | edge_faces(b))) pairs[found++] = {true, a, b};
  return pairs;
}
inline constexpr auto kAlike = make_like_pairs();
static_assert(kAlike.back().second == kEdges - 1, "each corner is where three edges meet");

// write(p) for p = 0, 1, …, with numbers that the compiler knows: these loops are a part of every evaluation.
template <std::size_t... kPairs, class Write>
void for_each_pair(std::index_sequence<kPairs...> /*pairs*/, Write write) {
  (write(std::integral_constant<std::size_t, kPairs>()), ...);
}

constexpr std::uint16_t pair_token(int first, int second) { return static_cast<std::uint16_t>(first * 24 + second); }

// kNeighbourPairs of them.
inline void pair_tokens(const Cubies& s, std::span<std::uint16_t> out) {
  for_each_pair(std::make_index_sequence<kNeighbourPairs>(), [&](auto p) {
    constexpr NeighbourPair kPair = kNeighbours[p];
    out[p] = pair_token(s.corner[kPair.corner], s.edge[kPair.edge]);
  });
}

inline void like_pair_tokens(const Cubies& s, std::span<std::uint16_t> out) {
  for_each_pair(std::make_index_sequence<kLikePairs>(), [&](auto p) {
    constexpr LikePair kPair = kAlike[p];
    if constexpr (kPair.edges) {
      out[p] = pair_token(s.edge[kPair.first], s.edge[kPair.second]);
    } else {
      out[p] = pair_token(s.corner[kPair.first], s.corner[kPair.second]);
    }
  });
}

// kAllPairs: both kinds, each of the cube and then of its inverse.
inline void all_pair_tokens(const Cubies& s, std::span<std::uint16_t> out) {
  const Cubies inverted{inverse(s.corner), inverse(s.edge)};
  pair_tokens(s, out);
  pair_tokens(inverted, out.subspan(kNeighbourPairs));
  like_pair_tokens(s, out.subspan(2 * kNeighbourPairs));
  like_pair_tokens(inverted, out.subspan(2 * kNeighbourPairs + kLikePairs));
}

}  // namespace unscramble::cube
