// True distances by plain breadth-first search, to check what solves claim. Shares nothing with the searches but the
// puzzles' own moves.
#pragma once

#include <optional>
#include <vector>

#include "core/hash.h"
#include "puzzle/capabilities.h"

namespace unscramble {

// What is known about the shortest solution of a state.
struct Truth {
  int at_least = 0;
  std::optional<int> exactly{};
  bool unsolvable = false;
};

// States with their distances: open addressing, states compared in full.
template <Puzzle P>
class DistanceMap {
 public:
  using State = typename P::State;

  explicit DistanceMap(std::size_t max_states) {
    std::size_t slots = 64;
    while (slots < 2 * max_states) slots *= 2;
    states_.resize(slots);
    distances_.assign(slots, kFree);
  }

  // False if the state is already there.
  bool insert(const State& state, int distance) {
    const std::size_t slot = find(state);
    if (distances_[slot] != kFree) return false;
    states_[slot] = state;
    distances_[slot] = static_cast<std::uint8_t>(distance);
    ++size_;
    return true;
  }
  [[nodiscard]] std::optional<int> distance(const State& state) const {
    const std::size_t slot = find(state);
    if (distances_[slot] == kFree) return {};
    return distances_[slot];
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const State& any(Rng& rng) const {
    std::size_t slot = rng.below(states_.size());
    while (distances_[slot] == kFree) slot = (slot + 1) % states_.size();
    return states_[slot];
  }

 private:
  static constexpr std::uint8_t kFree = 0xFF;

  [[nodiscard]] std::size_t find(const State& state) const {
    std::size_t slot = hash_of(state) & (states_.size() - 1);
    while (distances_[slot] != kFree && !same_state(states_[slot], state)) slot = (slot + 1) & (states_.size() - 1);
    return slot;
  }

  std::vector<State> states_;
  std::vector<std::uint8_t> distances_;
  std::size_t size_ = 0;
};

// Every state from which the allowed moves lead to one goal, or those within some radius if there are too many.
template <Invertible P>
class DistancesToGoal {
 public:
  using State = typename P::State;

  DistancesToGoal(const P& puzzle, const State& goal, const Moves& allowed, std::size_t max_states) : map_(max_states) {
    std::vector<State> sphere{goal};
    map_.insert(goal, 0);
    for (; !sphere.empty(); ++radius_) {
      std::vector<State> next;
      for (const State& state : sphere)
        for (const Move move : allowed) {
          State before = state;
          if (!puzzle.try_move(before, puzzle.inverse_move(move))) continue;
          if (map_.insert(before, radius_ + 1)) next.push_back(before);
          if (map_.size() == max_states) return;
        }
      sphere = std::move(next);
    }
    complete_ = true;
  }

  [[nodiscard]] Truth of(const State& state) const {
    if (const auto distance = map_.distance(state)) return {.at_least = *distance, .exactly = distance};
    return {.at_least = radius_ + 1, .unsolvable = complete_};
  }
  [[nodiscard]] const State& any(Rng& rng) const { return map_.any(rng); }

 private:
  DistanceMap<P> map_;
  int radius_ = 0;  // every state up to this distance is known, and some of the next sphere
  bool complete_ = false;
};

// Forwards from one state: for puzzles whose moves cannot be undone.
template <Puzzle P>
Truth distance_from(const P& puzzle, const typename P::State& start, const Moves& allowed, std::size_t max_states) {
  DistanceMap<P> seen(max_states);
  std::vector<typename P::State> layer{start};
  seen.insert(start, 0);
  for (int depth = 0; !layer.empty(); ++depth) {
    std::vector<typename P::State> next;
    for (const auto& state : layer) {
      if (puzzle.is_goal(state)) return {.at_least = depth, .exactly = depth};
      for (const Move move : allowed) {
        auto child = state;
        if (puzzle.try_move(child, move) && seen.insert(child, 0)) next.push_back(child);
      }
      if (seen.size() > max_states) return {.at_least = depth};
    }
    layer = std::move(next);
  }
  return {.unsolvable = true};
}

}  // namespace unscramble
