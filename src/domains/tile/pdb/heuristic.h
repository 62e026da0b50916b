// Additive pattern databases as a heuristic for sliding puzzles: Manhattan distance plus what the tables
// add to it, the larger of the partition's and the transposed partition's sums. Admissible, not
// consistent: an entry is the minimum over the blank's places, so a move may change it by more than one.
// TilePdbTracker follows the value along a move by incremental coordinates.
#pragma once

#include <array>
#include <cstdlib>
#include <memory>
#include <type_traits>

#include "domains/tile/pdb/collection.h"
#include "domains/tile/tile.h"
#include "heuristic/heuristic.h"

namespace unscramble {

template <int N>
class TilePdbTracker {
 public:
  using State = typename TilePuzzle<N>::State;
  static constexpr int kCells = N * N;
  static constexpr int kMostUses = N == 7 ? 20 : N == 6 ? 14 : N == 5 ? 10 : N == 4 ? 6 : 2;

  // Where one pattern's tiles are: the set of cells and its rank, the arrangement, what the table says. As small as the
  // board allows: a search copies it for every child.
  using Cells = std::conditional_t<N <= 4, std::uint16_t, std::conditional_t<N == 5, std::uint32_t, std::uint64_t>>;
  using Rank = std::conditional_t<N <= 4, std::uint16_t, std::uint32_t>;
  struct Place {
    Cells set;
    Rank set_rank;
    std::uint16_t arrangement;
    std::uint16_t excess;
  };
  struct Track {
    std::array<Place, kMostUses> place;
    std::int16_t manhattan;
    std::array<std::int16_t, 2> excess;  // direct, transposed
  };

  explicit TilePdbTracker(const TileCollection& collection) {
    const TileLayout& layout = collection.layout();
    direct_ = static_cast<int>(layout.direct.size());
    for (const auto* group : {&layout.direct, &layout.transposed}) {
      for (const auto& use : *group) {
        for (std::size_t i = 0; i < use.tiles.size(); ++i) {
          Member& member = members_[group == &layout.direct ? 0 : 1][use.tiles[i]];
          member = {static_cast<std::uint8_t>(uses_), static_cast<std::uint8_t>(i)};
        }
        Use& target = use_[static_cast<std::size_t>(uses_++)];
        target = {&collection.index(use.table), collection.nibbles(use.table), {}};
        std::copy(use.cell.begin(), use.cell.end(), target.cell.begin());
      }
    }
  }

  [[nodiscard]] Track start(const State& state) const {
    Track track{};
    std::array<PatternPlaces, kMostUses> places{};
    for (int cell = 0; cell < kCells; ++cell) {
      const int tile = state.tile[static_cast<std::size_t>(cell)];
      if (tile == 0) continue;
      track.manhattan = static_cast<std::int16_t>(track.manhattan + distance(cell, tile - 1));
      for (const auto& group : members_) {
        const Member member = group[static_cast<std::size_t>(tile)];
        const std::uint8_t place = use_[member.use].cell[static_cast<std::size_t>(cell)];
        places[member.use][member.position] = place;
        track.place[member.use].set |= Cells{1} << place;
      }
    }
    for (int u = 0; u < uses_; ++u) {
      const Use& use = use_[static_cast<std::size_t>(u)];
      Place& place = track.place[static_cast<std::size_t>(u)];
      const std::uint64_t rank = use.index->rank(places[static_cast<std::size_t>(u)]);
      place.set_rank = static_cast<Rank>(rank / use.index->num_arrangements());
      place.arrangement = static_cast<std::uint16_t>(rank % use.index->num_arrangements());
      place.excess = static_cast<std::uint16_t>(stored_excess(use.nibbles, rank));
      auto& sum = track.excess[u < direct_ ? 0 : 1];
      sum = static_cast<std::int16_t>(sum + place.excess);
    }
    return track;
  }

  // First half of a step: the tile at `from` slid to `to`; coordinates follow and the table entries needed
  // are prefetched. Several children can be stepped before the entries of the first are read.
  void step(Track& track, int tile, int from, int to) const {
    track.manhattan = static_cast<std::int16_t>(track.manhattan + distance(to, tile - 1) - distance(from, tile - 1));
    for (const auto& group : members_) {
      const Member member = group[static_cast<std::size_t>(tile)];
      const Use& use = use_[member.use];
      Place& place = track.place[member.use];
      shift(use, place, use.cell[static_cast<std::size_t>(from)], use.cell[static_cast<std::size_t>(to)]);
      __builtin_prefetch(use.nibbles + (entry(use, place) >> 1));
    }
  }

  // Second half: reads the entries of the two patterns the tile belongs to.
  void settle(Track& track, int tile) const {
    for (std::size_t g = 0; g < 2; ++g) {
      const Member member = members_[g][static_cast<std::size_t>(tile)];
      const Use& use = use_[member.use];
      Place& place = track.place[member.use];
      const int now = stored_excess(use.nibbles, entry(use, place));
      track.excess[g] = static_cast<std::int16_t>(track.excess[g] + now - place.excess);
      place.excess = static_cast<std::uint16_t>(now);
    }
  }

  [[nodiscard]] int uses() const { return uses_; }
  [[nodiscard]] int value(const Track& track) const {
    return track.manhattan + 2 * std::max(track.excess[0], track.excess[1]);
  }

 private:
  struct Use {
    const PlacementIndex* index = nullptr;
    const std::uint8_t* nibbles = nullptr;
    std::array<std::uint8_t, kCells> cell{};
  };
  struct Member {
    std::uint8_t use = 0;
    std::uint8_t position = 0;  // within the pattern
  };

  static int distance(int a, int b) { return std::abs(a / N - b / N) + std::abs(a % N - b % N); }

  static std::uint64_t entry(const Use& use, const Place& place) {
    return std::uint64_t{place.set_rank} * use.index->num_arrangements() + place.arrangement;
  }

  // Moves one member of a set from cell `from` to cell `to`; the members between them change slots by one.
  static void shift(const Use& use, Place& place, int from, int to) {
    const PlacementIndex& index = *use.index;
    const int slot = PlacementIndex::slot_of(place.set, from);
    int target = slot;
    std::uint32_t rank = place.set_rank - index.choose(from, slot + 1);
    const std::uint64_t from_bit = std::uint64_t{1} << from;
    const std::uint64_t to_bit = std::uint64_t{1} << to;
    if (from < to) {
      for (std::uint64_t rest = place.set & (to_bit - 1) & ~((from_bit << 1) - 1); rest != 0;
           rest &= rest - 1, ++target) {
        const int cell = __builtin_ctzll(rest);
        rank += index.choose(cell, target + 1) - index.choose(cell, target + 2);
      }
    } else {
      std::uint64_t rest = place.set & (from_bit - 1) & ~((to_bit << 1) - 1);
      while (rest != 0) {
        const int cell = 63 - __builtin_clzll(rest);
        rest ^= std::uint64_t{1} << cell;
        rank += index.choose(cell, target + 1) - index.choose(cell, target);
        --target;
      }
    }
    place.set_rank = static_cast<Rank>(rank + index.choose(to, target + 1));
    if (target != slot) place.arrangement = static_cast<std::uint16_t>(index.shifted(slot, target, place.arrangement));
    place.set = static_cast<Cells>(place.set ^ (from_bit | to_bit));
  }

  int uses_ = 0;
  int direct_ = 0;
  std::array<Use, kMostUses> use_{};
  std::array<std::array<Member, kCells>, 2> members_{};  // by group and tile
};

template <int N>
class TilePdbHeuristic final : public Heuristic<TilePuzzle<N>> {
 public:
  using State = typename TilePuzzle<N>::State;

  explicit TilePdbHeuristic(std::shared_ptr<const TileCollection> collection)
      : collection_(std::move(collection)), tracker_(*collection_) {}

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i)
      out[i] = static_cast<float>(tracker_.value(tracker_.start(states[i])));
  }
  [[nodiscard]] const TilePdbTracker<N>& tracker() const { return tracker_; }

 private:
  std::shared_ptr<const TileCollection> collection_;
  TilePdbTracker<N> tracker_;
  HeuristicTraits traits_{"pdb", true, false, false, true};
};

// The tables' entries as tokens (token_source.h): what each adds to the Manhattan distance, which a network sees in the
// puzzle's own tokens.
template <int N>
class TileEntries {
 public:
  explicit TileEntries(std::shared_ptr<const TileCollection> collection)
      : collection_(std::move(collection)), tracker_(*collection_) {}

  [[nodiscard]] int count() const { return tracker_.uses(); }

  void look_up(std::span<const typename TilePuzzle<N>::State> states, std::uint16_t* first, std::size_t stride,
               std::span<float> bounds) const {
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto track = tracker_.start(states[i]);
      for (std::size_t u = 0; u < static_cast<std::size_t>(count()); ++u) first[i * stride + u] = track.place[u].excess;
      if (!bounds.empty()) bounds[i] = static_cast<float>(tracker_.value(track));
    }
  }

 private:
  std::shared_ptr<const TileCollection> collection_;
  TilePdbTracker<N> tracker_;
};

}  // namespace unscramble
