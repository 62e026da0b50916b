// The beam over ranks, with ranks as threads of this process: the same answer and the same counts as without ranks.
#include "search/spread/spread_beam.h"

#include "domains/cube/cube2.h"
#include "unit/spread_fixtures.h"

namespace unscramble {
namespace {

template <Puzzle P>
SpreadOutcome beam_on(int ranks, const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options,
                      int threads = 1, const Limits& limits = {}) {
  return search_on(ranks, threads, limits,
                   [&](SearchContext& context) { return beam(problem, heuristic, options, context); });
}

template <Puzzle P>
void expect_same_beam(const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options,
                      const Limits& limits = {}) {
  const auto alone = beam_on(0, problem, heuristic, options, 1, limits);
  for (const int ranks : {1, 2, 3, 4}) {
    SCOPED_TRACE(std::to_string(ranks) + " ranks, width " + std::to_string(options.width));
    expect_same(beam_on(ranks, problem, heuristic, options, 1, limits), alone);
  }
  if (alone.result.status == SearchStatus::kSolved) {
    EXPECT_TRUE(solves(problem, alone.result.moves));
  }
}

// Whole numbers: nearly everything is a tie.
TEST(SpreadBeam, TiesAreBrokenAsInOneProcess) {
  const Tile4 puzzle;
  Rng rng(21);
  const EstimateHeuristic<Tile4> manhattan(puzzle, 0);
  for (const std::size_t width : {1U, 7U, 500U, 3000U})
    expect_same_beam(make_problem(puzzle.random(rng)), manhattan, {.width = width, .max_depth = 200});
}

TEST(SpreadBeam, RealValuedEstimatesOfTheSmallCube) {
  const Cube2 puzzle;
  Rng rng(22);
  const FunctionHeuristic<Cube2> noise({"noise", false, false, false},
                                       [](const auto& s) { return static_cast<float>(hash_of(s) % 1009) / 7.0F; });
  for (const std::size_t width : {40U, 3000U})
    expect_same_beam(make_problem(puzzle.random(rng)), noise, {.width = width, .max_depth = 40});
}

TEST(SpreadBeam, AWideBeamIsBreadthFirstSearchAndProvesItsAnswer) {
  const Tile3 puzzle;
  Rng rng(23);
  const auto problem = make_problem(puzzle.random(rng));
  expect_same_beam(problem, ZeroHeuristic<Tile3>(), {.width = 200'000});
  const auto outcome = beam_on(3, problem, ZeroHeuristic<Tile3>(), {.width = 200'000}, 2);
  EXPECT_TRUE(outcome.result.proved_optimal);
  EXPECT_EQ(static_cast<int>(outcome.result.moves.size()), distance8(problem.start));
}

TEST(SpreadBeam, SiftedByMoveScores) {
  const Tile4 puzzle;
  Rng rng(24);
  const EstimateHeuristic<Tile4> manhattan(puzzle, 0);
  const FunctionHeuristic<Tile4> scored({"scored", false, false, true},
                                        [&](const auto& s) { return manhattan.evaluate_one(s); });
  for (const int sift : {1, 2})
    expect_same_beam(make_problem(puzzle.random(rng)), scored, {.width = 700, .max_depth = 120, .sift = sift});
}

TEST(SpreadBeam, EndsWhereItMeetsTheBallAroundTheGoal) {
  const Cube2 puzzle;
  Rng rng(25);
  const FunctionHeuristic<Cube2> noise({"noise", false, false, false},
                                       [](const auto& s) { return static_cast<float>(hash_of(s) % 1009); });
  for (int round = 0; round < 3; ++round)
    expect_same_beam(make_problem(puzzle.random(rng)), noise,
                     {.width = 300, .max_depth = 30, .taper = round == 1, .ball_states = 2000});
}

TEST(SpreadBeam, TheNodeLimitIsMetAsInOneProcess) {
  const Tile4 puzzle;
  Rng rng(26);
  const EstimateHeuristic<Tile4> manhattan(puzzle, 0);
  const auto problem = make_problem(puzzle.random(rng));
  for (const std::uint64_t nodes : {1ULL, 5000ULL, 123'457ULL})
    expect_same_beam(problem, manhattan, {.width = 9000}, {.nodes = nodes});
}

TEST(SpreadBeam, AnUnsolvableStateIsProvedSo) {
  const Tile3 puzzle;
  Rng rng(27);
  auto problem = make_problem(puzzle.random(rng));
  problem.moves = {0, 1};  // up and down alone
  expect_same_beam(problem, ZeroHeuristic<Tile3>(), {.width = 1000});
}

// A beam that does not fit into one rank's memory fits into four times as much.
TEST(SpreadBeam, MemoryIsPerRank) {
  const Tile4 puzzle;
  Rng rng(28);
  const EstimateHeuristic<Tile4> manhattan(puzzle, 0);
  const auto problem = make_problem(puzzle.random(rng));
  const BeamOptions options{.width = 50'000};
  const Limits limits{.memory = 20'000'000};
  const auto one = beam_on(1, problem, manhattan, options, 1, limits);
  EXPECT_EQ(one.result.status, SearchStatus::kUnsolved);
  EXPECT_EQ(one.reason, StopReason::kMemory);
  const auto four = beam_on(4, problem, manhattan, options, 1, limits);
  ASSERT_EQ(four.result.status, SearchStatus::kSolved) << four.result.note;
  EXPECT_LE(four.peak_memory, limits.memory);
  EXPECT_EQ(four.result.moves, beam_on(0, problem, manhattan, options).result.moves);
}

// Half of the children belong to the other of two ranks. A child is sent as its row and its move, and its share of what
// is said of its parent; the rest is agreement.
TEST(SpreadBeam, SendsLittleMoreThanTheStates) {
  const Tile4 puzzle;
  Rng rng(30);
  const EstimateHeuristic<Tile4> manhattan(puzzle, 0);
  const auto problem = make_problem(puzzle.random(rng));
  std::atomic<std::uint64_t> sent{0};
  const auto outcome = search_on(2, 1, {}, [&](SearchContext& context) {
    auto result = beam(problem, manhattan, BeamOptions{.width = 20'000}, context);
    sent += context.ranks->traffic().bytes;
    return result;
  });
  const double per_child = static_cast<double>(sent) / (static_cast<double>(outcome.generated) / 2);
  RecordProperty("bytes_per_child", std::to_string(per_child));
  EXPECT_GT(per_child, sizeof(Tile4::State));
  EXPECT_LT(per_child, sizeof(Tile4::State) + 32);
}

TEST(SpreadBeam, ALimitOfOneRankStopsAll) {
  const Tile4 puzzle;
  Rng rng(29);
  const FunctionHeuristic<Tile4> noise({"noise", false, false, false},
                                       [](const auto& s) { return static_cast<float>(hash_of(s) % 1009); });
  const auto problem = make_problem(puzzle.random(rng));
  ThreadRanks::run(3, [&](Ranks& ranks) {
    Limits limits;
    if (ranks.rank() == 1) limits.seconds = 0.05;
    Monitor monitor(limits);
    ThreadPool pool(1);
    SearchContext context{monitor, pool, 1, &ranks};
    const auto result = beam(problem, noise, BeamOptions{.width = 2000, .max_depth = 100'000}, context);
    EXPECT_EQ(result.status, SearchStatus::kUnsolved);
    EXPECT_EQ(monitor.reason(), StopReason::kTime);
  });
}

}  // namespace
}  // namespace unscramble
