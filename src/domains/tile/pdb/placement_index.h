// Numbers the placements of k tiles on n cells as (set of cells, arrangement within the set): what the
// blank can do depends on the set alone, and moving one tile changes the number by table look-ups, so
// neither the builder nor a search ever ranks a placement from scratch.
//   index = rank(set) * k! + rank(arrangement)
// Sets are ranked colexicographically; an arrangement lists the tiles by ascending cell ("slot").
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "domains/tile/pdb/pattern.h"

namespace unscramble {

class PlacementIndex {
 public:
  static constexpr int kMaxCells = 64;

  PlacementIndex(int cells, int tiles);

  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] int tiles() const { return tiles_; }
  [[nodiscard]] std::uint64_t num_sets() const { return num_sets_; }
  [[nodiscard]] std::uint32_t num_arrangements() const { return num_arrangements_; }
  [[nodiscard]] std::uint64_t size() const { return num_sets_ * num_arrangements_; }

  // n choose k for k up to kMaxPatternTiles; 0 when k > n.
  [[nodiscard]] std::uint32_t choose(int n, int k) const { return binomial_[n][k]; }

  [[nodiscard]] std::uint64_t rank_set(std::uint64_t set) const;
  [[nodiscard]] std::uint64_t set_of(std::uint64_t rank) const;
  [[nodiscard]] std::uint32_t rank_arrangement(const PatternPlaces& tile_at_slot) const;
  // The tile in each slot.
  [[nodiscard]] const PatternPlaces& arrangement(std::uint32_t rank) const { return arrangements_[rank]; }
  // The slot of the tile in this cell of the set: how many of its cells come before. Uses neither the popcount
  // instruction, which not every processor has, nor a table, which would have to come from memory.
  static int slot_of(std::uint64_t set, int cell) {
    std::uint64_t x = set & ((std::uint64_t{1} << cell) - 1);
    x -= x >> 1 & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return static_cast<int>(x * 0x0101010101010101ULL >> 56);
  }
  // The arrangement after the tile in slot `from` has moved to slot `to`, those between closing the gap. A step at a
  // time: the table of all such moves (5 MB for eight tiles) would not stay in the cache.
  [[nodiscard]] std::uint32_t shifted(int from, int to, std::uint32_t rank) const {
    for (; from < to; ++from) rank = swapped_[static_cast<std::size_t>(from) * num_arrangements_ + rank];
    for (; from > to; --from) rank = swapped_[static_cast<std::size_t>(from - 1) * num_arrangements_ + rank];
    return rank;
  }

  [[nodiscard]] std::uint64_t rank(const PatternPlaces& places) const;
  [[nodiscard]] PatternPlaces places(std::uint64_t index) const;

 private:
  int cells_;
  int tiles_;
  std::uint64_t num_sets_;
  std::uint32_t num_arrangements_ = 1;
  std::array<std::array<std::uint32_t, kMaxPatternTiles + 1>, kMaxCells + 1> binomial_{};
  std::vector<PatternPlaces> arrangements_;
  std::vector<std::uint16_t> swapped_;  // by slot: the tiles there and in the next have changed places
};

}  // namespace unscramble
