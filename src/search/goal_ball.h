// GoalBall<P>: every state within a few moves of the goal, with its exact distance. A search from the start that
// meets the ball is done: it need not search the last moves, where a beam is as wide as anywhere else.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/hash.h"
#include "puzzle/breadth_first.h"
#include "puzzle/capabilities.h"
#include "search/pages.h"
#include "search/search.h"

namespace unscramble {

// All that a ball depends on, compared by value. The states one move from the goal show what the moves do, in case two
// puzzles of the same name differ in that.
template <Puzzle P>
struct GoalBallKey {
  std::string puzzle;
  std::string metric;
  Moves moves;
  std::size_t max_states = 0;
  std::vector<typename P::State> states;  // the goal, then what leads to it, by move

  bool operator==(const GoalBallKey& other) const {
    return puzzle == other.puzzle && metric == other.metric && moves == other.moves && max_states == other.max_states &&
           std::equal(states.begin(), states.end(), other.states.begin(), other.states.end(),
                      same_state<typename P::State>);
  }
};

template <Puzzle P>
class GoalBall {
 public:
  using State = typename P::State;

  // Whole spheres, as many as fit into max_states and are finished when the monitor stops it. Moves must be invertible,
  // or the ball is empty; such a puzzle has one goal. The caller reserves the memory for the ball and for building it.
  GoalBall(const Problem<P>& problem, std::size_t max_states, Monitor& monitor) : moves_(problem.moves) {
    if constexpr (Invertible<P>) build(problem.puzzle, max_states, monitor);
  }

  // The bytes of a ball of this many states, and what building it takes on top temporarily.
  static std::size_t bytes(std::size_t max_states) { return num_slots(max_states) * sizeof(std::uint64_t); }
  static std::size_t bytes_to_build(std::size_t max_states) {
    return num_slots(max_states) * sizeof(Number) + max_states * sizeof(State);
  }

  // The ball for the last problem asked about, usually the same for many starts. It has up to max_states states, and
  // fewer if `account` has no room for them: including its construction it takes up to a quarter of the memory limit.
  // Null if that is next to nothing, or if moves cannot be undone.
  static std::shared_ptr<const GoalBall> shared(const Problem<P>& problem, std::size_t max_states,
                                                MemoryAccount& account) {
    if constexpr (Invertible<P>) {
      constexpr std::size_t kFewest = 64;
      Monitor& monitor = account.monitor();
      // By the limit alone, so that the next beam of a solve finds the ball of this one.
      const std::uint64_t share = monitor.limits().memory / 4;
      while (max_states >= kFewest && bytes(max_states) + bytes_to_build(max_states) > share) max_states /= 2;
      if (max_states < kFewest || !account.take(bytes(max_states))) return nullptr;
      const auto key = key_of(problem, max_states);
      if (auto ball = Kept::instance().find(key)) return ball;
      // Built without a lock: another solve may build the same one meanwhile, but none has to wait for this one.
      MemoryAccount building(monitor);
      if (building.take(bytes_to_build(max_states))) {
        auto ball = std::make_shared<const GoalBall>(problem, max_states, monitor);
        if (!monitor.stopped()) {
          Kept::instance().keep(key, ball);
          return ball;
        }
      }
      account.give_back(bytes(max_states));
    }
    return nullptr;
  }

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
  using Number = std::uint32_t;
  static constexpr std::uint64_t kDepthMask = 0xFF;
  static constexpr std::uint64_t kTagMask = ~kDepthMask;
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};
  static constexpr int kDeepest = 0xFE;

  class Kept {
   public:
    static Kept& instance() {
      static Kept kept;
      return kept;
    }
    std::shared_ptr<const GoalBall> find(const GoalBallKey<P>& key) {
      const std::lock_guard lock(mutex_);
      return ball_ != nullptr && key_ == key ? ball_ : nullptr;
    }
    void keep(const GoalBallKey<P>& key, std::shared_ptr<const GoalBall> ball) {
      const std::lock_guard lock(mutex_);
      key_ = key;
      ball_ = std::move(ball);
    }

   private:
    std::mutex mutex_;
    GoalBallKey<P> key_;
    std::shared_ptr<const GoalBall> ball_;
  };

  static GoalBallKey<P> key_of(const Problem<P>& problem, std::size_t max_states) {
    GoalBallKey<P> key{problem.puzzle.name(), problem.puzzle.metric(), problem.moves, max_states, {}};
    Rng rng(1);
    key.states.push_back(problem.puzzle.goal(rng));
    for (const Move move : problem.moves) {
      key.states.push_back(key.states.front());
      problem.puzzle.try_move(key.states.back(), problem.puzzle.inverse_move(move));
    }
    return key;
  }

  static std::size_t num_slots(std::size_t max_states) {
    return std::bit_ceil(std::max<std::size_t>(64, 2 * max_states));
  }

  // Where an entry with this hash's tag is, or would be.
  [[nodiscard]] std::size_t find(std::uint64_t hash) const {
    std::size_t slot = hash >> shift_;
    while (table_[slot] != kEmpty && ((table_[slot] ^ hash) & kTagMask) != 0) slot = (slot + 1) & mask_;
    return slot;
  }

  // States are compared in full: a second state with the tag of another ends the ball before its
  // sphere, since what is left out would make distances beyond it too large. Entries of a sphere that did not become
  // complete stay, beyond the radius.
  void build(const P& puzzle, std::size_t max_states, Monitor& monitor) {
    table_.assign(num_slots(max_states), kEmpty);
    mask_ = table_.size() - 1;
    shift_ = 64 - std::countr_zero(table_.size());
    std::vector<Number> number(table_.size());  // by slot: which state it is for
    std::vector<State> states;
    states.reserve(max_states);
    const auto meet = [&](const State& state, int distance) {
      const std::uint64_t hash = hash_of(state);
      const std::size_t slot = find(hash);
      if (table_[slot] != kEmpty) return same_state(states[number[slot]], state) ? Met::kKnown : Met::kEnough;
      if (states.size() >= max_states) return Met::kEnough;
      table_[slot] = (hash & kTagMask) | static_cast<std::uint64_t>(distance);
      number[slot] = static_cast<Number>(states.size());
      return Met::kNew;
    };
    Rng rng(1);
    const State goal = puzzle.goal(rng);
    if (meet(goal, 0) != Met::kNew) return;
    states.push_back(goal);
    Moves back;
    for (const Move move : moves_) back.push_back(puzzle.inverse_move(move));
    const Ball ball = breadth_first(puzzle, states, back, {kDeepest, &monitor}, meet);
    radius_ = ball.radius;
    size_ = ball.size;
  }

  Moves moves_;
  std::vector<std::uint64_t> table_;
  std::size_t mask_ = 0;
  int shift_ = 0;
  int radius_ = -1;
  std::size_t size_ = 0;
};

}  // namespace unscramble
