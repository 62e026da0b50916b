// Shared by the tests of the optimal cube solver: small tables, and distances found in another way.
#pragma once

#include <gtest/gtest.h>

#include <unordered_map>

#include "core/hash.h"
#include "domains/cube/cube3.h"
#include "domains/cube/optimal/solver.h"
#include "domains/cube/optimal/tables.h"

namespace unscramble::cube_optimal {

inline Cube to_cube(const Cube3::State& state) { return {state.corner, state.edge}; }

inline TableSet tiny_table(cube::Metric metric, ThreadPool& pool) {
  Monitor monitor;
  const auto loaded = shared_table(table_ladder(metric).front(), monitor, pool);
  EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().message);
  return {{(*loaded)->table()}, 1};
}

inline bool solves(const Cube3& puzzle, Cube3::State state, const Moves& moves) {
  for (const Move move : moves) puzzle.try_move(state, move);
  return puzzle.is_goal(state);
}

// Exact distances by plain breadth-first search, nothing shared with the solver: all states within
// `radius` of the goal are kept, and a state farther away is met halfway.
class MeetInTheMiddle {
 public:
  MeetInTheMiddle(const Cube3& puzzle, std::vector<Move> moves, int radius)
      : puzzle_(puzzle), moves_(std::move(moves)), radius_(radius) {
    Rng rng(1);
    // Around the goal, by moves undone: so that restricted moves lead back.
    std::vector<Cube3::State> level = {puzzle.goal(rng)};
    depth_[hash_of(level[0])] = 0;
    for (int d = 1; d <= radius; ++d) {
      std::vector<Cube3::State> next;
      for (const auto& state : level)
        for (const Move move : moves_) {
          auto child = state;
          puzzle_.try_move(child, puzzle_.inverse_move(move));
          if (depth_.emplace(hash_of(child), d).second) next.push_back(child);
        }
      level = std::move(next);
    }
    sphere_ = std::move(level);
  }

  // Up to 2*radius; more is -1.
  [[nodiscard]] int distance(const Cube3::State& from) const {
    std::unordered_map<std::uint64_t, int> seen{{hash_of(from), 0}};
    std::vector<Cube3::State> level = {from};
    for (int d = 0; d <= radius_; ++d) {
      int best = -1;
      for (const auto& state : level)
        if (const auto found = depth_.find(hash_of(state)); found != depth_.end())
          best = best < 0 ? found->second : std::min(best, found->second);
      if (best >= 0) return d + best;
      std::vector<Cube3::State> next;
      for (const auto& state : level)
        for (const Move move : moves_) {
          auto child = state;
          puzzle_.try_move(child, move);
          if (seen.emplace(hash_of(child), d + 1).second) next.push_back(child);
        }
      level = std::move(next);
    }
    return -1;
  }

  // Those exactly `radius` away from the goal.
  [[nodiscard]] const std::vector<Cube3::State>& sphere() const { return sphere_; }

 private:
  Cube3 puzzle_;
  std::vector<Move> moves_;
  int radius_;
  std::unordered_map<std::uint64_t, int> depth_;
  std::vector<Cube3::State> sphere_;
};

inline TurnSet turn_set(const std::vector<Move>& moves, cube::Metric metric) {
  TurnSet set = 0;
  for (const Move move : moves) set |= TurnSet{1} << to_turn(move, metric);
  return set;
}

}  // namespace unscramble::cube_optimal
