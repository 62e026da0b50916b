// Training samples from random walks (Brunetto & Trunda 2017, section 3.1): breadth-first search from the goal as far
// as `depth`, random walks from its frontier that never revisit a state, and distances repaired until neighbours
// differ by at most one. The labels are upper bounds: exact near the goal, too high by about a fifth far from it.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "core/monitor.h"
#include "puzzle/breadth_first.h"
#include "puzzle/capabilities.h"
#include "puzzle/state_map.h"

namespace unscramble {

struct WalkSampleOptions {
  int depth = 6;          // of the breadth-first search
  int walk_length = 19;   // from its frontier: 25 in total
  std::size_t walks = 0;  // K
  std::uint64_t seed = 1;
};

template <class State>
struct LabelledState {
  State state;
  int distance;
};

template <class State>
struct WalkSamples {
  std::vector<LabelledState<State>> states;  // met on walks, each once
  std::size_t discarded = 0;                 // walks that returned to the searched ball
  std::size_t repaired = 0;                  // states whose label an intersection lowered
};

template <Invertible P>
class WalkSampler {
 public:
  using State = typename P::State;

  explicit WalkSampler(P puzzle) : puzzle_(std::move(puzzle)) {}

  // If the monitor stops it, it returns the walks made so far.
  WalkSamples<State> sample(const WalkSampleOptions& options, Monitor& monitor) {
    search(options.depth, monitor);
    result_ = {};
    place_.clear();
    Rng rng(options.seed);
    for (std::size_t w = 0; w < options.walks && !frontier_.empty() && !monitor.should_stop(); ++w) walk(rng, options);
    repair();
    return std::move(result_);
  }

  // The exact distance of a state in the ball, -1 outside it.
  [[nodiscard]] int known_distance(const State& state) const {
    const auto found = ball_.find(state);
    return found == ball_.end() ? -1 : found->second;
  }

 private:
  void search(int depth, Monitor& monitor) {
    Rng rng(1);
    std::vector<State> states{puzzle_.goal(rng)};
    ball_.clear();
    ball_.emplace(states[0], 0);
    const Ball ball =
        breadth_first(puzzle_, states, all_moves(puzzle_), {depth, &monitor}, [this](const State& state, int distance) {
          return ball_.emplace(state, distance).second ? Met::kNew : Met::kKnown;
        });
    frontier_.clear();  // none where the puzzle ends before
    if (ball.radius == depth) frontier_.assign(states.begin() + static_cast<std::ptrdiff_t>(ball.sphere), states.end());
  }

  template <class Visit>
  void for_neighbours(const State& state, Visit visit) const {
    for (int m = 0; m < puzzle_.num_moves(); ++m) {
      State other = state;
      if (puzzle_.try_move(other, static_cast<Move>(m))) visit(other);
    }
  }

  void walk(Rng& rng, const WalkSampleOptions& options) {
    std::vector<State> path{frontier_[rng.below(frontier_.size())]};
    constexpr int kTries = 64;  // a dead end on a small board ends the walk
    for (int attempt = 0; attempt < kTries && static_cast<int>(path.size()) <= options.walk_length;) {
      State next = path.back();
      if (!puzzle_.try_move(next, static_cast<Move>(rng.below_int(puzzle_.num_moves()))) || visited(path, next)) {
        ++attempt;
        continue;
      }
      attempt = 0;
      if (ball_.contains(next)) {
        ++result_.discarded;
        return;
      }
      path.push_back(next);
    }
    for (std::size_t k = 1; k < path.size(); ++k) meet(path[k], options.depth + static_cast<int>(k));
  }

  static bool visited(const std::vector<State>& path, const State& state) {
    return std::any_of(path.begin(), path.end(), [&](const State& other) { return same_state(other, state); });
  }

  void meet(const State& state, int distance) {
    const auto [found, is_new] = place_.emplace(state, result_.states.size());
    if (is_new)
      result_.states.push_back({state, distance});
    else
      lower(found->second, distance);
  }

  bool lower(std::size_t index, int distance) {
    int& label = result_.states[index].distance;
    if (label <= distance) return false;
    label = distance;
    return true;
  }

  // Every state tells its neighbours, the nearest first, so each needs to do so once. The ball's states have told all
  // of theirs but the frontier's neighbours on walks.
  void repair() {
    std::vector<std::vector<std::size_t>> by_distance;
    const auto file = [&](std::size_t index) {
      const auto distance = static_cast<std::size_t>(result_.states[index].distance);
      if (by_distance.size() <= distance) by_distance.resize(distance + 1);
      by_distance[distance].push_back(index);
    };
    for (std::size_t i = 0; i < result_.states.size(); ++i) {
      int nearest = result_.states[i].distance;
      for_neighbours(result_.states[i].state, [&](const State& other) {
        if (const int known = known_distance(other); known >= 0) nearest = std::min(nearest, known + 1);
      });
      if (lower(i, nearest)) ++result_.repaired;
      file(i);
    }
    for (std::size_t d = 0; d < by_distance.size(); ++d)
      for (std::size_t n = 0; n < by_distance[d].size(); ++n) {  // grows while it is read
        const std::size_t index = by_distance[d][n];
        const auto state = result_.states[index];
        if (state.distance != static_cast<int>(d)) continue;  // filed again, nearer
        for_neighbours(state.state, [&](const State& other) {
          const auto found = place_.find(other);
          if (found == place_.end() || !lower(found->second, state.distance + 1)) return;
          ++result_.repaired;
          file(found->second);
        });
      }
  }

  P puzzle_;
  StateMap<State, int> ball_;
  std::vector<State> frontier_;
  StateMap<State, std::size_t> place_;  // of a state among result_.states
  WalkSamples<State> result_;
};

// `count` of the samples, as many of each distance as there are, at random ("evenly distributed in the state space").
template <class State>
std::vector<LabelledState<State>> spread_evenly(std::vector<LabelledState<State>> samples, std::size_t count,
                                                std::uint64_t seed) {
  Rng rng(seed);
  rng.shuffle(samples);
  std::unordered_map<int, std::size_t> seen;
  std::vector<std::pair<std::size_t, std::size_t>> order;  // rank within its distance, index
  for (std::size_t i = 0; i < samples.size(); ++i) order.emplace_back(seen[samples[i].distance]++, i);
  std::sort(order.begin(), order.end());
  std::vector<LabelledState<State>> chosen;
  for (std::size_t i = 0; i < std::min(count, order.size()); ++i) chosen.push_back(samples[order[i].second]);
  return chosen;
}

}  // namespace unscramble
