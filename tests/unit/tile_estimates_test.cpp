// The sliding puzzles' lower bounds: exhaustively on the 8-puzzle, for several goals, and as they are
// followed along random walks on every board.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

#include "domains/tile/tile.h"

namespace unscramble {
namespace {

using Eight = TilePuzzle<3>;

std::size_t rank_of(const Eight::State& s) {
  std::size_t rank = 0;
  for (int i = 0; i < 9; ++i) {
    std::size_t smaller = 0;
    for (int j = i + 1; j < 9; ++j) smaller += s.tile[j] < s.tile[i] ? 1 : 0;
    rank = rank * static_cast<std::size_t>(9 - i) + smaller;
  }
  return rank;
}

struct Space {
  std::vector<Eight::State> states;  // in breadth-first order from the goal
  std::vector<int> distance;         // by rank, -1 = not reached
};

Space explore(const Eight& puzzle) {
  Rng rng(1);
  Space space{{puzzle.goal(rng)}, std::vector<int>(362'880, -1)};
  space.distance[rank_of(space.states[0])] = 0;
  for (std::size_t i = 0; i < space.states.size(); ++i)
    for (Move move = 0; move < 4; ++move) {
      auto child = space.states[i];
      if (!puzzle.try_move(child, move) || space.distance[rank_of(child)] >= 0) continue;
      space.distance[rank_of(child)] = space.distance[rank_of(space.states[i])] + 1;
      space.states.push_back(child);
    }
  return space;
}

// Returns the sum of every estimate over all states.
std::vector<double> check_estimates(const Eight& puzzle, const Space& space) {
  const auto infos = Eight::estimates();
  std::vector<double> sums(infos.size(), 0);
  int bad = 0;
  for (const auto& state : space.states) {
    const int distance = space.distance[rank_of(state)];
    for (std::size_t e = 0; e < infos.size(); ++e) {
      const auto here = static_cast<int>(puzzle.estimate(static_cast<int>(e), state));
      sums[e] += here;
      bad += here > distance ? 1 : 0;
      bad += ((here ^ distance) & 1) != 0 ? 1 : 0;
      for (Move move = 0; move < 4; ++move) {
        auto child = state;
        if (puzzle.try_move(child, move))
          bad += std::abs(static_cast<int>(puzzle.estimate(static_cast<int>(e), child)) - here) != 1 ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(bad, 0) << "states where an estimate is too large, has the wrong parity or jumps";
  return sums;
}

TEST(TileEstimates, EightPuzzleIsCompleteAndEveryBoundHoldsEverywhere) {
  const Eight puzzle;
  const Space space = explore(puzzle);
  EXPECT_EQ(space.states.size(), 181'440U);
  EXPECT_EQ(space.distance[rank_of(space.states.back())], 31);
  const auto sums = check_estimates(puzzle, space);
  ASSERT_EQ(Eight::estimates()[0].name, "walking-conflict");
  for (std::size_t e = 1; e < sums.size(); ++e) {
    EXPECT_GT(sums[0], sums[e]) << "the first is the strongest";
    EXPECT_GE(sums[e], sums.back()) << "manhattan is the weakest";
  }
}

TEST(TileEstimates, BoundsHoldForOtherGoals) {
  const Eight puzzle;
  for (const char* text : {"1 2 3 8 0 4 7 6 5", "0 1 2 3 4 5 6 7 8", "3 1 2 0 4 5 6 7 8"}) {
    const auto goal = puzzle.parse_state(text);
    ASSERT_TRUE(goal.has_value());
    const auto aimed = puzzle.aim(*goal, *goal);
    ASSERT_TRUE(aimed.has_value());
    const Space space = explore(aimed->puzzle);
    EXPECT_EQ(space.states.size(), 181'440U);
    check_estimates(aimed->puzzle, space);
  }
}

template <int N>
void followed_equals_computed() {
  const TilePuzzle<N> puzzle;
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const auto goal = puzzle.random(rng).state;
  const auto aimed = puzzle.aim(puzzle.random(rng).state, goal);
  RC_ASSERT(aimed.has_value());
  for (int which = 0; which < static_cast<int>(puzzle.estimates().size()); ++which)
    std::visit(
        [&](const auto& tracker) {
          auto state = aimed->state;
          auto track = tracker.start(state);
          for (int step = 0; step < 60; ++step) {
            const auto before = state;
            const auto move = static_cast<Move>(rng.below(4));
            if (!aimed->puzzle.try_move(state, move)) continue;
            tracker.follow(track, before, state, move);
            RC_ASSERT(tracker.value(track) == static_cast<int>(aimed->puzzle.estimate(which, state)));
          }
        },
        aimed->puzzle.tracker(which));
}

RC_GTEST_PROP(TileTracker, FollowsMovesOn3x3, ()) { followed_equals_computed<3>(); }
RC_GTEST_PROP(TileTracker, FollowsMovesOn4x4, ()) { followed_equals_computed<4>(); }
RC_GTEST_PROP(TileTracker, FollowsMovesOn5x5, ()) { followed_equals_computed<5>(); }
RC_GTEST_PROP(TileTracker, FollowsMovesOn6x6, ()) { followed_equals_computed<6>(); }
RC_GTEST_PROP(TileTracker, FollowsMovesOn7x7, ()) { followed_equals_computed<7>(); }

TEST(WalkingDistance, TablesHaveTheKnownSizes) {
  EXPECT_EQ(walking_table<3>(2).size(), 105U);
  const auto& table = walking_table<4>(3);
  EXPECT_EQ(table.size(), 24'964U);
  int deepest = 0;
  for (std::size_t i = 0; i < table.size(); ++i)
    deepest = std::max(deepest, table.moves(static_cast<std::uint16_t>(i)));
  EXPECT_EQ(deepest, 35);
}

// By definition: the fewest tiles to take out of the line so that the rest is in order.
int extra_by_subsets(const std::vector<int>& places) {
  int fewest = 100;
  for (unsigned out = 0; out < (1U << places.size()); ++out) {
    int last = 0;
    bool ordered = true;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] == 0 || ((out >> i) & 1U) != 0) continue;
      ordered &= places[i] > last;
      last = places[i];
    }
    int taken = 0;
    for (std::size_t i = 0; i < places.size(); ++i) taken += (out >> i) & 1U && places[i] != 0 ? 1 : 0;
    if (ordered) fewest = std::min(fewest, 2 * taken);
  }
  return fewest;
}

template <int N>
void check_lines() {
  for (std::uint32_t code = 0; code < LineCode<N>::kCodes; code += N < 6 ? 1 : 997) {
    std::vector<int> places;
    for (std::uint32_t rest = code, i = 0; i < N; ++i, rest /= N + 1)
      places.push_back(static_cast<int>(rest % (N + 1)));
    std::vector<int> sorted = places;
    std::erase(sorted, 0);
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) continue;  // one tile in two places
    ASSERT_EQ(line_conflicts<N>()[code], extra_by_subsets(places)) << N << " " << code;
  }
}

TEST(LineConflicts, CountTheTilesThatMustLeave) {
  check_lines<3>();
  check_lines<4>();
  check_lines<5>();
  check_lines<7>();
}

TEST(TilePuzzle, RefusalsNameTheCause) {
  const Eight puzzle;
  const auto message = [&](const char* text) { return puzzle.read(text).error().message; };
  EXPECT_EQ(message("1 2 3 4 5 6 7 8"), "expected 9 tiles (3x3), got 8");
  EXPECT_NE(message("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0").find("that is a board of puzzle15"), std::string::npos);
  EXPECT_EQ(message("1 2 3 4 5 6 7 7 0"), "tile 7 appears twice, at places 7 and 8");
  EXPECT_EQ(message("1 2 3 4 5 6 0 7 0"), "the blank (0) appears twice, at places 7 and 9");
  EXPECT_NE(message("1 2 3 4 5 6 7 9 0").find("tile 9 does not exist"), std::string::npos);
  EXPECT_NE(message("1 2 3 q 5 6 7 8 0").find("'q' (word 4)"), std::string::npos);
  EXPECT_EQ(puzzle.read("2 1 3 4 5 6 7 8 0").error().code, ErrorCode::kUnsolvable);
  EXPECT_TRUE(puzzle.parse_state("2 1 3 4 5 6 7 8 0").has_value());
}

TEST(TilePuzzle, ReachWithFewerMovesIsExact) {
  const Eight puzzle;
  Rng rng(3);
  for (unsigned set = 1; set < 15; ++set) {
    Moves moves;
    for (Move move = 0; move < 4; ++move)
      if (((set >> move) & 1U) != 0) moves.push_back(move);
    // All states that lead to the goal, by going backwards from it.
    std::vector<Eight::State> sources{puzzle.goal(rng)};
    std::vector<bool> reaches(362'880, false);
    reaches[rank_of(sources[0])] = true;
    for (std::size_t i = 0; i < sources.size(); ++i)
      for (const Move move : moves) {
        auto parent = sources[i];
        if (!puzzle.try_move(parent, puzzle.inverse_move(move)) || reaches[rank_of(parent)]) continue;
        reaches[rank_of(parent)] = true;
        sources.push_back(parent);
      }
    for (const auto& state : sources) EXPECT_TRUE(puzzle.reachable_with(state, moves));
    for (int length = 0; length < 200; ++length) {
      const auto state = puzzle.scramble(rng, length % 12).state;
      EXPECT_EQ(puzzle.reachable_with(state, moves), reaches[rank_of(state)]) << puzzle.format(state) << " " << set;
    }
  }
  // The largest case: the blank crosses 7 columns, each at any of 7 heights.
  const TilePuzzle<7> large;
  auto corner = large.random(rng).state;
  while (corner.blank % 7 != 0) corner = large.random(rng).state;
  const Moves three{0, 1, 2};
  EXPECT_FALSE(large.reachable_with(corner, three));
}

}  // namespace
}  // namespace unscramble
