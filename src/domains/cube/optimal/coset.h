// The cosets the pruning tables are indexed by. Along the upright axis a coset knows, of a cube,
//   the twists of all corners and which positions hold the four U corners ("corner row": 70 * 3^7,
//   9930 up to the 16 symmetries of the axis);
//   where the four slice edges are and their flips (495 * 16);
// and, depending on the shape, how the U corners and the D corners are arranged up to turns of U and D
// (orders 6, or 3 up to reflection too, each) and how the slice edges are (24, or 3 up to the square's
// symmetries). Turns of U and D change none of this when they are the last done to a solved cube, so
// an entry also bounds solutions that end (for the inverse: begin) with such a turn from one turn less.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "domains/cube/optimal/constants.h"

namespace unscramble::cube_optimal {

struct CosetShape {
  int corner_orders = 1;  // 1, 3 or 6, for U and for D each
  int slice_orders = 1;   // 1, 3 or 24

  [[nodiscard]] int details() const { return corner_orders * corner_orders * slice_orders; }
  [[nodiscard]] std::string name() const {
    return "corner" + std::to_string(corner_orders * corner_orders) + "-slice" + std::to_string(slice_orders);
  }
  bool operator==(const CosetShape&) const = default;
};

inline constexpr int kTwists = 2187;
inline constexpr int kSplits = 70;
inline constexpr int kCornerRows = 9930;
inline constexpr int kSlices = 495;

// Memory: a line of 64 bytes has a word of eight 4-bit minima and 15 words of 16 two-bit codes, one
// word for the flips of the slice edges in one place. 495 places are 33 lines, one block.
inline constexpr int kWordsInLine = 15;
inline constexpr int kLineBytes = 64;
inline constexpr int kBlockBytes = kSlices / kWordsInLine * kLineBytes;

// Look-ups shared by all shapes, 700 KB.
struct CosetIndex {
  std::array<std::uint32_t, 256> split_base;     // by the mask of positions that hold D corners: rank * 3^7
  std::array<std::uint16_t, 256> twist_weight;   // by the mask of positions twisted once (count twice for twice)
  std::array<std::uint16_t, 4096> slice_offset;  // by the mask of positions that hold slice edges: byte in the block
  // By the labels of four cubies in the order of their positions, low bits in bits 0-3, high in 4-7.
  std::array<std::uint8_t, 256> order24, order12, order6, order3;
  std::vector<std::uint32_t> row_of;  // by split and twist: row*16 + the symmetry that leads to it

  [[nodiscard]] const std::array<std::uint8_t, 256>& order(int orders) const {
    return orders == 24 ? order24 : orders == 12 ? order12 : orders == 6 ? order6 : order3;
  }
};

const CosetIndex& coset_index();

// One cube of each class, for the builder; the masks and labels are those of CosetIndex.
struct CosetRepresentatives {
  std::vector<std::uint32_t> row;            // split * 3^7 + twist of each row
  std::vector<std::uint16_t> stabiliser;     // symmetries, as bits, that keep it
  std::array<std::uint8_t, kSplits> split;   // masks of D corners
  std::array<std::uint16_t, kSlices> slice;  // masks of slice edges
  std::array<std::uint8_t, 24> order24{};    // labels
  std::array<std::uint8_t, 12> order12{};
  std::array<std::uint8_t, 6> order6{};
  std::array<std::uint8_t, 3> order3{};

  [[nodiscard]] std::uint8_t order(int orders, int rank) const {
    return orders == 24 ? order24[rank] : orders == 12 ? order12[rank] : orders == 6 ? order6[rank] : order3[rank];
  }
};

const CosetRepresentatives& coset_representatives();

}  // namespace unscramble::cube_optimal
