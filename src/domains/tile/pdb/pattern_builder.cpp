#include "domains/tile/pdb/pattern_builder.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <optional>
#include <span>

#include "core/size.h"
#include "domains/tile/pdb/blank_regions.h"
#include "pdb/row_pass.h"

namespace unscramble {
namespace {

constexpr std::uint8_t kUnreached = 0xFF;
constexpr int kMaxRegions = 8;        // one bit each
constexpr unsigned kNumberBytes = 5;  // of a placement and a region: 2^37 placements per rank

// One move of a tracked tile, the same for every arrangement of the tiles within the set of cells.
struct Transition {
  std::uint32_t set = 0;  // reached
  std::uint8_t from_slot = 0;
  std::uint8_t to_slot = 0;
  std::uint8_t region = 0;  // the blank must be in this region
  std::uint8_t bit = 0;     // of the region the blank is in afterwards
};

// A node is a placement plus the region the blank is in; a placement's regions are the bits of one byte. Arrays hold
// this rank's placements only: those of its sets.
class TileBuilder {
 public:
  TileBuilder(const TilePattern& pattern, Monitor& monitor, ThreadPool& pool, Ranks& ranks)
      : pattern_(pattern),
        index_(pattern.cells(), pattern.size()),
        masks_(pattern.side),
        monitor_(monitor),
        pool_(pool),
        ranks_(ranks),
        shares_(index_.num_sets(), ranks.size()),
        first_(shares_.first(ranks.rank()) * index_.num_arrangements()),
        size_(shares_.count(ranks.rank()) * index_.num_arrangements()),
        pass_(ranks, shares_, kNumberBytes, monitor, pool) {}

  Expected<TilePatternTable> run() {
    const std::uint64_t bytes = size_ * 4 + size_ / 2 + RowPass::buffer_bytes(ranks_);
    const bool room = monitor_.reserve(bytes);
    Status fits = Done{};
    if (!room)
      fits = Error{ErrorCode::kLimit, "building pattern " + pattern_.name() + " needs " + std::to_string(bytes >> 20U) +
                                          " MB, more than the memory limit"};
    fits = agree(ranks_, fits);
    if (!fits) {
      if (room) monitor_.release(bytes);
      return fits.error();
    }
    auto table = search();
    monitor_.release(bytes);
    return table;
  }

 private:
  Expected<TilePatternTable> search() {
    if (!list_transitions())
      return unsupported("pattern " + pattern_.name() + " cuts the board into more than eight regions");
    distance_.assign(size_, kUnreached);
    closed_.assign(size_, 0);
    open_.assign(size_, 0);
    next_.assign(size_, 0);
    const std::uint64_t goal = index_.rank(goal_places(pattern_));
    const std::uint64_t free_cells = masks_.all() & ~index_.set_of(goal / index_.num_arrangements());
    if (goal >= first_ && goal - first_ < size_)
      open_[goal - first_] = static_cast<std::uint8_t>(1U << masks_.region_of(pattern_.cells() - 1, free_cells));
    TilePatternTable table;
    bool any_open = true;
    const std::string stage =
        "building the pattern database " + pattern_.name() + " (" + format_bytes(index_.size()) + ")";
    std::uint64_t reached = 0;
    for (int depth = 0; any_open; ++depth) {
      const auto fresh = advance(depth, any_open);
      if (fresh) table.histogram.push_back(*fresh);
      reached += fresh.value_or(0);
      monitor_.stage(stage, static_cast<double>(reached) / static_cast<double>(index_.size()));
      if (!fresh) return Error{ErrorCode::kCancelled, "building pattern " + pattern_.name() + " was stopped"};
    }
    while (table.histogram.back() == 0) table.histogram.pop_back();
    pack(table);
    return table;
  }

  bool list_transitions() {
    first_transition_.reserve(index_.num_sets() + 1);
    for (std::uint64_t rank = 0; rank < index_.num_sets(); ++rank) {
      first_transition_.push_back(static_cast<std::uint32_t>(transitions_.size()));
      if (!list_transitions_of(index_.set_of(rank))) return false;
    }
    first_transition_.push_back(static_cast<std::uint32_t>(transitions_.size()));
    return true;
  }

  bool list_transitions_of(std::uint64_t set) {
    const std::uint64_t all_free = masks_.all() & ~set;
    int number = 0;
    for (std::uint64_t left = all_free; left != 0; ++number) {
      if (number >= kMaxRegions) return false;
      const std::uint64_t region = masks_.flood(left & -left, left);
      left &= ~region;
      int slot = 0;
      for (std::uint64_t rest = set; rest != 0; rest &= rest - 1, ++slot) {
        const std::uint64_t from = rest & -rest;
        for (std::uint64_t targets = masks_.neighbours(from) & region; targets != 0; targets &= targets - 1) {
          const std::uint64_t to = targets & -targets;
          const std::uint64_t moved = (set ^ from) | to;
          const int to_slot = __builtin_popcountll(moved & (to - 1));
          const int next_region = masks_.region_of(__builtin_ctzll(from), masks_.all() & ~moved);
          if (next_region >= kMaxRegions) return false;
          transitions_.push_back({static_cast<std::uint32_t>(index_.rank_set(moved)), static_cast<std::uint8_t>(slot),
                                  static_cast<std::uint8_t>(to_slot), static_cast<std::uint8_t>(number),
                                  static_cast<std::uint8_t>(1U << next_region)});
        }
      }
    }
    return true;
  }

  // Closes everything open at this depth and opens what one move of a tracked tile reaches. How many placements were
  // reached for the first time, by all ranks; nothing if it was stopped.
  std::optional<std::uint64_t> advance(int depth, bool& any_open) {
    std::atomic<std::uint64_t> fresh{0};
    std::atomic<bool> opened_any{false};
    const auto expand = [&](std::uint64_t begin, std::uint64_t end, int worker) {
      std::uint64_t reached = 0;
      bool opened = false;
      for (std::uint64_t set = begin; set < end; ++set) opened |= advance_set(set, depth, worker, reached);
      if (opened) opened_any.store(true, std::memory_order_relaxed);
      fresh += reached;
      monitor_.tick(reached, 0);
    };
    const auto take = [&](std::span<const std::uint64_t> numbers) {
      bool opened = false;
      for (const std::uint64_t number : numbers)
        opened |= open(number / kMaxRegions, static_cast<std::uint8_t>(1U << number % kMaxRegions));
      if (opened) opened_any.store(true, std::memory_order_relaxed);
    };
    if (!pass_.run(std::max<std::uint64_t>(1, (1U << 16U) / index_.num_arrangements()), expand, take)) return {};
    std::swap(open_, next_);
    std::array<std::uint64_t, 2> sums{fresh, opened_any ? 1U : 0U};
    ranks_.sum(sums);
    any_open = sums[1] != 0;
    return sums[0];
  }

  // Other threads change closed_ (a stale value only costs a repeated opening), hence atomic.
  bool open(std::uint64_t place, std::uint8_t bit) {
    if ((std::atomic_ref(closed_[place]).load(std::memory_order_relaxed) & bit) != 0) return false;
    std::atomic_ref(next_[place]).fetch_or(bit, std::memory_order_relaxed);
    return true;
  }

  bool advance_set(std::uint64_t set, int depth, int worker, std::uint64_t& reached) {
    const std::uint64_t base = set * index_.num_arrangements() - first_;
    const Transition* first = transitions_.data() + first_transition_[set];
    const Transition* last = transitions_.data() + first_transition_[set + 1];
    bool opened = false;
    for (std::uint32_t arrangement = 0; arrangement < index_.num_arrangements(); ++arrangement) {
      const std::uint64_t index = base + arrangement;
      if (open_[index] == 0) continue;
      const unsigned regions = open_[index] & ~static_cast<unsigned>(closed_[index]);
      open_[index] = 0;
      if (regions == 0) continue;
      std::atomic_ref(closed_[index])
          .store(static_cast<std::uint8_t>(closed_[index] | regions), std::memory_order_relaxed);
      if (distance_[index] == kUnreached) {
        distance_[index] = static_cast<std::uint8_t>(depth);
        ++reached;
      }
      for (const Transition* t = first; t != last; ++t) {
        if ((regions >> t->region & 1U) == 0) continue;
        const std::uint64_t next =
            std::uint64_t{t->set} * index_.num_arrangements() +
            (t->from_slot == t->to_slot ? arrangement : index_.shifted(t->from_slot, t->to_slot, arrangement));
        if (next - first_ < size_) {
          opened |= open(next - first_, t->bit);
        } else {
          const int owner = shares_.owner(t->set);
          const std::uint64_t place = next - shares_.first(owner) * index_.num_arrangements();
          pass_.send(worker, owner, place * kMaxRegions + static_cast<std::uint64_t>(std::countr_zero(t->bit)));
        }
      }
    }
    return opened;
  }

  void pack(TilePatternTable& table) {
    table.nibbles.assign((size_ + 1) / 2, 0);
    pool_.parallel_for(table.nibbles.size(), 1U << 16U, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t byte = begin; byte < end; ++byte) {
        unsigned value = excess(byte * 2);
        if (byte * 2 + 1 < size_) value |= excess(byte * 2 + 1) << 4U;
        table.nibbles[byte] = static_cast<std::uint8_t>(value);
      }
    });
  }

  [[nodiscard]] unsigned excess(std::uint64_t place) const {
    // Placements that no solvable board has (all tiles tracked, wrong parity) keep the cap; they are never looked up.
    const int above = distance_[place] - pattern_manhattan(pattern_, index_.places(first_ + place));
    return static_cast<unsigned>(std::clamp(above / 2, 0, kMaxStoredExcess));
  }

  const TilePattern& pattern_;
  PlacementIndex index_;
  BoardMasks masks_;
  Monitor& monitor_;
  ThreadPool& pool_;
  Ranks& ranks_;
  RowShares shares_;
  std::uint64_t first_;  // placement of this rank
  std::uint64_t size_;   // how many it has
  RowPass pass_;
  std::vector<Transition> transitions_;
  std::vector<std::uint32_t> first_transition_;  // by set; one more at the end
  std::vector<std::uint8_t> distance_, closed_, open_, next_;
};

}  // namespace

Expected<TilePatternTable> build_tile_pattern(const TilePattern& pattern, Monitor& monitor, ThreadPool& pool) {
  SoloRanks alone;
  return build_tile_pattern(pattern, monitor, pool, alone);
}

Expected<TilePatternTable> build_tile_pattern(const TilePattern& pattern, Monitor& monitor, ThreadPool& pool,
                                              Ranks& ranks) {
  return TileBuilder(pattern, monitor, pool, ranks).run();
}

void copy_tile_table(const TilePatternTable& table, std::span<std::byte> payload, DepthHistogram& histogram) {
  std::transform(table.nibbles.begin(), table.nibbles.end(), payload.begin(),
                 [](std::uint8_t byte) { return std::byte{byte}; });
  std::copy_n(table.histogram.begin(), std::min(table.histogram.size(), histogram.size()), histogram.begin());
}

}  // namespace unscramble
