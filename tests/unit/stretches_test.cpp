// Solutions shortened stretch by stretch: never wrong, never longer, and no short stretch can be improved afterwards.
#include "search/stretches.h"

#include <gtest/gtest.h>

#include "domains/tile/tile.h"
#include "search/tails.h"

namespace unscramble::stretches_test {
namespace {

using Fifteen = TilePuzzle<4>;

struct Walked {
  Problem<Fifteen> problem;
  Moves solution;  // the walk backwards: long and full of detours
};

Walked walk(std::uint64_t seed, int length) {
  Rng rng(seed);
  const Fifteen puzzle;
  auto state = puzzle.goal(rng);
  Moves back;
  while (static_cast<int>(back.size()) < length) {
    const auto move = static_cast<Move>(rng.below_int(puzzle.num_moves()));
    if (!back.empty() && puzzle.redundant(puzzle.inverse_move(back.back()), move)) continue;
    if (puzzle.try_move(state, move)) back.push_back(puzzle.inverse_move(move));
  }
  std::reverse(back.begin(), back.end());
  return {make_problem(Instance<Fifteen>{puzzle, state}), back};
}

bool solves(const Problem<Fifteen>& problem, const Moves& moves) {
  auto state = problem.start;
  for (const Move move : moves)
    if (!problem.puzzle.try_move(state, move)) return false;
  return problem.puzzle.is_goal(state);
}

int distance(const Fifteen& puzzle, const Fifteen::State& from, const Fifteen::State& to) {
  Monitor monitor;
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  const auto aimed = puzzle.aim(from, to);
  const auto found = ida_star(make_problem(*aimed), EstimateHeuristic<Fifteen>(aimed->puzzle, 0), {}, context);
  return static_cast<int>(found.moves.size());
}

TEST(Stretches, NoShortStretchOfTheResultCanBeImproved) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto walked = walk(seed, 90);
    Monitor monitor;
    ThreadPool pool(1);
    SearchContext context{monitor, pool};
    const StretchOptions options{.shortest = 12, .longest = 20};
    const Moves moves = shorten_stretches(walked.problem, walked.solution, options, context);
    ASSERT_TRUE(solves(walked.problem, moves));
    EXPECT_LT(moves.size(), walked.solution.size());
    EXPECT_GT(monitor.generated(), 0U);
    std::vector<Fifteen::State> states{walked.problem.start};
    for (const Move move : moves) {
      states.push_back(states.back());
      walked.problem.puzzle.try_move(states.back(), move);
    }
    // Stretches begin at every fifth move: what lies within one of them is as short as possible.
    for (std::size_t i = 0; i + 20 < states.size(); i += 5)
      EXPECT_EQ(distance(walked.problem.puzzle, states[i], states[i + 20]), 20);
  }
}

TEST(Stretches, AStretchAsLongAsTheSolutionGivesTheOptimum) {
  const auto walked = walk(7, 40);
  Monitor monitor;
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  const Moves moves = shorten_stretches(walked.problem, walked.solution, {.shortest = 48, .longest = 48}, context);
  Rng rng(1);
  ASSERT_TRUE(solves(walked.problem, moves));
  EXPECT_EQ(static_cast<int>(moves.size()),
            distance(walked.problem.puzzle, walked.problem.start, walked.problem.puzzle.goal(rng)));
}

TEST(Stretches, LimitsLeaveAValidSolution) {
  const auto walked = walk(3, 120);
  ThreadPool pool(1);
  {
    Monitor monitor;
    SearchContext context{monitor, pool};
    const Moves same =
        shorten_stretches(walked.problem, walked.solution, {.shortest = 24, .longest = 24, .most_nodes = 1}, context);
    EXPECT_TRUE(solves(walked.problem, same));
    EXPECT_LE(same.size(), walked.solution.size());
  }
  {
    // Steps are counted a few thousand at a time; a stretch on its own would have taken millions.
    Monitor monitor(Limits{.nodes = 20'000});
    SearchContext context{monitor, pool};
    const Moves some = shorten_stretches(walked.problem, walked.solution, {.shortest = 64, .longest = 64}, context);
    EXPECT_TRUE(solves(walked.problem, some));
    EXPECT_LT(monitor.generated(), 60'000U);
  }
  Monitor cancelled;
  cancelled.cancel();
  SearchContext context{cancelled, pool};
  EXPECT_EQ(shorten_stretches(walked.problem, walked.solution, {}, context), walked.solution);
}

TEST(Stretches, AnEmptySolutionStaysEmpty) {
  const auto walked = walk(1, 0);
  Monitor monitor;
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  EXPECT_TRUE(shorten_stretches(walked.problem, {}, {}, context).empty());
}

// The end of a long walk back is replaced by what a beam finds, whatever came before it.
TEST(Tails, ALongSolutionIsShortenedFromItsEnd) {
  for (std::uint64_t seed = 11; seed <= 13; ++seed) {
    const auto walked = walk(seed, 200);
    Monitor monitor;
    ThreadPool pool(1);
    SearchContext context{monitor, pool};
    const ProblemRows<Fifteen> rows(walked.problem);
    const EstimateHeuristic<Fifteen> estimate(walked.problem.puzzle, 0);
    const TailOptions options{.beam = {}, .first_width = 64, .last_width = 64};
    const Moves moves = shorten_tails(rows.rows(), estimate, walked.solution, options, context);
    ASSERT_TRUE(solves(walked.problem, moves));
    EXPECT_LT(moves.size(), 100U);
    EXPECT_GT(monitor.generated(), 0U);
  }
}

TEST(Tails, WithoutTimeOrNodesTheSolutionStays) {
  const auto walked = walk(14, 120);
  ThreadPool pool(1);
  const ProblemRows<Fifteen> rows(walked.problem);
  const EstimateHeuristic<Fifteen> estimate(walked.problem.puzzle, 0);
  Monitor monitor({.nodes = 10});
  SearchContext context{monitor, pool};
  const Moves moves = shorten_tails(rows.rows(), estimate, walked.solution, {.beam = {}, .first_width = 64}, context);
  EXPECT_TRUE(solves(walked.problem, moves));
  EXPECT_LE(moves.size(), walked.solution.size());
  EXPECT_LT(monitor.generated(), 5000U);
  EXPECT_EQ(shorten_tails(rows.rows(), estimate, {}, {.beam = {}, .first_width = 64}, context), Moves{});
}

}  // namespace
}  // namespace unscramble::stretches_test
