// Where the blank can go without moving a tracked tile: connected regions of the free cells, found by
// flood fill on bitboards. Regions are numbered by their lowest cell.
#pragma once

#include <cstdint>

namespace unscramble {

class BoardMasks {
 public:
  explicit BoardMasks(int side) : side_(side) {
    const int cells = side * side;
    all_ = cells == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << cells) - 1;
    for (int row = 0; row < side; ++row) {
      first_column_ |= std::uint64_t{1} << (row * side);
      last_column_ |= std::uint64_t{1} << (row * side + side - 1);
    }
  }

  [[nodiscard]] std::uint64_t all() const { return all_; }

  [[nodiscard]] std::uint64_t neighbours(std::uint64_t cells) const {
    return ((cells & ~last_column_) << 1 | (cells & ~first_column_) >> 1 | cells << side_ | cells >> side_) & all_;
  }

  [[nodiscard]] std::uint64_t flood(std::uint64_t seed, std::uint64_t free_cells) const {
    std::uint64_t region = seed;
    for (;;) {
      const std::uint64_t grown = region | (neighbours(region) & free_cells);
      if (grown == region) return region;
      region = grown;
    }
  }

  // The number of the region of `free_cells` that holds `cell`.
  [[nodiscard]] int region_of(int cell, std::uint64_t free_cells) const {
    const std::uint64_t target = std::uint64_t{1} << cell;
    for (int number = 0;; ++number) {
      const std::uint64_t region = flood(free_cells & -free_cells, free_cells);
      if ((region & target) != 0) return number;
      free_cells &= ~region;
    }
  }

 private:
  int side_;
  std::uint64_t all_ = 0;
  std::uint64_t first_column_ = 0;
  std::uint64_t last_column_ = 0;
};

}  // namespace unscramble
