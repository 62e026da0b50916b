// Bounds that are reported are true: compared with distances found by breadth-first search.
#include "solve/known_bound.h"

#include <gtest/gtest.h>

#include <unordered_map>

#include "domains/cube/cube2.h"
#include "domains/lights_out/lights_out.h"
#include "domains/tile/tile.h"
#include "solve/registry.h"

namespace unscramble {
namespace {

// Every state within `depth` moves of the goal with its distance. Moves are taken backwards by the inverse of each.
template <Invertible P>
std::vector<std::pair<typename P::State, int>> states_near_goal(const P& puzzle, int depth) {
  const auto text = [](const typename P::State& s) {
    return std::string(reinterpret_cast<const char*>(&s), sizeof(s));
  };
  Rng rng(1);
  std::vector<std::pair<typename P::State, int>> found{{puzzle.goal(rng), 0}};
  std::unordered_map<std::string, bool> seen{{text(found[0].first), true}};
  for (std::size_t i = 0; i < found.size() && found[i].second < depth; ++i)
    for (int m = 0; m < puzzle.num_moves(); ++m) {
      auto next = found[i].first;
      if (puzzle.try_move(next, static_cast<Move>(m)) && seen.try_emplace(text(next), true).second)
        found.emplace_back(next, found[i].second + 1);
    }
  return found;
}

template <Invertible P>
void expect_sound(const P& puzzle, int depth, std::size_t states, double least_mean) {
  const auto near = states_near_goal(puzzle, depth);
  EXPECT_GE(near.size(), states);
  double sum = 0;
  for (const auto& [state, distance] : near) {
    const int bound = known_bound(make_problem(Instance<P>{puzzle, state}));
    ASSERT_LE(bound, distance) << puzzle.format(state);
    sum += bound;
  }
  EXPECT_GE(sum / static_cast<double>(near.size()), least_mean);  // and they are informative
}

TEST(KnownBound, IsNeverAboveTheDistance) {
  expect_sound(*TilePuzzle<3>::make("puzzle8", {}), 40, 181440, 15);
  expect_sound(*LightsOut<1>::make("lightsout3", {}), 9, 512, 1.2);
  for (const char* metric : {"qtm", "htm"}) expect_sound(*Cube2::make("cube2", {metric}), 6, 5000, 2);
}

SolveReport solve(const AnyPuzzle& puzzle, const std::string& state, const SolveRequest& request) {
  ThreadPool pool(1);
  Monitor monitor(Limits{.nodes = 2'000'000});
  return puzzle.solve(state, request, monitor, pool);
}

// Through solve(): whatever is searched, restricted or aimed elsewhere, the bound holds.
TEST(KnownBound, ReportsOfEverySearchHold) {
  struct Setup {
    const char* puzzle;
    const char* metric;
    const char* moves;  // a restriction
    int length;
  };
  int proved = 0, unproved = 0;
  for (const Setup& setup : {Setup{"puzzle8", "", "", 25}, Setup{"cube2", "qtm", "U,R", 12},
                             Setup{"cube2", "htm", "U,R", 9}, Setup{"lightsout3", "", "", 9}}) {
    const auto puzzle = make_puzzle(setup.puzzle, {setup.metric});
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    Rng rng(5);
    for (int round = 0; round < 24; ++round) {
      SolveRequest exact;
      std::string state = (*puzzle)->scramble(rng, 1 + rng.below_int(setup.length));
      if (round % 3 == 1) exact.set(kGoal, (*puzzle)->scramble(rng, 3));
      if (round % 3 == 2 && *setup.moves != 0) exact.set(kMoves, setup.moves);
      exact.set(kProve, true);
      const auto best = solve(**puzzle, state, exact);
      if (best.status != SolveStatus::kSolved) continue;  // the allowed moves do not solve it
      ASSERT_TRUE(best.proved_optimal);
      for (const char* method : {"greedy", "beam", "bwas"}) {
        SolveRequest request;
        if (const auto goal = exact.get(kGoal)) request.set(kGoal, *goal);
        if (const auto moves = exact.get(kMoves)) request.set(kMoves, *moves);
        request.method = method;
        if (std::string(method) == "beam" || std::string(method) == "anytime") request.set(kBeam, 8);
        if (std::string(method) == "bwas") request.set(kWeight, 0.2);
        const auto report = solve(**puzzle, state, request);
        ASSERT_EQ(report.error, "");
        EXPECT_LE(report.lower_bound, best.length) << setup.puzzle << " " << state << " by " << method;
        EXPECT_GE(report.lower_bound, best.length > 0 ? 1 : 0);
        EXPECT_TRUE(!report.proved_optimal || report.length == best.length) << report.length;
        ++(report.proved_optimal ? proved : unproved);
      }
    }
  }
  EXPECT_GE(proved, 20);
  EXPECT_GE(unproved, 20);
}

// A search that only looks for a solution knows nothing about bounds; the puzzle does.
TEST(KnownBound, IsTheBestThereIs) {
  const auto puzzle = make_puzzle("puzzle8");
  ASSERT_TRUE(puzzle);
  SolveRequest narrow;
  narrow.method = "beam";
  narrow.heuristic = "zero";
  narrow.set(kBeam, 4);
  const auto far = solve(**puzzle, "8 6 7 2 5 4 3 0 1", narrow);
  EXPECT_GE(far.lower_bound, 21) << "the tiles' distances alone";
  SolveRequest guided;
  guided.method = "greedy";
  const auto near = solve(**puzzle, "1 2 3 4 5 6 0 7 8", guided);
  EXPECT_EQ(near.length, 2);
  EXPECT_TRUE(near.proved_optimal) << "the bound is the length";
}

}  // namespace
}  // namespace unscramble
