#include "unit/puzzle15.h"

namespace unscramble {
namespace {

TEST(Puzzle15, FortyEasiestPublishedInstances) { testing_support::solve_easiest_fifteens(40); }

// Korf's instances have the blank first in the goal, on the other side of the parity from our own goal.
TEST(Puzzle15, SolvesToKorfsGoal) {
  const TilePuzzle<4> puzzle;
  const auto start = puzzle.parse_state("4 1 2 3 5 0 6 7 8 9 10 11 12 13 14 15");
  const auto goal = puzzle.parse_state("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
  ASSERT_TRUE(start.has_value() && goal.has_value());
  EXPECT_FALSE(puzzle.read("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15").has_value());
  const auto aimed = puzzle.aim(*start, *goal);
  ASSERT_TRUE(aimed.has_value());
  ThreadPool pool(1);
  Monitor monitor;
  SearchContext context{monitor, pool};
  const auto result = ida_star(make_problem(*aimed), EstimateHeuristic<TilePuzzle<4>>(aimed->puzzle, 0), {}, context);
  EXPECT_EQ(puzzle.format_moves(result.moves), "RD");
}

}  // namespace
}  // namespace unscramble
