#include "domains/tile/pdb/pattern_builder.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "core/size.h"
#include "domains/tile/pdb/blank_regions.h"

namespace unscramble {
namespace {

constexpr std::uint8_t kUnreached = 0xFF;
constexpr int kMaxRegions = 8;  // one bit each

// One move of a tracked tile, the same for every arrangement of the tiles within the set of cells.
struct Transition {
  std::uint32_t set = 0;  // reached
  std::uint8_t from_slot = 0;
  std::uint8_t to_slot = 0;
  std::uint8_t region = 0;  // the blank must be in this region
  std::uint8_t bit = 0;     // of the region the blank is in afterwards
};

// A node is a placement plus the region the blank is in; a placement's regions are the bits of one byte.
class TileBuilder {
 public:
  TileBuilder(const TilePattern& pattern, Monitor& monitor, ThreadPool& pool)
      : pattern_(pattern),
        index_(pattern.cells(), pattern.size()),
        masks_(pattern.side),
        monitor_(monitor),
        pool_(pool) {}

  Expected<TilePatternTable> run() {
    const std::uint64_t bytes = index_.size() * 4 + index_.size() / 2;
    if (!monitor_.reserve(bytes))
      return Error{ErrorCode::kLimit, "building pattern " + pattern_.name() + " needs " + std::to_string(bytes >> 20U) +
                                          " MB, more than the memory limit"};
    auto table = search();
    monitor_.release(bytes);
    return table;
  }

 private:
  Expected<TilePatternTable> search() {
    if (!list_transitions())
      return unsupported("pattern " + pattern_.name() + " cuts the board into more than eight regions");
    distance_.assign(index_.size(), kUnreached);
    closed_.assign(index_.size(), 0);
    open_.assign(index_.size(), 0);
    next_.assign(index_.size(), 0);
    const std::uint64_t goal = index_.rank(goal_places(pattern_));
    const std::uint64_t free_cells = masks_.all() & ~index_.set_of(goal / index_.num_arrangements());
    open_[goal] = static_cast<std::uint8_t>(1U << masks_.region_of(pattern_.cells() - 1, free_cells));
    TilePatternTable table;
    any_open_ = true;
    const std::string stage =
        "building the pattern database " + pattern_.name() + " (" + format_bytes(index_.size()) + ")";
    std::uint64_t reached = 0;
    for (int depth = 0; any_open_; ++depth) {
      table.histogram.push_back(advance(depth));
      reached += table.histogram.back();
      monitor_.stage(stage, static_cast<double>(reached) / static_cast<double>(index_.size()));
      if (monitor_.should_stop())
        return Error{ErrorCode::kCancelled, "building pattern " + pattern_.name() + " was stopped"};
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

  // Closes everything open at this depth and opens what one move of a tracked tile reaches.
  // Returns how many placements were reached for the first time.
  std::uint64_t advance(int depth) {
    std::atomic<std::uint64_t> fresh{0};
    any_open_ = false;
    const std::size_t grain = std::max<std::size_t>(1, (1U << 16U) / index_.num_arrangements());
    pool_.parallel_for(index_.num_sets(), grain, [&](std::size_t begin, std::size_t end, int) {
      if (monitor_.stopped()) return;
      std::uint64_t reached = 0;
      bool opened = false;
      for (std::size_t set = begin; set < end; ++set) opened |= advance_set(set, depth, reached);
      if (opened) any_open_.store(true, std::memory_order_relaxed);
      fresh += reached;
      monitor_.tick(reached, 0);
    });
    std::swap(open_, next_);
    return fresh;
  }

  bool advance_set(std::uint64_t set, int depth, std::uint64_t& reached) {
    const std::uint64_t base = set * index_.num_arrangements();
    const Transition* first = transitions_.data() + first_transition_[set];
    const Transition* last = transitions_.data() + first_transition_[set + 1];
    bool opened = false;
    for (std::uint32_t arrangement = 0; arrangement < index_.num_arrangements(); ++arrangement) {
      const std::uint64_t index = base + arrangement;
      if (open_[index] == 0) continue;
      const unsigned regions = open_[index] & ~static_cast<unsigned>(closed_[index]);
      open_[index] = 0;
      if (regions == 0) continue;
      // Other threads read closed_ (a stale value only costs a repeated opening), hence atomic.
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
        if ((std::atomic_ref(closed_[next]).load(std::memory_order_relaxed) & t->bit) != 0) continue;
        std::atomic_ref(next_[next]).fetch_or(t->bit, std::memory_order_relaxed);
        opened = true;
      }
    }
    return opened;
  }

  void pack(TilePatternTable& table) {
    table.nibbles.assign((index_.size() + 1) / 2, 0);
    pool_.parallel_for(table.nibbles.size(), 1U << 16U, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t byte = begin; byte < end; ++byte) {
        unsigned value = excess(byte * 2);
        if (byte * 2 + 1 < index_.size()) value |= excess(byte * 2 + 1) << 4U;
        table.nibbles[byte] = static_cast<std::uint8_t>(value);
      }
    });
  }

  [[nodiscard]] unsigned excess(std::uint64_t index) const {
    // Placements that no solvable board has (all tiles tracked, wrong parity) keep the cap; they are never looked up.
    const int above = distance_[index] - pattern_manhattan(pattern_, index_.places(index));
    return static_cast<unsigned>(std::clamp(above / 2, 0, kMaxStoredExcess));
  }

  const TilePattern& pattern_;
  PlacementIndex index_;
  BoardMasks masks_;
  Monitor& monitor_;
  ThreadPool& pool_;
  std::vector<Transition> transitions_;
  std::vector<std::uint32_t> first_transition_;  // by set; one more at the end
  std::vector<std::uint8_t> distance_, closed_, open_, next_;
  std::atomic<bool> any_open_{false};
};

}  // namespace

Expected<TilePatternTable> build_tile_pattern(const TilePattern& pattern, Monitor& monitor, ThreadPool& pool) {
  return TileBuilder(pattern, monitor, pool).run();
}

}  // namespace unscramble
