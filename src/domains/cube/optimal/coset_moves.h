// What turns do to whole rows of a coset table. A row is mapped to another row, its blocks are permuted,
// and so are the 16 flip patterns within a word: all moved at once, as masks.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/thread_pool.h"
#include "domains/cube/optimal/coset.h"

namespace unscramble::cube_optimal {

// f -> permute the four bits of f, then flip some: 24*16 maps of flip patterns. A set of patterns
// is a word with bit 2f set for each pattern f, as codes have two bits.
class FlipMaps {
 public:
  FlipMaps();

  static constexpr int kCount = 24 * 16;
  // The map's number, given the images of no flip and of the four single flips.
  [[nodiscard]] int find(int none, const std::array<int, 4>& single) const;
  [[nodiscard]] int inverse(int map) const { return inverse_[map]; }
  [[nodiscard]] std::uint32_t apply(int map, std::uint32_t set) const {
    set = (set | set >> 1) & 0x33333333;
    set = (set | set >> 2) & 0x0F0F0F0F;
    const auto& table = spread_[map];
    return table[0][set & 15] | table[1][set >> 8 & 15] | table[2][set >> 16 & 15] | table[3][set >> 24];
  }

 private:
  std::array<std::array<std::uint8_t, 16>, kCount> image_{};
  std::array<std::array<std::array<std::uint32_t, 16>, 4>, kCount> spread_{};
  std::array<std::uint16_t, kCount> inverse_{};
};

class CosetMoves {
 public:
  CosetMoves(const CosetShape& shape, cube::Metric metric, ThreadPool& pool);

  // A turn followed by the symmetry that brings its row to normal form. Turn number turns() is the identity.
  struct Step {
    std::uint32_t row;                  // where to
    const std::uint8_t* corner_target;  // [corner detail]
    const std::uint32_t* edge_target;   // [slice order][slice]: byte in the corner detail's blocks
    const std::uint16_t* flip_map;      // [slice]
  };
  [[nodiscard]] int turns() const { return static_cast<int>(turns_.size()); }
  [[nodiscard]] Step step(std::uint32_t row, int turn) const;
  // The row's image under a symmetry that keeps the row.
  [[nodiscard]] Step stay(std::uint32_t row, int symmetry) const;

  [[nodiscard]] const FlipMaps& flips() const { return flips_; }
  [[nodiscard]] const CosetShape& shape() const { return shape_; }

 private:
  void fill_corners(int turn, int symmetry);
  void fill_edges(int turn, int symmetry);
  void fill_rows();
  [[nodiscard]] std::size_t pair(int turn, int symmetry) const {
    return static_cast<std::size_t>(turn) * kAxialSymmetries + static_cast<std::size_t>(symmetry);
  }
  [[nodiscard]] Step make_step(std::uint32_t row, int turn, std::uint32_t found) const;

  CosetShape shape_;
  int corner_details_;
  std::vector<PackedCube> turns_;  // and the identity at the end is implied
  FlipMaps flips_;
  std::vector<std::uint32_t> row_target_;    // [row][turn]: row*16 + symmetry
  std::vector<std::uint8_t> corner_target_;  // [pair][split][corner detail]
  std::vector<std::uint32_t> edge_target_;   // [pair][slice order][slice]
  std::vector<std::uint16_t> flip_map_;      // [pair][slice]
};

}  // namespace unscramble::cube_optimal
