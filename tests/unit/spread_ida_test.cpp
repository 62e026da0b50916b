// IDA* over ranks, with ranks as threads of this process: the same solution, length and proof as without ranks.
#include "search/ida_star.h"
#include "unit/spread_fixtures.h"

namespace unscramble {
namespace {

template <Puzzle P>
void expect_same_ida(const Problem<P>& problem, const Heuristic<P>& heuristic, const IdaOptions& options) {
  const auto search = [&](SearchContext& context) { return ida_star(problem, heuristic, options, context); };
  const auto alone = search_on(0, 1, {}, search);
  for (const int ranks : {1, 2, 3}) {
    SCOPED_TRACE(std::to_string(ranks) + " ranks");
    const auto outcome = search_on(ranks, ranks == 2 ? 2 : 1, {}, search);
    EXPECT_EQ(outcome.result.status, alone.result.status);
    EXPECT_EQ(outcome.result.moves, alone.result.moves);
    EXPECT_EQ(outcome.result.solutions, alone.result.solutions);
    EXPECT_EQ(outcome.result.proved_optimal, alone.result.proved_optimal);
    EXPECT_EQ(outcome.result.lower_bound, alone.result.lower_bound);
    EXPECT_EQ(outcome.result.note, alone.result.note);
  }
}

TEST(SpreadIda, TheFirstSolutionInDepthFirstOrder) {
  const Tile4 puzzle;
  Rng rng(41);
  const EstimateHeuristic<Tile4> manhattan(puzzle, 0);
  for (int round = 0; round < 3; ++round)
    expect_same_ida(make_problem(puzzle.scramble(rng, 60)), manhattan, {.worth_path_rules = 50'000});
}

TEST(SpreadIda, AllAndSeveralSolutions) {
  const Tile3 puzzle;
  Rng rng(42);
  const EstimateHeuristic<Tile3> manhattan(puzzle, 0);
  const auto problem = make_problem(puzzle.random(rng));
  expect_same_ida(problem, manhattan, {.all = true});
  expect_same_ida(problem, manhattan, {.count = 5});
}

TEST(SpreadIda, EstimatesThatMayBeTooHigh) {
  const Tile3 puzzle;
  Rng rng(43);
  const FunctionHeuristic<Tile3> twice({"twice", false, false, false},
                                       [](const auto& s) { return 1.3F * static_cast<float>(distance8(s)); });
  for (const bool plain : {false, true})
    expect_same_ida(make_problem(puzzle.random(rng)), twice, {.weight = 0.8, .plain = plain});
}

TEST(SpreadIda, ALimitOfOneRankStopsAll) {
  const Tile4 puzzle;
  Rng rng(44);
  const auto problem = make_problem(puzzle.random(rng));
  ThreadRanks::run(3, [&](Ranks& ranks) {
    Limits limits;
    if (ranks.rank() == 2) limits.seconds = 0.1;
    Monitor monitor(limits);
    ThreadPool pool(1);
    SearchContext context{monitor, pool, 1, &ranks};
    const auto result = ida_star(problem, ZeroHeuristic<Tile4>(), {}, context);
    EXPECT_EQ(result.status, SearchStatus::kUnsolved);
    EXPECT_GT(result.lower_bound, 5);
    EXPECT_EQ(monitor.reason(), StopReason::kTime);
  });
}

}  // namespace
}  // namespace unscramble
