// The one breadth-first enumeration, and the one replay of moves, on graphs small enough to know by heart.
#include "puzzle/breadth_first.h"

#include <gtest/gtest.h>

#include "puzzle/replay.h"
#include "puzzle/state_map.h"
#include "support/graph_puzzle.h"

namespace unscramble {
namespace {

using State = GraphPuzzle::State;

// 0 leads to 1 and 2, both of those to 3, 3 to 4 and back to 0; 5 leads in and is never reached.
GraphPuzzle diamond() { return {{{1, 2}, {3}, {3}, {0, 4}, {}, {0}}, 4}; }

struct Enumeration {
  Ball ball;
  std::vector<std::uint32_t> nodes;
  StateMap<State, int> distance;
};

Enumeration enumerate(const GraphPuzzle& puzzle, std::vector<State> centre, const BallLimits& limits,
                      std::size_t most = 1000) {
  Enumeration found;
  for (const State& state : centre) found.distance.emplace(state, 0);
  found.ball = breadth_first(puzzle, centre, all_moves(puzzle), limits, [&](const State& state, int distance) {
    if (found.distance.contains(state)) return Met::kKnown;
    if (found.distance.size() >= most) return Met::kEnough;
    found.distance.emplace(state, distance);
    return Met::kNew;
  });
  for (const State& state : centre) found.nodes.push_back(state.node);
  return found;
}

using Nodes = std::vector<std::uint32_t>;

TEST(BreadthFirst, MeetsEveryStateOnceInTheOrderOfDistances) {
  const auto found = enumerate(diamond(), {{0}}, {});
  EXPECT_EQ(found.nodes, (Nodes{0, 1, 2, 3, 4}));
  EXPECT_TRUE(found.ball.complete);
  EXPECT_EQ(found.ball.radius, 3);
  EXPECT_EQ(found.ball.sphere, 4U);
  EXPECT_EQ(found.ball.size, 5U);
  EXPECT_EQ(found.distance.at({2}), 1);
  EXPECT_EQ(found.distance.at({3}), 2);
  EXPECT_EQ(found.distance.at({4}), 3);
  EXPECT_FALSE(found.distance.contains({5}));
}

TEST(BreadthFirst, TheCentreMayBeSeveralStates) {
  const auto found = enumerate(diamond(), {{4}, {5}}, {.radius = 1});
  EXPECT_EQ(found.nodes, (Nodes{4, 5, 0}));
  EXPECT_EQ(found.ball.radius, 1);
  EXPECT_EQ(found.ball.sphere, 2U);
  EXPECT_FALSE(found.ball.complete);
}

TEST(BreadthFirst, EndsAtTheRadius) {
  const auto none = enumerate(diamond(), {{0}}, {.radius = 0});
  EXPECT_EQ(none.nodes, Nodes{0});
  EXPECT_EQ(none.ball.size, 1U);
  const auto one = enumerate(diamond(), {{0}}, {.radius = 1});
  EXPECT_EQ(one.nodes, (Nodes{0, 1, 2}));
  EXPECT_FALSE(one.ball.complete);
}

TEST(BreadthFirst, ASphereThatDidNotBecomeWholeIsBeyondTheRadius) {
  const auto found = enumerate(diamond(), {{0}}, {}, 2);
  EXPECT_EQ(found.nodes, (Nodes{0, 1}));
  EXPECT_EQ(found.ball.radius, 0);
  EXPECT_EQ(found.ball.size, 1U);
  EXPECT_FALSE(found.ball.complete);
}

TEST(BreadthFirst, AMonitorStopsIt) {
  std::atomic<bool> stop{true};
  Monitor monitor({}, &stop);
  const auto found = enumerate(diamond(), {{0}}, {.monitor = &monitor});
  EXPECT_EQ(found.nodes, Nodes{0});
  EXPECT_FALSE(found.ball.complete);
}

TEST(Replay, MakesMovesAsFarAsTheyCanBeMade) {
  const GraphPuzzle puzzle = diamond();
  Nodes seen;
  const Moves moves{0, 0, 1, 0};  // to 1, 3 and 4, which has no way out
  EXPECT_EQ(replay(puzzle, State{0}, moves, [&](const State& state) { seen.push_back(state.node); }), 3U);
  EXPECT_EQ(seen, (Nodes{1, 3, 4}));
  EXPECT_EQ(state_after(puzzle, State{0}, std::span(moves).first(2)).node, 3U);
  EXPECT_EQ(state_after(puzzle, State{0}, {}).node, 0U);
  const auto path = states_along(puzzle, State{0}, std::span(moves).first(3));
  ASSERT_TRUE(path.has_value());
  ASSERT_EQ(path->size(), 4U);
  EXPECT_EQ(path->front().node, 0U);
  EXPECT_EQ(path->back().node, 4U);
  const auto refused = states_along(puzzle, State{0}, moves);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().message, "move 4 (a) is not possible there");
}

}  // namespace
}  // namespace unscramble
