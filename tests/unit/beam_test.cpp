#include "search/beam.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "domains/cube/cube3.h"
#include "search/beam_layers.h"
#include "search/best_slots.h"
#include "support/graph_puzzle.h"
#include "unit/search_fixtures.h"

namespace unscramble {
namespace {

struct Outcome {
  SearchResult result;
  std::uint64_t generated = 0;
};

template <Puzzle P>
Outcome solve(const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options, int threads = 1,
              Limits limits = {}) {
  return with_threads(
      threads,
      [&](SearchContext& context) {
        auto result = beam(problem, heuristic, options, context);
        return Outcome{std::move(result), context.monitor.generated()};
      },
      limits);
}

RC_GTEST_PROP(BestSlots, KeepsWhatSortingWouldKeep, ()) {
  const auto values = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-5, 5));
  std::vector<std::uint64_t> keys;
  for (std::size_t i = 0; i < values.size(); ++i)
    keys.push_back(rank_key(static_cast<float>(values[i]) / 2, static_cast<std::uint32_t>(i)));
  auto sorted = keys;
  std::stable_sort(sorted.begin(), sorted.end(), [](auto a, auto b) { return value_of_key(a) < value_of_key(b); });
  const auto count = *rc::gen::inRange<std::size_t>(0, values.size() + 2);
  sorted.resize(std::min(count, sorted.size()));
  auto kept = keys;
  keep_smallest(kept, count);
  std::sort(kept.begin(), kept.end());
  RC_ASSERT(kept == sorted);
  std::vector<std::uint64_t> scratch;
  if (!sorted.empty()) RC_ASSERT(smallest_key(keys, sorted.size(), scratch) == sorted.back());
}

TEST(BestSlots, FindsAKeyAmongManyWhateverTheirSpread) {
  Rng rng(4);
  std::vector<std::uint64_t> scratch;
  for (const std::uint64_t spread :
       {std::uint64_t{1}, std::uint64_t{5000}, std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
    std::vector<std::uint64_t> keys(20'000);
    for (auto& key : keys) key = rng.below(spread);
    auto sorted = keys;
    std::sort(sorted.begin(), sorted.end());
    for (const std::size_t count : {1, 77, 10'000, 19'999, 20'000})
      EXPECT_EQ(smallest_key(keys, count, scratch), sorted[count - 1]) << spread;
  }
}

TEST(Beam, WidthOneFollowsAPerfectHeuristic) {
  const Tile3 puzzle;
  Rng rng(1);
  for (int round = 0; round < 20; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    for (const bool scores : {false, true}) {
      const auto outcome = solve(problem, perfect(), {.width = 1, .move_scores = scores});
      ASSERT_EQ(outcome.result.status, SearchStatus::kSolved) << outcome.result.note;
      EXPECT_TRUE(solves(problem, outcome.result.moves));
      EXPECT_EQ(static_cast<int>(outcome.result.moves.size()), distance8(problem.start));
    }
  }
}

TEST(Beam, AWideBeamIsBreadthFirstSearchAndProvesItsAnswer) {
  const Tile3 puzzle;
  Rng rng(2);
  for (const bool scores : {false, true}) {
    const auto problem = make_problem(puzzle.random(rng));
    FunctionHeuristic<Tile3> noise({"noise", false, false, true},
                                   [](const auto& s) { return static_cast<float>(hash_of(s) % 1000); });
    noise.count_questions();
    const auto outcome = solve(problem, noise, {.width = 30'000, .move_scores = scores}, 2);
    ASSERT_EQ(outcome.result.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, outcome.result.moves));
    EXPECT_TRUE(outcome.result.proved_optimal);
    EXPECT_EQ(static_cast<int>(outcome.result.moves.size()), distance8(problem.start));
    EXPECT_EQ(outcome.result.lower_bound, distance8(problem.start)) << "a proof is a bound, too";
    for (const auto& [state, times] : noise.asked()) ASSERT_EQ(times, 1) << "a state came back";
  }
}

// Scores of a state that are all higher or lower by the same, as logits may be.
class Shifted final : public Heuristic<Tile3> {
 public:
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const Tile3::State> states, std::span<float> out) const override {
    exact_.evaluate(states, out);
  }
  void score_moves(std::span<const Tile3::State> states, std::span<float> out) const override {
    exact_.score_moves(states, out);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] += static_cast<float>(hash_of(states[i / 4]) % 64);
  }

 private:
  HeuristicTraits traits_{"shifted", false, false, true};
  FunctionHeuristic<Tile3> exact_{traits_, [](const auto& s) { return static_cast<float>(distance8(s)); }};
};

TEST(Beam, ByMoveScoresComparesStatesByLikelihoods) {
  const Tile3 puzzle;
  Rng rng(9);
  for (int i = 0; i < 10; ++i) {
    const auto problem = make_problem(puzzle.random(rng));
    const auto outcome = solve(problem, Shifted(), {.width = 4, .move_scores = true});
    ASSERT_EQ(outcome.result.status, SearchStatus::kSolved);
    EXPECT_EQ(static_cast<int>(outcome.result.moves.size()), distance8(problem.start));
  }
}

// Moves of a graph, all alike.
class Alike final : public Heuristic<GraphPuzzle> {
 public:
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const GraphPuzzle::State> states, std::span<float> out) const override {
    std::fill_n(out.begin(), states.size(), 1.0F);
  }
  void score_moves(std::span<const GraphPuzzle::State> /*states*/, std::span<float> out) const override {
    std::fill(out.begin(), out.end(), 0.0F);
  }

 private:
  HeuristicTraits traits_{"alike", false, false, true};
};

// A tree whose 13th layer is twice as wide as the beam, so that it is full where a slice of children ends. All its
// leaves are dead ends but the last, and the beam that has never seen it must not say that there is no way.
TEST(Beam, ALayerThatIsFullWhereASliceEndsIsNotTheWholeLayer) {
  constexpr std::uint32_t kLayers = 13;
  constexpr std::uint32_t kGoal = (2U << kLayers) - 1;
  std::vector<std::vector<std::uint32_t>> arrows(kGoal + 1);
  for (std::uint32_t node = 0; node < (1U << kLayers) - 1; ++node) arrows[node] = {2 * node + 1, 2 * node + 2};
  arrows[kGoal - 1] = {kGoal};
  const auto problem = make_problem(GraphPuzzle(arrows, kGoal).at(0));
  const auto narrow = solve(problem, Alike(), {.width = 1U << (kLayers - 1), .move_scores = true}).result;
  EXPECT_EQ(narrow.status, SearchStatus::kUnsolved) << "it claims a proof";
  const auto wide = solve(problem, Alike(), {.width = 1U << kLayers, .move_scores = true}).result;
  EXPECT_EQ(wide.status, SearchStatus::kSolved);
  EXPECT_EQ(wide.moves.size(), kLayers + 1);
}

TEST(Beam, NoStateIsInTheBeamTwice) {
  const Tile3 puzzle;
  Rng rng(3);
  // Scores that lead nowhere, so that the beam wanders for long. Each state of a layer is scored once.
  FunctionHeuristic<Tile3> noise({"noise", false, false, true},
                                 [](const auto& s) { return static_cast<float>(hash_of(s) % 1000); });
  noise.count_questions();
  const auto outcome =
      solve(make_problem(puzzle.random(rng)), noise, {.width = 100, .max_depth = 300, .move_scores = true}, 3);
  EXPECT_GT(noise.asked().size(), 2000U) << outcome.result.note;
  for (const auto& [state, times] : noise.asked()) ASSERT_EQ(times, 1);
}

TEST(Beam, SolvesShallowCubes) {
  const Cube3 puzzle;
  Rng rng(4);
  for (int depth = 0; depth <= 5; ++depth) {
    const auto problem = make_problem(puzzle.scramble(rng, depth));
    const auto outcome = solve(problem, ZeroHeuristic<Cube3>(), {.width = 100'000, .max_depth = 6}, 2);
    ASSERT_EQ(outcome.result.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, outcome.result.moves));
    EXPECT_LE(outcome.result.moves.size(), static_cast<std::size_t>(depth));
  }
}

TEST(Beam, SolvesThe15PuzzleAndWiderIsShorter) {
  const Tile4 puzzle;
  Rng rng(5);
  const EstimateHeuristic<Tile4> manhattan(puzzle, 0);
  std::size_t narrow_total = 0;
  std::size_t wide_total = 0;
  for (int round = 0; round < 5; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    const auto narrow = solve(problem, manhattan, {.width = 100});
    const auto wide = solve(problem, manhattan, {.width = 3000});
    ASSERT_TRUE(solves(problem, narrow.result.moves));
    ASSERT_TRUE(solves(problem, wide.result.moves));
    narrow_total += narrow.result.moves.size();
    wide_total += wide.result.moves.size();
  }
  EXPECT_LT(wide_total, narrow_total);
}

TEST(Beam, SameForAnyNumberOfThreads) {
  const Tile4 puzzle;
  Rng rng(6);
  const FunctionHeuristic<Tile4> rough({"rough", false, false, true}, [&](const Tile4::State& s) {
    return puzzle.estimate(0, s) / 8 + static_cast<float>(hash_of(s) % 3);  // many ties
  });
  for (const bool scores : {false, true}) {
    const auto problem = make_problem(puzzle.random(rng));
    const BeamOptions options{.width = 5000, .max_depth = 60, .move_scores = scores};
    const auto one = solve(problem, rough, options, 1);
    for (const int threads : {2, 3}) {
      const auto many = solve(problem, rough, options, threads);
      EXPECT_EQ(many.result.moves, one.result.moves);
      EXPECT_EQ(many.result.status, one.result.status);
      EXPECT_EQ(many.generated, one.generated);
    }
  }
}

TEST(Beam, DeadEndsAreDropped) {
  const Tile3 puzzle;
  Rng rng(7);
  const auto problem = make_problem(puzzle.random(rng));
  const FunctionHeuristic<Tile3> hopeless({"hopeless", true, true, false}, [](const auto&) { return kDeadEnd; });
  EXPECT_EQ(solve(problem, hopeless, {.width = 10}).result.status, SearchStatus::kUnsolvable);
}

TEST(Beam, DepthLimitIsSaid) {
  const Tile4 puzzle;
  Rng rng(8);
  const auto outcome = solve(make_problem(puzzle.random(rng)), ZeroHeuristic<Tile4>(), {.width = 10, .max_depth = 5});
  EXPECT_EQ(outcome.result.status, SearchStatus::kUnsolved);
  EXPECT_EQ(outcome.result.note, "no solution of up to 5 moves in the beam");
}

TEST(Beam, ExhaustionProvesThatThereIsNoSolution) {
  const Tile3 puzzle;
  Rng rng(9);
  auto problem = make_problem(puzzle.scramble(rng, 1));
  std::swap(problem.start.tile[0], problem.start.tile[1]);
  const auto outcome = solve(problem, ZeroHeuristic<Tile3>(), {.width = 30'000}, 2);
  EXPECT_EQ(outcome.result.status, SearchStatus::kUnsolvable);
}

TEST(BeamLayers, ForgetsOldStatesButNeverTheLastTwoLayersNorThePaths) {
  const StaticDomain<GraphPuzzle> domain(GraphPuzzle({{}}, 0));  // states are numbers
  Monitor monitor({.memory = 12'000'000});
  BeamLayers layers(monitor, domain);
  const auto add = [&](std::uint32_t value, std::uint32_t parent, Move move) {
    layers.add(row_of(value), domain.hash(row_of(value)), parent, move);
  };
  ASSERT_TRUE(layers.begin_layer(1));
  add(0, 0, kNoMove);
  constexpr std::uint32_t kWidth = 20'000;
  const auto held = [&](std::uint32_t value) {
    const auto id = layers.table().find(domain.hash(row_of(value)), [&](auto other) {
      return same_row(layers.row(other), row_of(value), domain.row_bytes());
    });
    return id != ClosedTable::kNone;
  };
  std::uint32_t value = 1;
  bool forgot = false;
  for (int layer = 1; layer <= 40; ++layer) {
    const std::uint32_t last_layer = value - static_cast<std::uint32_t>(layers.layer_size());
    ASSERT_TRUE(layers.begin_layer(kWidth)) << "layer " << layer;
    for (std::uint32_t i = 0; i < kWidth; ++i, ++value) add(value, value - 1, static_cast<Move>(value % 4));
    for (std::uint32_t v = last_layer; v < value; v += 97) ASSERT_TRUE(held(v));
    forgot |= !held(1);
  }
  EXPECT_TRUE(forgot);
  const Moves path = layers.path(1000);
  ASSERT_EQ(path.size(), 1000U);
  for (std::size_t i = 0; i < path.size(); ++i) EXPECT_EQ(path[i], (i + 1) % 4);
}

}  // namespace
}  // namespace unscramble
