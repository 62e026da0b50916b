// A set of tiles of a sliding puzzle whose places are tracked while all other tiles look alike. Counting
// only the moves of the tracked tiles makes the distances of disjoint sets additive (Korf & Felner 2002).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace unscramble {

inline constexpr int kMaxPatternTiles = 8;

struct TilePattern {
  int side = 0;
  std::vector<std::uint8_t> tiles;  // up to kMaxPatternTiles; the order fixes the table's layout

  [[nodiscard]] int cells() const { return side * side; }
  [[nodiscard]] int size() const { return static_cast<int>(tiles.size()); }
  [[nodiscard]] std::string name() const;  // "4x4:1-2-5"
};

// places[i] = the cell of the pattern's i-th tile.
using PatternPlaces = std::array<std::uint8_t, kMaxPatternTiles>;
PatternPlaces goal_places(const TilePattern& pattern);

// Sum of the tiles' Manhattan distances to their goal cells.
int pattern_manhattan(const TilePattern& pattern, const PatternPlaces& places);

// A table entry holds half of what the distance exceeds the pattern's Manhattan distance by (the excess is
// always even), in four bits; a larger excess is capped, which keeps it a lower bound.
inline constexpr int kMaxStoredExcess = 15;
inline int stored_excess(const std::uint8_t* table, std::uint64_t index) {
  return table[index >> 1] >> ((index & 1) * 4) & 15;
}

}  // namespace unscramble
