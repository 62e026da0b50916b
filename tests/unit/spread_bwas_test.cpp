// Batch weighted A* over ranks, with ranks as threads of this process: the same batches, so the same answer, proof and
// counts for any number of them.
#include "domains/cube/cube2.h"
#include "search/bwas.h"
#include "support/graph_puzzle.h"
#include "unit/spread_fixtures.h"

namespace unscramble {
namespace {

template <Puzzle P>
SpreadOutcome bwas_on(int ranks, const Problem<P>& problem, const Heuristic<P>& heuristic, const BwasOptions& options,
                      const Limits& limits = {}) {
  return search_on(ranks, ranks == 2 ? 2 : 1, limits,
                   [&](SearchContext& context) { return bwas(problem, heuristic, options, context); });
}

template <Puzzle P>
void expect_same_bwas(const Problem<P>& problem, const Heuristic<P>& heuristic, const BwasOptions& options,
                      const Limits& limits = {}) {
  const auto alone = bwas_on(1, problem, heuristic, options, limits);
  for (const int ranks : {2, 3, 4}) {
    SCOPED_TRACE(std::to_string(ranks) + " ranks, weight " + std::to_string(options.weight) + ", batch " +
                 std::to_string(options.batch));
    expect_same(bwas_on(ranks, problem, heuristic, options, limits), alone);
  }
  if (alone.result.status == SearchStatus::kSolved) {
    EXPECT_TRUE(solves(problem, alone.result.moves));
  }
  // Without ranks a node may get a shorter path while its own batch is expanded, so counts can differ a little.
  const auto without = bwas_on(0, problem, heuristic, options, limits);
  EXPECT_EQ(alone.result.status, without.result.status);
  EXPECT_EQ(alone.result.proved_optimal, without.result.proved_optimal);
  EXPECT_EQ(alone.result.lower_bound, without.result.lower_bound);
  EXPECT_NEAR(static_cast<double>(alone.expanded), static_cast<double>(without.expanded),
              0.01 * static_cast<double>(without.expanded));
}

TEST(SpreadBwas, WholeNumbersAndManyTies) {
  const Tile4 puzzle;
  Rng rng(31);
  const EstimateHeuristic<Tile4> manhattan(puzzle, 0);
  for (const std::size_t batch : {1U, 50U, 3000U})
    expect_same_bwas(make_problem(puzzle.scramble(rng, batch == 1 ? 30 : 80)), manhattan, {0.6, batch, false, {}});
}

// An estimate that is not consistent: closed nodes are reached by shorter paths and opened again.
TEST(SpreadBwas, NodesThatAreOpenedAgain) {
  const Tile3 puzzle;
  Rng rng(32);
  const FunctionHeuristic<Tile3> patchy({"patchy", true, false, false}, patchy8);
  const FunctionHeuristic<Tile3> wild({"wild", false, false, false}, [](const Tile3::State& state) {
    return static_cast<float>(distance8(state)) * 0.9F + static_cast<float>(hash_of(state) % 97) / 9.0F;
  });
  for (const double weight : {1.0, 0.3})
    for (const bool strict : {false, true}) {
      expect_same_bwas(make_problem(puzzle.random(rng)), patchy, {weight, 200, strict, {}});
      expect_same_bwas(make_problem(puzzle.random(rng)), wild, {weight, 700, strict, {}});
    }
}

TEST(SpreadBwas, ProvesWhatOneProcessProves) {
  const Cube2 puzzle;
  Rng rng(33);
  const auto problem = make_problem(puzzle.scramble(rng, 6));
  expect_same_bwas(problem, ZeroHeuristic<Cube2>(), {1.0, 100, true, {}});
  const auto outcome = bwas_on(3, problem, ZeroHeuristic<Cube2>(), {1.0, 100, true, {}});
  EXPECT_TRUE(outcome.result.proved_optimal);
}

TEST(SpreadBwas, CostsOfMovesAndAKnownSolution) {
  const Tile3 puzzle;
  Rng rng(34);
  const EstimateHeuristic<Tile3> manhattan(puzzle, 0);
  auto problem = make_problem(puzzle.random(rng));
  const auto known = bwas_on(0, problem, manhattan, {0.1, 10, false, {}}).result.moves;
  expect_same_bwas(problem, manhattan, {1.0, 100, true, known});
  problem.costs = {1, 3, 2, 1};
  expect_same_bwas(problem, ZeroHeuristic<Tile3>(), {1.0, 100, true, {}});
}

TEST(SpreadBwas, TheNodeLimitIsMetAsInOneProcess) {
  const Tile4 puzzle;
  Rng rng(35);
  const EstimateHeuristic<Tile4> manhattan(puzzle, 0);
  const auto problem = make_problem(puzzle.random(rng));
  for (const std::uint64_t nodes : {1ULL, 3000ULL, 200'001ULL})
    expect_same_bwas(problem, manhattan, {1.0, 9000, false, {}}, {.nodes = nodes});
}

TEST(SpreadBwas, AnUnsolvableStateIsProvedSo) {
  const Tile3 puzzle;
  Rng rng(36);
  auto problem = make_problem(puzzle.random(rng));
  problem.moves = {0, 1};  // up and down alone
  expect_same_bwas(problem, ZeroHeuristic<Tile3>(), {1.0, 10, false, {}});
}

TEST(SpreadBwas, MemoryIsPerRank) {
  const Tile4 puzzle;
  Rng rng(37);
  const EstimateHeuristic<Tile4> manhattan(puzzle, 0);
  const auto problem = make_problem(puzzle.scramble(rng, 250));
  const BwasOptions options{1.0, 1000, true, {}};
  const auto alone = bwas_on(0, problem, manhattan, options);
  ASSERT_TRUE(alone.result.proved_optimal);
  ASSERT_GT(alone.peak_memory, 24'000'000U);  // a rank has some megabytes of buffers, however little it keeps
  const Limits limits{.memory = alone.peak_memory * 2 / 3};
  const auto one = bwas_on(1, problem, manhattan, options, limits);
  EXPECT_FALSE(one.result.proved_optimal);
  EXPECT_EQ(one.reason, StopReason::kMemory);
  const auto four = bwas_on(4, problem, manhattan, options, limits);
  expect_same(four, alone);
  EXPECT_LE(four.peak_memory, limits.memory);
}

}  // namespace
}  // namespace unscramble
