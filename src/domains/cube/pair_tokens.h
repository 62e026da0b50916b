// Which cubies are neighbours on a solved cube: the 24 pairs of a corner and an edge beside it. A network that reads
// where both of a pair are, as one token, knows at once what is still together and what nearly is. One that reads cubie
// by cubie has to find this out in its hidden layers, which takes several times as many examples.
#pragma once

#include <array>
#include <span>

#include "domains/cube/cubies.h"

namespace unscramble::cube {

struct NeighbourPair {
  std::uint8_t corner = 0;
  std::uint8_t edge = 0;
};

inline constexpr int kNeighbourPairs = 24;
inline constexpr int kPairValues = 24 * 24;

// An edge is beside a corner if both of its faces are among the corner's three.
constexpr std::array<NeighbourPair, kNeighbourPairs> make_neighbour_pairs() {
  std::array<NeighbourPair, kNeighbourPairs> pairs{};
  std::size_t found = 0;
  for (int corner = 0; corner < kCorners; ++corner)
    for (int edge = 0; edge < kEdges; ++edge) {
      int shared = 0;
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 2; ++b)
          shared += kCornerFacelets[static_cast<std::size_t>(corner * 3 + a)] / 9 ==
                            kEdgeFacelets[static_cast<std::size_t>(edge * 2 + b)] / 9
                        ? 1
                        : 0;
      if (shared == 2) pairs[found++] = {static_cast<std::uint8_t>(corner), static_cast<std::uint8_t>(edge)};
    }
  return pairs;
}
inline constexpr auto kNeighbours = make_neighbour_pairs();
static_assert(kNeighbours.back().corner == kCorners - 1, "each corner has three edges beside it");

inline void pair_tokens(const Cubies& s, std::span<std::uint16_t> out) {
  for (std::size_t p = 0; p < kNeighbours.size(); ++p)
    out[p] = static_cast<std::uint16_t>(s.corner[kNeighbours[p].corner] * 24 + s.edge[kNeighbours[p].edge]);
}

}  // namespace unscramble::cube
