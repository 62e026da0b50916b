#include "domains/tile/pdb/placement_index.h"

#include <algorithm>

namespace unscramble {

PlacementIndex::PlacementIndex(int cells, int tiles) : cells_(cells), tiles_(tiles) {
  for (int n = 0; n <= cells; ++n) {
    binomial_[n][0] = 1;
    for (int k = 1; k <= kMaxPatternTiles && k <= n; ++k)
      binomial_[n][k] = binomial_[n - 1][k - 1] + (k <= n - 1 ? binomial_[n - 1][k] : 0);
  }
  num_sets_ = binomial_[cells][tiles];
  for (int i = 2; i <= tiles; ++i) num_arrangements_ *= static_cast<std::uint32_t>(i);

  arrangements_.resize(num_arrangements_);
  PatternPlaces order{};
  for (int i = 0; i < tiles; ++i) order[i] = static_cast<std::uint8_t>(i);
  for (std::uint32_t rank = 0; rank < num_arrangements_; ++rank) {  // next_permutation counts lexicographically
    arrangements_[rank] = order;
    std::next_permutation(order.begin(), order.begin() + tiles);
  }

  for (int slot = 0; slot + 1 < tiles; ++slot) {
    for (const PatternPlaces& arrangement : arrangements_) {
      PatternPlaces swapped = arrangement;
      std::swap(swapped[slot], swapped[slot + 1]);
      swapped_.push_back(static_cast<std::uint16_t>(rank_arrangement(swapped)));
    }
  }
}

std::uint64_t PlacementIndex::rank_set(std::uint64_t set) const {
  std::uint64_t rank = 0;
  for (int slot = 1; set != 0; ++slot, set &= set - 1) rank += binomial_[__builtin_ctzll(set)][slot];
  return rank;
}

std::uint64_t PlacementIndex::set_of(std::uint64_t rank) const {
  std::uint64_t set = 0;
  int cell = cells_ - 1;
  for (int slot = tiles_; slot > 0; --slot) {
    while (binomial_[cell][slot] > rank) --cell;
    set |= std::uint64_t{1} << cell;
    rank -= binomial_[cell][slot];
    --cell;
  }
  return set;
}

std::uint32_t PlacementIndex::rank_arrangement(const PatternPlaces& tile_at_slot) const {
  std::uint32_t rank = 0;
  for (int i = 0; i < tiles_; ++i) {
    std::uint32_t smaller_later = 0;
    for (int j = i + 1; j < tiles_; ++j) smaller_later += tile_at_slot[j] < tile_at_slot[i] ? 1 : 0;
    rank = rank * static_cast<std::uint32_t>(tiles_ - i) + smaller_later;
  }
  return rank;
}

std::uint64_t PlacementIndex::rank(const PatternPlaces& places) const {
  std::uint64_t set = 0;
  for (int i = 0; i < tiles_; ++i) set |= std::uint64_t{1} << places[i];
  PatternPlaces tile_at_slot{};
  int slot = 0;
  for (std::uint64_t rest = set; rest != 0; rest &= rest - 1, ++slot) {
    for (int i = 0; i < tiles_; ++i)
      if (places[i] == __builtin_ctzll(rest)) tile_at_slot[slot] = static_cast<std::uint8_t>(i);
  }
  return rank_set(set) * num_arrangements_ + rank_arrangement(tile_at_slot);
}

PatternPlaces PlacementIndex::places(std::uint64_t index) const {
  const PatternPlaces& tile_at_slot = arrangements_[index % num_arrangements_];
  PatternPlaces places{};
  int slot = 0;
  for (std::uint64_t set = set_of(index / num_arrangements_); set != 0; set &= set - 1, ++slot)
    places[tile_at_slot[slot]] = static_cast<std::uint8_t>(__builtin_ctzll(set));
  return places;
}

}  // namespace unscramble
