// RowShares: which rank has which rows of a table. Each has a range of equally many (the last ones may have fewer); an
// even number, so that no two ranks share a byte of two entries.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/ranks.h"

namespace unscramble {

class RowShares {
 public:
  RowShares(std::uint64_t rows, int ranks) : rows_(rows) {
    const auto count = static_cast<std::uint64_t>(ranks);
    each_ = (rows + 2 * count - 1) / (2 * count) * 2;
  }

  [[nodiscard]] int owner(std::uint64_t row) const { return static_cast<int>(row / each_); }
  [[nodiscard]] std::uint64_t first(int rank) const {
    return std::min(rows_, each_ * static_cast<std::uint64_t>(rank));
  }
  [[nodiscard]] std::uint64_t end(int rank) const { return first(rank + 1); }
  [[nodiscard]] std::uint64_t count(int rank) const { return end(rank) - first(rank); }

 private:
  std::uint64_t rows_;
  std::uint64_t each_;
};

}  // namespace unscramble
