// GoalBall: every state within a few moves of the goal, with its exact distance. A search from the start that
// meets the ball is done: it need not find its way through the last moves, where a beam is as wide as anywhere.
#pragma once

#include <memory>

#include "search/pages.h"
#include "search/rows/domain.h"

namespace unscramble {

class GoalBall {
 public:
  // Whole spheres, as many as fit into max_states and are done when the monitor stops it. Moves must be invertible, or
  // the ball is empty; such a puzzle has one goal. What the ball and its making take is to be reserved by the caller.
  GoalBall(const RowProblem& problem, std::size_t max_states, Monitor& monitor);

  // The bytes of a ball of this many states, and what building it takes in addition for a while.
  static std::size_t bytes(std::size_t max_states);
  static std::size_t bytes_to_build(const RowProblem& problem, std::size_t max_states);

  // One for the last problem asked about of each puzzle, as a rule the same for many starts. It is of at most
  // max_states states, and of fewer where `account` has no room for them: with its making it takes a quarter of the
  // memory limit at most. Null where that is next to nothing, or moves cannot be undone.
  static std::shared_ptr<const GoalBall> shared(const RowProblem& problem, std::size_t max_states,
                                                MemoryAccount& account);

  // All states up to this distance are in the ball; -1 = it is empty.
  [[nodiscard]] int radius() const { return radius_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  // The distance of a state with this hash, or -1. By hash alone: way_home() finds out if it was another state.
  [[nodiscard]] int distance(std::uint64_t hash) const {
    if (radius_ < 0) return -1;
    const std::uint64_t entry = table_[find(hash)];
    const int depth = static_cast<int>(entry & kDepthMask);
    return entry == kEmpty || depth > radius_ ? -1 : depth;
  }
  void prefetch(std::uint64_t hash) const {
    if (radius_ >= 0) __builtin_prefetch(&table_[hash >> shift_]);
  }

  // Appends shortest moves from a state of the ball to the goal; false if it was not in the ball after all, or if a
  // state on the way was mistaken for another. What it finds is a shortest path: no state of the ball is stored with
  // more than its distance, and states outside are farther away than any entry says.
  bool way_home(const Domain& domain, const std::byte* row, Moves& moves) const;

 private:
  using Number = std::uint32_t;
  static constexpr std::uint64_t kDepthMask = 0xFF;
  static constexpr std::uint64_t kTagMask = ~kDepthMask;
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};
  static constexpr int kDeepest = 0xFE;
  static constexpr std::size_t kBlock = 32;  // states whose neighbours are made in one call

  // Where an entry with this hash's tag is, or would be.
  [[nodiscard]] std::size_t find(std::uint64_t hash) const {
    std::size_t slot = hash >> shift_;
    while (table_[slot] != kEmpty && ((table_[slot] ^ hash) & kTagMask) != 0) slot = (slot + 1) & mask_;
    return slot;
  }

  void build(const Domain& domain, std::size_t max_states, Monitor& monitor);

  Moves moves_;
  std::vector<std::uint64_t> table_;
  std::size_t mask_ = 0;
  int shift_ = 0;
  int radius_ = -1;
  std::size_t size_ = 0;
};

}  // namespace unscramble
