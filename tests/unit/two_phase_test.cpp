#include <gtest/gtest.h>

#include "domains/cube/two_phase/solver.h"

namespace unscramble::two_phase {
namespace {

std::shared_ptr<const Tables> tables_for(Metric metric) {
  Monitor monitor;
  ThreadPool pool(1);
  return *shared_tables(metric, monitor, pool);
}

template <class Make, class Read>
void expect_round_trip(int size, Make make, Read read) {
  EXPECT_EQ(read(make(0)), 0);
  Rng rng(1);
  EXPECT_TRUE(Cube3(Metric::kHalf).is_goal(make(0)));
  for (int value = 0; value < size; ++value) ASSERT_EQ(read(make(value)), value);
}

TEST(TwoPhaseCoordinates, MakeAndReadAreInverse) {
  expect_round_trip(kTwists, cube_with_twist, twist_of);
  expect_round_trip(kFlips, cube_with_flip, flip_of);
  expect_round_trip(kSlices, cube_with_slice, slice_of);
  expect_round_trip(kPermutations, cube_with_corner_permutation, corner_permutation_of);
  expect_round_trip(kPermutations, cube_with_ud_edge_permutation, ud_edge_permutation_of);
  expect_round_trip(kSlicePermutations, cube_with_slice_permutation, slice_permutation_of);
}

TEST(TwoPhaseTables, CoordinatesFollowTheCube) {
  const auto tables = tables_for(Metric::kHalf);
  const Cube3 puzzle(Metric::kHalf);
  Rng rng(2);
  auto cube = puzzle.random(rng).state;
  int twist = twist_of(cube);
  int flip = flip_of(cube);
  int slice = slice_of(cube);
  for (int step = 0; step < 1000; ++step) {
    const int move = rng.below_int(kMoves);
    ASSERT_TRUE(puzzle.try_move(cube, static_cast<Move>(move)));
    twist = tables->twist_move[twist][move];
    flip = tables->flip_move[flip][move];
    slice = tables->slice_move[slice][move];
    ASSERT_EQ(twist, twist_of(cube));
    ASSERT_EQ(flip, flip_of(cube));
    ASSERT_EQ(slice, slice_of(cube));
  }
}

TEST(TwoPhaseTables, DistancesAreCompleteAndHaveTheKnownMaxima) {
  // Every pair of coordinates can be reached; the distances of neighbours differ by at most a move's cost.
  for (const Metric metric : {Metric::kQuarter, Metric::kHalf}) {
    const auto t = tables_for(metric);
    for (const auto* table : {&t->twist_flip, &t->twist_slice, &t->flip_slice, &t->corner_slice, &t->ud_edge_slice}) {
      ASSERT_EQ(std::count(table->begin(), table->end(), 0), 1);
      ASSERT_LT(*std::max_element(table->begin(), table->end()), 25);
    }
  }
  // Half turns: 9 for each of these three projections of phase 1 (Kociemba).
  const auto half = tables_for(Metric::kHalf);
  EXPECT_EQ(*std::max_element(half->twist_slice.begin(), half->twist_slice.end()), 9);
  EXPECT_EQ(*std::max_element(half->flip_slice.begin(), half->flip_slice.end()), 9);
  EXPECT_EQ(*std::max_element(half->twist_flip.begin(), half->twist_flip.end()), 9);
}

TEST(TwoPhase, SolvesRandomCubesInBothMetrics) {
  for (const Metric metric : {Metric::kQuarter, Metric::kHalf}) {
    const Cube3 puzzle(metric);
    Rng rng(3);
    ThreadPool pool(2);
    double total = 0;
    constexpr int kCubes = 20;
    for (int i = 0; i < kCubes; ++i) {
      auto cube = puzzle.random(rng).state;
      Monitor monitor;
      const Answer answer = solve(cube, *tables_for(metric), {.max_attempts = 500}, monitor, pool);
      ASSERT_TRUE(answer.found);
      for (const Move m : answer.moves) ASSERT_TRUE(puzzle.try_move(cube, m));
      EXPECT_TRUE(puzzle.is_goal(cube));
      total += static_cast<double>(answer.moves.size());
    }
    // Far from tight: random cubes average 17.7 (half turns) and 20.8 (quarter turns) when solved optimally.
    EXPECT_LT(total / kCubes, metric == Metric::kHalf ? 22.5 : 29.0);
  }
}

TEST(TwoPhase, ShortScramblesGetShortAnswers) {
  for (const Metric metric : {Metric::kQuarter, Metric::kHalf}) {
    const Cube3 puzzle(metric);
    Rng rng(4);
    ThreadPool pool(1);
    for (int depth = 0; depth <= 6; ++depth) {
      for (int i = 0; i < 10; ++i) {
        const auto cube = puzzle.scramble(rng, depth).state;
        Monitor monitor;
        const Answer answer = solve(cube, *tables_for(metric), {.max_attempts = 20'000}, monitor, pool);
        ASSERT_TRUE(answer.found);
        EXPECT_LE(static_cast<int>(answer.moves.size()), depth);
      }
    }
  }
}

TEST(TwoPhase, OneThreadIsDeterministic) {
  const Cube3 puzzle(Metric::kQuarter);
  Rng rng(5);
  ThreadPool pool(1);
  const auto cube = puzzle.random(rng).state;
  Monitor first;
  Monitor second;
  const auto a = solve(cube, *tables_for(Metric::kQuarter), {.max_attempts = 5000}, first, pool);
  const auto b = solve(cube, *tables_for(Metric::kQuarter), {.max_attempts = 5000}, second, pool);
  EXPECT_EQ(a.moves, b.moves);
  EXPECT_EQ(first.generated(), second.generated());
}

TEST(TwoPhase, TimeLimitAndCancelEndIt) {
  const Cube3 puzzle(Metric::kHalf);
  Rng rng(6);
  ThreadPool pool(2);
  const auto cube = puzzle.random(rng).state;
  Monitor timed({.seconds = 2.0});  // ample even under a sanitizer
  EXPECT_TRUE(solve(cube, *tables_for(Metric::kHalf), {}, timed, pool).found);
  EXPECT_LT(timed.seconds(), 30.0);
  EXPECT_EQ(timed.reason(), StopReason::kTime);
  Monitor cancelled;
  cancelled.cancel();
  EXPECT_FALSE(solve(cube, *tables_for(Metric::kHalf), {}, cancelled, pool).found);
}

}  // namespace
}  // namespace unscramble::two_phase
