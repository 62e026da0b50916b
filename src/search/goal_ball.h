// GoalBall<P>: every state within a few moves of the goal, with its exact distance. A search from the start that
// meets the ball is done: it need not find its way through the last moves, where a beam is as wide as anywhere.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/hash.h"
#include "puzzle/capabilities.h"
#include "search/search.h"

namespace unscramble {

template <Puzzle P>
class GoalBall {
 public:
  using State = typename P::State;

  // Whole spheres, as many as fit into max_states; 16 bytes of memory a state. Moves must be invertible, or the ball
  // is empty. Where the puzzle has several goals it is a ball around one of them.
  GoalBall(const Problem<P>& problem, std::size_t max_states) : moves_(problem.moves) {
    if constexpr (Invertible<P>) {
      Rng rng(1);
      build(problem.puzzle, problem.puzzle.goal(rng), max_states);
    }
  }

  // One for the last problem asked about, as a rule the same for many starts.
  static std::shared_ptr<const GoalBall> shared(const Problem<P>& problem, std::size_t max_states) {
    static std::mutex mutex;
    static std::shared_ptr<const GoalBall> last;
    static std::size_t last_states = 0;
    static std::uint64_t last_goal = 0;
    Rng rng(1);
    const std::uint64_t goal =
        hash_of(problem.puzzle.goal(rng)) ^ hash_bytes(problem.moves.data(), problem.moves.size() * sizeof(Move));
    const std::lock_guard lock(mutex);
    if (last == nullptr || last_states != max_states || last_goal != goal) {
      last = std::make_shared<const GoalBall>(problem, max_states);
      last_states = max_states;
      last_goal = goal;
    }
    return last;
  }

  // All states this near are in the ball; -1 = it is empty.
  [[nodiscard]] int radius() const { return radius_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  // The distance of a state with this hash, or -1. By hash alone: way_home() finds out if it was another state.
  [[nodiscard]] int distance(std::uint64_t hash) const {
    if (radius_ < 0) return -1;
    const std::uint64_t tag = hash & kTagMask;
    for (std::size_t slot = hash >> shift_;; slot = (slot + 1) & mask_) {
      const std::uint64_t entry = table_[slot];
      if (entry == kEmpty) return -1;
      if ((entry & kTagMask) == tag) return static_cast<int>(entry & kDepthMask);
    }
  }
  void prefetch(std::uint64_t hash) const {
    if (radius_ >= 0) __builtin_prefetch(&table_[hash >> shift_]);
  }

  // Appends shortest moves from a state of the ball to the goal; false if it was not in the ball after all.
  bool way_home(const P& puzzle, State state, Moves& moves) const {
    for (int left = distance(hash_of(state)); left > 0; --left) {
      bool found = false;
      for (const Move move : moves_) {
        State child = state;
        if (!puzzle.try_move(child, move) || distance(hash_of(child)) != left - 1) continue;
        state = child;
        moves.push_back(move);
        found = true;
        break;
      }
      if (!found) return false;
    }
    return puzzle.is_goal(state);
  }

 private:
  static constexpr std::uint64_t kDepthMask = 0xFF;
  static constexpr std::uint64_t kTagMask = ~kDepthMask;
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};

  void build(const P& puzzle, const State& goal, std::size_t max_states) {
    std::size_t slots = 64;
    while (slots < 2 * max_states) slots *= 2;
    table_.assign(slots, kEmpty);
    mask_ = slots - 1;
    shift_ = 64 - std::countr_zero(slots);
    std::vector<State> sphere{goal};
    std::vector<State> next;
    radius_ = 0;
    insert(hash_of(goal), 0);
    while (!sphere.empty()) {
      next.clear();
      for (const State& state : sphere)
        for (const Move move : moves_) {
          State child = state;
          if (!puzzle.try_move(child, puzzle.inverse_move(move))) continue;
          if (distance(hash_of(child)) >= 0) continue;
          if (size_ == max_states) return forget_beyond(radius_);
          insert(hash_of(child), radius_ + 1);
          next.push_back(child);
        }
      if (next.empty()) return;
      ++radius_;
      sphere.swap(next);
    }
  }

  void insert(std::uint64_t hash, int depth) {
    std::size_t slot = hash >> shift_;
    while (table_[slot] != kEmpty) slot = (slot + 1) & mask_;
    table_[slot] = (hash & kTagMask) | static_cast<std::uint64_t>(depth);
    ++size_;
  }

  // A sphere that did not fit is taken out again.
  void forget_beyond(int depth) {
    const std::vector<std::uint64_t> old = std::move(table_);
    table_.assign(old.size(), kEmpty);
    size_ = 0;
    // The slot's number has the upper bits of the hash only as long as nothing was in the way, the tag has them all.
    for (const std::uint64_t entry : old)
      if (entry != kEmpty && static_cast<int>(entry & kDepthMask) <= depth)
        insert(entry & kTagMask, static_cast<int>(entry & kDepthMask));
  }

  Moves moves_;
  std::vector<std::uint64_t> table_;
  std::size_t mask_ = 0;
  int shift_ = 0;
  int radius_ = -1;
  std::size_t size_ = 0;
};

}  // namespace unscramble
