#include "search/bwas.h"

#include "domains/cube/cube2.h"
#include "domains/cube/cube3.h"
#include "support/graph_puzzle.h"
#include "unit/bwas_reference.h"
#include "unit/search_fixtures.h"

namespace unscramble {
namespace {

FunctionHeuristic<Tile3> patchy() { return {{"patchy", true, false, false}, patchy8}; }
FunctionHeuristic<Tile3> real_valued() {
  return {{"real", false, false, false}, [](const Tile3::State& state) {
            return static_cast<float>(distance8(state)) * 0.9F + static_cast<float>(hash_of(state) % 97) / 23.0F;
          }};
}

struct Outcome {
  SearchResult result;
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  StopReason reason = StopReason::kNone;
};

template <Puzzle P>
Outcome solve(const Problem<P>& problem, const Heuristic<P>& heuristic, const BwasOptions& options, int threads = 1,
              Limits limits = {}) {
  return with_threads(
      threads,
      [&](SearchContext& context) {
        auto result = bwas(problem, heuristic, options, context);
        return Outcome{std::move(result), context.monitor.generated(), context.monitor.expanded(),
                       context.monitor.reason()};
      },
      limits);
}

void expect_optimal(const Problem<Tile3>& problem, const Heuristic<Tile3>& heuristic, const BwasOptions& options) {
  SCOPED_TRACE(heuristic.traits().name + " weight " + std::to_string(options.weight) + " batch " +
               std::to_string(options.batch));
  const auto outcome = solve(problem, heuristic, options);
  ASSERT_EQ(outcome.result.status, SearchStatus::kSolved);
  EXPECT_TRUE(solves(problem, outcome.result.moves));
  EXPECT_EQ(static_cast<int>(outcome.result.moves.size()), distance8(problem.start));
  EXPECT_TRUE(outcome.result.proved_optimal);
  EXPECT_EQ(outcome.result.lower_bound, static_cast<int>(outcome.result.moves.size()));
}

TEST(Bwas, StrictRuleIsOptimalWithAdmissibleHeuristics) {
  const Tile3 puzzle;
  Rng rng(8);
  const EstimateHeuristic<Tile3> manhattan(puzzle, 0);
  const auto inconsistent = patchy();
  for (int round = 0; round < 3; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    for (const double weight : {1.0, 0.6, 0.0, 2.0})
      for (const std::size_t batch : {1U, 13U, 5000U}) {
        expect_optimal(problem, manhattan, {weight, batch, true, {}});
        expect_optimal(problem, inconsistent, {weight, batch, true, {}});
      }
  }
  expect_optimal(make_problem(puzzle.random(rng)), ZeroHeuristic<Tile3>(), {1.0, 100, true, {}});
}

TEST(Bwas, StrictRuleIsOptimalEvenWithAnInadmissibleHeuristic) {
  // Nothing open can improve means here: every state closer than the solution was expanded.
  const Tile3 puzzle;
  Rng rng(9);
  expect_optimal(make_problem(puzzle.random(rng)), real_valued(), {1.0, 100, true, {}});
}

TEST(Bwas, WeightOneBatchOneIsOptimalUnderThePapersRule) {
  const Tile3 puzzle;
  Rng rng(10);
  const EstimateHeuristic<Tile3> manhattan(puzzle, 0);
  for (int round = 0; round < 30; ++round)
    expect_optimal(make_problem(puzzle.random(rng)), manhattan, {1.0, 1, false, {}});
}

// A start that no sequence of moves solves: the search exhausts its half of the state space.
Problem<Tile3> unsolvable8() {
  const Tile3 puzzle;
  Rng rng(16);
  auto problem = make_problem(puzzle.random(rng));
  const std::size_t first = problem.start.blank < 2 ? 2 : 0;
  std::swap(problem.start.tile[first], problem.start.tile[first + 1]);
  return problem;
}
constexpr std::uint64_t kHalfOfAllStates8 = 181'440;

TEST(Bwas, ExhaustionProvesThatThereIsNoSolution) {
  const auto outcome = solve(unsolvable8(), ZeroHeuristic<Tile3>(), {1.0, 1000, false, {}});
  EXPECT_EQ(outcome.result.status, SearchStatus::kUnsolvable);
  EXPECT_EQ(outcome.expanded, kHalfOfAllStates8);
}

// A line longer than the path length a node can hold: what lies beyond was not searched, so nothing is proved about it.
TEST(Bwas, PathsTooLongToFollowProveNothing) {
  constexpr std::uint32_t kEnd = kLongestBwasPath + 2;
  std::vector<std::vector<std::uint32_t>> arrows(kEnd + 1);
  for (std::uint32_t i = 0; i < kEnd; ++i) arrows[i] = {i + 1};
  for (const std::uint32_t start : {0U, 1U, 2U}) {
    const auto problem = make_problem(GraphPuzzle(arrows, kEnd).at(start));
    const auto outcome = solve(problem, ZeroHeuristic<GraphPuzzle>(), {1.0, 1000, true, {}});
    const bool within = kEnd - start <= kLongestBwasPath;
    EXPECT_EQ(outcome.result.status, within ? SearchStatus::kSolved : SearchStatus::kUnsolved) << start;
    EXPECT_EQ(outcome.result.proved_optimal, within);
    EXPECT_EQ(outcome.result.note.empty(), within) << outcome.result.note;
    EXPECT_EQ(outcome.result.lower_bound, std::min<int>(kEnd - start, kLongestBwasPath + 1));
  }
  // Nor is a known solution, one move longer than the shortest.
  arrows[0].push_back(static_cast<std::uint32_t>(arrows.size()));
  arrows.push_back({1});
  const auto problem = make_problem(GraphPuzzle(arrows, kEnd).at(0));
  Moves known(kEnd + 1, 0);
  known.front() = 1;
  ASSERT_TRUE(solves(problem, known));
  const auto kept = solve(problem, ZeroHeuristic<GraphPuzzle>(), {1.0, 1000, true, known}).result;
  EXPECT_EQ(kept.status, SearchStatus::kSolved);
  EXPECT_FALSE(kept.proved_optimal);
  EXPECT_LE(kept.lower_bound, static_cast<int>(kEnd));
}

// Between a proof and a proof one move early lies a state whose first solution is one too long. Such states are few
// where all distances have one parity, so this is about half turns.
TEST(Bwas, HalfTurnsOfThePocketCubeAreProvedNoMoveTooEarly) {
  const Cube2 cube(Cube2::Metric::kHalf);
  Rng rng(20);
  const auto goal = cube.goal(rng);
  std::vector<Cube2::State> sphere{goal};
  std::unordered_map<std::string, int> distance{{bytes_of(goal), 0}};
  for (int depth = 1; depth <= 6; ++depth) {
    std::vector<Cube2::State> next;
    for (const auto& state : sphere)
      for (Move move = 0; move < cube.num_moves(); ++move) {
        auto child = state;
        cube.try_move(child, move);
        if (distance.emplace(bytes_of(child), depth).second) next.push_back(child);
      }
    sphere = std::move(next);
  }
  const EstimateHeuristic<Cube2> cubies(cube, 0);
  for (int round = 0; round < 400; ++round) {
    const auto problem = make_problem(Instance<Cube2>{cube, sphere[rng.below(sphere.size())]});
    const double weight = round % 3 == 0 ? 0.0 : 0.3;
    const bool strict = round % 2 == 0;
    const auto result = solve(problem, cubies, {weight, 1U + rng.below(60), strict, {}}).result;
    ASSERT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_TRUE(result.proved_optimal || !strict) << "it ends with a proof and not before";
    EXPECT_LE(result.lower_bound, 6);
    if (result.proved_optimal) {
      EXPECT_EQ(result.moves.size(), 6U);
    }
  }
}

TEST(Bwas, ReopensClosedNodesReachedByAShorterPath) {
  FunctionHeuristic<Tile3> erratic({"erratic", false, false, false},
                                   [](const auto& state) { return static_cast<float>(hash_of(state) % 20); });
  erratic.count_questions();
  const auto outcome = solve(unsolvable8(), erratic, {1.0, 1, false, {}});
  EXPECT_EQ(outcome.result.status, SearchStatus::kUnsolvable);
  EXPECT_GT(outcome.expanded, kHalfOfAllStates8 + 1000) << "some were expanded again";
  EXPECT_EQ(erratic.asked().size(), kHalfOfAllStates8);
  for (const auto& [state, times] : erratic.asked()) ASSERT_EQ(times, 1) << "but none was evaluated again";
}

TEST(Bwas, AgreesWithThePlainVersion) {
  const Tile3 puzzle;
  Rng rng(13);
  const EstimateHeuristic<Tile3> manhattan(puzzle, 0);
  const auto inconsistent = patchy();
  const auto real = real_valued();
  const std::vector<const Heuristic<Tile3>*> heuristics{&manhattan, &inconsistent, &real};
  for (int round = 0; round < 40; ++round) {
    const auto problem = make_problem(puzzle.scramble(rng, 10 + round % 12));
    const BwasOptions options{std::vector{1.0, 0.8, 0.3, 0.0}[round % 4],
                              std::vector<std::size_t>{1, 2, 10, 100}[rng.below(4)],
                              round % 5 == 0,
                              {}};
    const auto& heuristic = *heuristics[static_cast<std::size_t>(round) % 3];
    if (options.strict && !heuristic.traits().admissible) continue;  // exhausts the space: too slow here
    SCOPED_TRACE("round " + std::to_string(round));
    ReferenceBwas<Tile3> reference(problem, heuristic, options);
    reference.run();
    const auto outcome = solve(problem, heuristic, options);
    EXPECT_EQ(outcome.result.moves, reference.moves);
    EXPECT_EQ(outcome.expanded, reference.expanded);
  }
}

TEST(Bwas, SameForAnyNumberOfThreads) {
  const Tile4 puzzle;
  Rng rng(14);
  const EstimateHeuristic<Tile4> manhattan(puzzle, 0);
  for (const std::size_t batch : {1U, 100U, 6000U}) {
    const auto problem = make_problem(puzzle.random(rng));
    const BwasOptions options{0.7, batch, false, {}};
    const auto one = solve(problem, manhattan, options, 1, {.nodes = 1'000'000});
    for (const int threads : {2, 3}) {
      const auto many = solve(problem, manhattan, options, threads, {.nodes = 1'000'000});
      EXPECT_EQ(many.result.moves, one.result.moves);
      EXPECT_EQ(many.generated, one.generated);
      EXPECT_EQ(many.expanded, one.expanded);
      EXPECT_EQ(many.result.lower_bound, one.result.lower_bound);
    }
  }
}

TEST(Bwas, FindsShortCubeSolutionsInBothMetrics) {
  Rng rng(15);
  for (const auto metric : {Cube3::Metric::kQuarter, Cube3::Metric::kHalf}) {
    const Cube3 puzzle(metric);
    for (int depth = 0; depth <= 4; ++depth) {
      const auto problem = make_problem(puzzle.scramble(rng, depth));
      const auto outcome = solve(problem, ZeroHeuristic<Cube3>(), {1.0, 64, true, {}});
      ASSERT_TRUE(solves(problem, outcome.result.moves));
      EXPECT_LE(outcome.result.moves.size(), static_cast<std::size_t>(depth));
      EXPECT_TRUE(outcome.result.proved_optimal);
    }
  }
}

TEST(Bwas, SolvedStateNeedsNothing) {
  const Tile3 puzzle;
  Rng rng(1);
  const auto outcome = solve(make_problem(puzzle.scramble(rng, 0)), EstimateHeuristic<Tile3>(puzzle, 0), {});
  EXPECT_EQ(outcome.result.status, SearchStatus::kSolved);
  EXPECT_TRUE(outcome.result.moves.empty());
  EXPECT_TRUE(outcome.result.proved_optimal);
}

TEST(Bwas, DeadEndsAreNotFollowed) {
  const Tile3 puzzle;
  Rng rng(17);
  const FunctionHeuristic<Tile3> hopeless({"hopeless", true, true, false}, [](const auto&) { return kDeadEnd; });
  const auto outcome = solve(make_problem(puzzle.random(rng)), hopeless, {});
  EXPECT_EQ(outcome.result.status, SearchStatus::kUnsolvable);
  EXPECT_EQ(outcome.expanded, 0U);
}

TEST(Bwas, OnlyAllowedMovesAreUsed) {
  const Cube3 puzzle;
  auto problem = make_problem(*puzzle.read("R U R' U'"));
  problem.moves = *puzzle.parse_moves("R U");
  const auto outcome = solve(problem, ZeroHeuristic<Cube3>(), {1.0, 64, true, {}});
  ASSERT_EQ(outcome.result.status, SearchStatus::kSolved);
  EXPECT_TRUE(solves(problem, outcome.result.moves));
}

TEST(Bwas, AKnownSolutionIsProvedOrImproved) {
  const Tile3 puzzle;
  const EstimateHeuristic<Tile3> manhattan(puzzle, 0);
  Rng rng(18);
  const auto problem = make_problem(puzzle.random(rng));
  const auto shortest = solve(problem, manhattan, {1.0, 1, true, {}}).result.moves;
  const auto proved = solve(problem, manhattan, {1.0, 10, true, shortest});
  EXPECT_TRUE(proved.result.proved_optimal);
  EXPECT_EQ(proved.result.moves, shortest);
  Moves detour = shortest;
  detour.push_back(detour.back() ^ 1U);
  detour.push_back(detour.back() ^ 1U);
  const auto improved = solve(problem, manhattan, {1.0, 10, true, detour});
  EXPECT_EQ(improved.result.moves.size(), shortest.size());
}

TEST(Bwas, LowerBoundsHoldWhereverItStops) {
  const Tile3 puzzle;
  const auto inconsistent = patchy();
  Rng rng(19);
  for (int round = 0; round < 60; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    const auto outcome = solve(problem, inconsistent, {round % 2 == 0 ? 1.0 : 0.4, 1U + rng.below(50), true, {}}, 1,
                               {.nodes = 1 + rng.below(3000)});
    EXPECT_LE(outcome.result.lower_bound, distance8(problem.start));
    EXPECT_GT(outcome.result.lower_bound, 0);
  }
}

// What is estimated is guidance, not knowledge: values of up to three times the distance prove nothing.
TEST(Bwas, NoBoundRestsOnAnEstimateThatMayBeTooHigh) {
  const Tile3 puzzle;
  const FunctionHeuristic<Tile3> too_high({"too high", false, false, false}, [](const Tile3::State& state) {
    return static_cast<float>(distance8(state)) * (1.5F + static_cast<float>(hash_of(state) % 97) / 64.0F);
  });
  Rng rng(20);
  for (int round = 0; round < 60; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    const bool strict = round % 2 == 0;
    const auto outcome = solve(problem, too_high, {round % 3 == 0 ? 0.5 : 1.0, 1U + rng.below(50), strict, {}}, 1,
                               {.nodes = 1 + rng.below(3000)});
    EXPECT_LE(outcome.result.lower_bound, distance8(problem.start));
    if (outcome.result.proved_optimal) {
      EXPECT_EQ(static_cast<int>(outcome.result.moves.size()), distance8(problem.start));
    }
  }
}

TEST(Bwas, ReportsEachBetterSolution) {
  const Tile3 puzzle;
  Rng rng(20);
  const auto problem = make_problem(puzzle.random(rng));
  Monitor monitor;
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  std::vector<std::size_t> lengths;
  monitor.on_solution([&](std::span<const Move> moves) { lengths.push_back(moves.size()); });
  const auto result = bwas(problem, EstimateHeuristic<Tile3>(puzzle, 0), {0.0, 1, true, {}}, context);
  ASSERT_GE(lengths.size(), 2U) << "greedy best-first finds a long one first";
  EXPECT_TRUE(std::is_sorted(lengths.rbegin(), lengths.rend()));
  EXPECT_EQ(lengths.back(), result.moves.size());
}

}  // namespace
}  // namespace unscramble
