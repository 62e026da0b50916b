// CosetTable: lower bounds on the turns a cube needs to enter the solved coset of a shape.
// Codes are 2 bits: 1, 2, 3 stand for base+1, base+2 and base+3 or more; 0 for base or less, where
// the smallest distance of the code's 32 neighbours, kept in the same cache line, is the bound.
#pragma once

#include <cstring>

#include "core/expected.h"
#include "domains/cube/metric.h"
#include "domains/cube/optimal/locate.h"
#include "pdb/table_file.h"

namespace unscramble::cube_optimal {

struct CosetTableKind {
  CosetShape shape;
  cube::Metric metric = cube::Metric::kQuarter;
  int base = 0;

  [[nodiscard]] std::uint64_t bytes() const {
    return static_cast<std::uint64_t>(kCornerRows) * static_cast<std::uint64_t>(shape.details()) * kBlockBytes;
  }
  [[nodiscard]] std::uint64_t entries() const {
    return static_cast<std::uint64_t>(kCornerRows) * static_cast<std::uint64_t>(shape.details()) * kSlices * 16;
  }
  [[nodiscard]] TableKey key() const;
};

// A table as the search sees it; the memory is someone else's.
struct CosetTable {
  CosetShape shape;
  int base = 0;
  const std::byte* data = nullptr;

  [[nodiscard]] int bound(const Location& at) const {
    const std::byte* word = data + at.offset;
    const std::uint32_t code = read(word) >> at.shift & 3;
    if (code != 0) return base + static_cast<int>(code);
    const std::uint64_t in_line = at.offset % kLineBytes;
    return static_cast<int>(read(word - in_line) >> minimum_shift(static_cast<std::uint32_t>(in_line)) & 15);
  }

  // Of the four bits that bound the word at byte `in_line` of its line: two words share them.
  static constexpr std::uint32_t minimum_shift(std::uint32_t in_line) { return (in_line / 4 - 1) / 2 * 4; }

 private:
  static std::uint32_t read(const std::byte* at) {
    std::uint32_t word = 0;
    std::memcpy(&word, at, 4);
    return word;
  }
};

}  // namespace unscramble::cube_optimal
