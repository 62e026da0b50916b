// Both Monte-Carlo tree searches: on the 8-puzzle against exact distances, and on small graphs with traps.
#include "search/mcts.h"

#include <gtest/gtest.h>

#include <thread>

#include "domains/tile/tile.h"
#include "heuristic/basic.h"
#include "heuristic/perfect_table.h"
#include "search/greedy.h"
#include "search/mcts_konen.h"
#include "support/graph_puzzle.h"

namespace unscramble {
namespace {

using Eight = TilePuzzle<3>;

const PerfectTable<Eight>& perfect() {
  static const auto table = PerfectTable<Eight>::build(Eight(), 200'000);
  return **table;
}

template <class P>
bool solves(const Problem<P>& problem, const Moves& moves) {
  auto state = problem.start;
  for (const Move m : moves)
    if (!problem.puzzle.try_move(state, m)) return false;
  return problem.puzzle.is_goal(state);
}

// The search with our additions; the one as printed is in mcts_printed_test.cpp.
MctsOptions plus(MctsOptions options) {
  options.virtual_loss = mcts_plus().virtual_loss;
  if (options.exploration == MctsOptions().exploration) options.exploration = mcts_plus().exploration;
  return mcts_plus(options);
}

KonenOptions konen_plus(KonenOptions options = {}) {
  options.temperature = 0.1;
  options.uniform_share = 0.01;
  options.loop_free = options.first_goal = true;
  return options;
}

// One solve, with its own monitor and pool.
template <class P, class Options>
SearchResult solve(const Problem<P>& problem, const Heuristic<P>& heuristic, const Options& options,
                   const Limits& limits = {}, int threads = 1, std::uint64_t* generated = nullptr) {
  Monitor monitor(limits);
  ThreadPool pool(threads);
  SearchContext context{monitor, pool, 1};
  SearchResult result;
  if constexpr (std::is_same_v<Options, MctsOptions>)
    result = mcts(problem, heuristic, options, context);
  else
    result = mcts_konen(problem, heuristic, options, context);
  EXPECT_EQ(monitor.memory(), 0U) << "memory is given back";
  EXPECT_LE(monitor.peak_memory(), limits.memory);
  if (generated != nullptr) *generated = monitor.generated();
  return result;
}

// Answers with scores for moves as a policy network would: made from exact distances.
class Policy final : public Heuristic<Eight> {
 public:
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const Eight::State> states, std::span<float> out) const override {
    perfect().evaluate(states, out);
  }
  void score_moves(std::span<const Eight::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i)
      for (int m = 0; m < 4; ++m) {
        auto child = states[i];
        const bool possible = puzzle_.try_move(child, static_cast<Move>(m));
        out[i * 4 + static_cast<std::size_t>(m)] = possible ? -perfect().evaluate_one(child) : 0;
      }
  }

 private:
  Eight puzzle_;
  HeuristicTraits traits_{"policy", true, true, true};
};

TEST(Mcts, SolvesRandomBoardsWithManhattan) {
  const Eight puzzle;
  const EstimateHeuristic<Eight> manhattan(puzzle, 0);
  Rng rng(4);
  for (int i = 0; i < 40; ++i) {
    const auto problem = make_problem(puzzle.random(rng));
    const auto result = solve(problem, manhattan, mcts_plus(), {.nodes = 200'000});
    ASSERT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, result.moves));
    const int optimum = static_cast<int>(perfect().evaluate_one(problem.start));
    EXPECT_GE(static_cast<int>(result.moves.size()), optimum);
    EXPECT_LE(result.lower_bound, optimum);
    if (result.proved_optimal) {
      EXPECT_EQ(static_cast<int>(result.moves.size()), optimum);
    }
  }
}

// A policy that is right four times out of five, and counts its evaluations.
class HastyPolicy final : public Heuristic<TilePuzzle<4>> {
 public:
  using Fifteen = TilePuzzle<4>;
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const Fifteen::State> states, std::span<float> out) const override {
    passes_ += static_cast<int>(states.size());
    manhattan_.evaluate(states, out);
  }
  void score_moves(std::span<const Fifteen::State> states, std::span<float> out) const override {
    passes_ += static_cast<int>(states.size());
    score(states, out);
  }
  void evaluate_and_score(std::span<const Fifteen::State> states, std::span<float> values,
                          std::span<float> scores) const override {
    passes_ += static_cast<int>(states.size());
    manhattan_.evaluate(states, values);
    score(states, scores);
  }
  [[nodiscard]] int passes() const { return passes_; }

 private:
  void score(std::span<const Fifteen::State> states, std::span<float> out) const {
    for (std::size_t i = 0; i < states.size(); ++i)
      for (Move m = 0; m < 4; ++m) {
        auto child = states[i];
        const bool possible = puzzle_.try_move(child, m);
        const bool blind = hash_of(states[i]) % 5 == 0;
        out[i * 4 + m] = possible ? (blind ? 1.0F : -1.0F) * manhattan_.evaluate_one(child) : 0;
      }
  }
  Fifteen puzzle_;
  EstimateHeuristic<Fifteen> manhattan_{Fifteen(), 0};
  HeuristicTraits traits_{"hasty", false, false, true};
  mutable int passes_ = 0;
};

TEST(Mcts, WithAPolicyFindsAndShortensAtOnePassALeaf) {
  const TilePuzzle<4> puzzle;
  Rng rng(16);
  std::size_t naive_total = 0;
  std::size_t total = 0;
  for (int i = 0; i < 6; ++i) {
    const auto problem = make_problem(puzzle.scramble(rng, 70));
    for (const bool naive : {true, false}) {
      const HastyPolicy policy;
      Monitor monitor({.nodes = 2'000'000});
      ThreadPool pool(1);
      SearchContext context{monitor, pool, 1};
      const auto result = mcts(problem, policy, plus({.naive = naive}), context);
      ASSERT_EQ(result.status, SearchStatus::kSolved);
      EXPECT_TRUE(solves(problem, result.moves));
      EXPECT_EQ(static_cast<std::uint64_t>(policy.passes()), monitor.expanded() + 1) << "value and policy, once a leaf";
      (naive ? naive_total : total) += result.moves.size();
    }
  }
  EXPECT_LT(total, naive_total);
}

TEST(Greedy, FollowsThePolicyWithOneQuestionAStep) {
  const Eight puzzle;
  const Policy policy;
  Rng rng(17);
  for (int i = 0; i < 20; ++i) {
    const auto problem = make_problem(puzzle.random(rng));
    Monitor monitor;
    ThreadPool pool(1);
    SearchContext context{monitor, pool, 1};
    const auto result = greedy(problem, policy, {.move_scores = true}, context);
    ASSERT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, result.moves));
    EXPECT_EQ(result.moves.size(), static_cast<std::size_t>(perfect().evaluate_one(problem.start)));
  }
  const auto problem = make_problem(TilePuzzle<4>().scramble(rng, 3));
  const HastyPolicy hasty;
  Monitor monitor;
  ThreadPool pool(1);
  SearchContext context{monitor, pool, 1};
  const auto result = greedy(problem, hasty, {.max_depth = 8, .move_scores = true}, context);
  EXPECT_LE(hasty.passes(), 9) << "not one a child";
  EXPECT_TRUE(result.status != SearchStatus::kSolved || solves(problem, result.moves));
}

TEST(Mcts, GoesStraightToTheGoalWithExactDistances) {
  const Eight puzzle;
  const Policy policy;
  Rng rng(5);
  for (int i = 0; i < 20; ++i) {
    const auto problem = make_problem(puzzle.random(rng));
    if (puzzle.is_goal(problem.start)) continue;
    const auto distance = static_cast<std::size_t>(perfect().evaluate_one(problem.start));
    for (const Heuristic<Eight>* heuristic :
         {static_cast<const Heuristic<Eight>*>(&perfect()), static_cast<const Heuristic<Eight>*>(&policy)}) {
      std::uint64_t generated = 0;
      const auto result = solve(problem, *heuristic, plus({.exploration = 0.01, .workers = 1}), {}, 1, &generated);
      ASSERT_EQ(result.status, SearchStatus::kSolved);
      EXPECT_EQ(result.moves.size(), distance);
      EXPECT_TRUE(result.proved_optimal);
      EXPECT_LE(generated, 8 * distance) << heuristic->traits().name;
    }
  }
}

TEST(Mcts, ShorteningNeverLengthensAndMostlyHelps) {
  const TilePuzzle<4> puzzle;
  const EstimateHeuristic<TilePuzzle<4>> manhattan(puzzle, 0);
  Rng rng(6);
  std::size_t naive_total = 0;
  std::size_t total = 0;
  for (int i = 0; i < 5; ++i) {
    const auto problem = make_problem(puzzle.scramble(rng, 60));
    const auto naive = solve(problem, manhattan, plus({.naive = true}), {.nodes = 2'000'000});
    const auto shortened = solve(problem, manhattan, mcts_plus(), {.nodes = 2'000'000});
    ASSERT_EQ(naive.status, SearchStatus::kSolved);
    ASSERT_EQ(shortened.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, naive.moves));
    EXPECT_TRUE(solves(problem, shortened.moves));
    EXPECT_LE(shortened.moves.size(), naive.moves.size());
    naive_total += naive.moves.size();
    total += shortened.moves.size();
  }
  EXPECT_LT(total, naive_total);
}

// Where the moves made count, longer paths are worse.
TEST(Mcts, AWeightGivesShorterAnswers) {
  const TilePuzzle<4> puzzle;
  const EstimateHeuristic<TilePuzzle<4>> manhattan(puzzle, 0);
  Rng rng(18);
  std::size_t plain = 0, weighted = 0;
  for (int i = 0; i < 8; ++i) {
    const auto problem = make_problem(puzzle.scramble(rng, 50));
    const auto length = [&](double weight) {
      const auto result = solve(problem, manhattan, plus({.weight = weight}), {.nodes = 2'000'000});
      EXPECT_EQ(result.status, SearchStatus::kSolved);
      EXPECT_TRUE(solves(problem, result.moves));
      return result.moves.size();
    };
    plain += length(0);
    weighted += length(0.5);
  }
  EXPECT_LT(weighted, plain);
}

TEST(Mcts, AnswerDependsOnTheSeedAndNotOnThreads) {
  const Eight puzzle;
  const EstimateHeuristic<Eight> manhattan(puzzle, 0);
  Rng rng(7);
  for (int i = 0; i < 10; ++i) {
    const auto problem = make_problem(puzzle.random(rng));
    std::uint64_t one = 0;
    std::uint64_t three = 0;
    const auto first = solve(problem, manhattan, plus({.workers = 100}), {}, 1, &one);
    const auto second = solve(problem, manhattan, plus({.workers = 100}), {}, 3, &three);
    EXPECT_EQ(first.moves, second.moves);
    EXPECT_EQ(one, three);
  }
}

TEST(Mcts, ZeroHeuristicFindsShortAnswers) {
  const Eight puzzle;
  const ZeroHeuristic<Eight> zero;
  Rng rng(8);
  for (int depth = 0; depth < 8; ++depth) {
    const auto problem = make_problem(puzzle.scramble(rng, depth));
    const auto result = solve(problem, zero, mcts_plus(), {.nodes = 1'000'000});
    ASSERT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, result.moves));
  }
}

// 0 -> 1 <-> 2 is a pocket that looks better than the way 0 -> 3 -> … -> 9, the goal.
GraphPuzzle pocket() { return GraphPuzzle({{1, 3}, {2}, {1}, {4}, {5}, {6}, {7}, {8}, {9}, {}}, 9); }

class Liar final : public Heuristic<GraphPuzzle> {
 public:
  explicit Liar(bool knows_dead_ends) : knows_(knows_dead_ends) {}
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const GraphPuzzle::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) {
      const bool in_pocket = states[i].node == 1 || states[i].node == 2;
      out[i] = in_pocket ? (knows_ ? kDeadEnd : 1.0F) : 20.0F;
    }
  }

 private:
  bool knows_;
  HeuristicTraits traits_{"liar", false, false, false};
};

TEST(Mcts, LeavesPocketsAndDeadEnds) {
  for (const bool knows : {false, true}) {
    const Liar liar(knows);
    for (const std::size_t workers : {1U, 4U}) {
      const auto result = solve(make_problem(pocket().at(0)), liar, plus({.workers = workers}), {.seconds = 10});
      ASSERT_EQ(result.status, SearchStatus::kSolved);
      EXPECT_EQ(result.moves.size(), 7U);
    }
  }
}

TEST(Mcts, ProvesThatThereIsNoSolution) {
  const ZeroHeuristic<GraphPuzzle> zero;
  const Liar liar(true);
  const GraphPuzzle cycle({{1}, {2, 0}, {0}, {}}, 3);
  for (const std::size_t workers : {1U, 8U}) {
    const MctsOptions options = plus({.workers = workers});
    EXPECT_EQ(solve(make_problem(cycle.at(0)), zero, options, {.seconds = 10}).status, SearchStatus::kUnsolvable);
    EXPECT_EQ(solve(make_problem(pocket().at(1)), liar, options, {.seconds = 10}).status, SearchStatus::kUnsolvable);
    EXPECT_EQ(solve(make_problem(pocket().at(1)), zero, options, {.seconds = 10}).status, SearchStatus::kUnsolvable);
  }
  EXPECT_EQ(solve(make_problem(cycle.at(0)), zero, konen_plus(), {.seconds = 10}).status, SearchStatus::kUnsolvable);
}

TEST(Mcts, DepthLimitEndsTheSearch) {
  const Eight puzzle;
  const ZeroHeuristic<Eight> zero;
  Rng rng(9);
  for (const int depth : {0, 1, 3}) {
    const auto result = solve(make_problem(puzzle.random(rng)), zero, plus({.max_depth = depth}), {.seconds = 20});
    EXPECT_EQ(result.status, SearchStatus::kUnsolved);
    EXPECT_FALSE(result.note.empty());
  }
}

TEST(Mcts, MemoryLimitHoldsAndEndsTheSearch) {
  const TilePuzzle<5> puzzle;
  const ZeroHeuristic<TilePuzzle<5>> zero;
  Rng rng(10);
  const auto problem = make_problem(puzzle.random(rng));
  for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{100'000}, std::uint64_t{5'000'000}}) {
    EXPECT_EQ(solve(problem, zero, mcts_plus(), {.seconds = 60, .memory = memory}).status, SearchStatus::kUnsolved);
    EXPECT_EQ(solve(problem, zero, KonenOptions{}, {.seconds = 60, .memory = memory}).status, SearchStatus::kUnsolved);
  }
}

TEST(Mcts, StopsWhenCancelledFromAnotherThread) {
  const TilePuzzle<5> puzzle;
  const ZeroHeuristic<TilePuzzle<5>> zero;
  Rng rng(11);
  const auto problem = make_problem(puzzle.random(rng));
  for (const bool konen : {false, true}) {
    Monitor monitor({.seconds = 60});
    ThreadPool pool(2);
    SearchContext context{monitor, pool, 1};
    std::thread canceller([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      monitor.cancel();
    });
    const auto result = konen ? mcts_konen(problem, zero, KonenOptions{.max_moves = 1'000'000}, context)
                              : mcts(problem, zero, mcts_plus(), context);
    canceller.join();
    EXPECT_EQ(result.status, SearchStatus::kUnsolved);
    EXPECT_EQ(monitor.reason(), StopReason::kCancelled);
    EXPECT_LT(monitor.seconds(), 10);
  }
}

TEST(MctsKonen, SolvesRandomBoards) {
  const Eight puzzle;
  const EstimateHeuristic<Eight> manhattan(puzzle, 0);
  Rng rng(12);
  for (const int iterations : {1, 100}) {
    for (int i = 0; i < 20; ++i) {
      const auto problem = make_problem(puzzle.random(rng));
      const auto result = solve(problem, manhattan, konen_plus({.iterations = iterations, .max_moves = 2000}));
      if (iterations == 1 && result.status != SearchStatus::kSolved) continue;  // little more than greedy
      ASSERT_EQ(result.status, SearchStatus::kSolved) << result.note;
      EXPECT_TRUE(solves(problem, result.moves));
    }
  }
}

TEST(MctsKonen, PlaysOptimallyWithExactDistances) {
  const Eight puzzle;
  Rng rng(13);
  for (int i = 0; i < 20; ++i) {
    const auto problem = make_problem(puzzle.random(rng));
    const auto result =
        solve(problem, perfect(), KonenOptions{.c_puct = 0.01, .iterations = 2, .max_moves = 40, .fresh_tree = true});
    ASSERT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_EQ(result.moves.size(), static_cast<std::size_t>(perfect().evaluate_one(problem.start)));
  }
}

TEST(MctsKonen, MoreIterationsGiveShorterAnswers) {
  const Eight puzzle;
  const EstimateHeuristic<Eight> manhattan(puzzle, 0);
  Rng rng(14);
  std::size_t few = 0;
  std::size_t many = 0;
  for (int i = 0; i < 30; ++i) {
    const auto problem = make_problem(puzzle.random(rng));
    few += solve(problem, manhattan, konen_plus({.c_puct = 10, .iterations = 20, .max_moves = 500})).moves.size();
    many += solve(problem, manhattan, konen_plus({.c_puct = 10, .iterations = 2000, .max_moves = 500})).moves.size();
  }
  EXPECT_LT(many, few);
}

TEST(MctsKonen, LimitsOfDepthAndMovesHold) {
  const Eight puzzle;
  const ZeroHeuristic<Eight> zero;
  Rng rng(15);
  const auto problem = make_problem(puzzle.random(rng));
  const auto result = solve(problem, zero, KonenOptions{.iterations = 50, .tree_depth = 2, .max_moves = 3});
  EXPECT_EQ(result.status, SearchStatus::kUnsolved);
  EXPECT_EQ(result.note, "not solved within 3 moves");
  const auto near = make_problem(puzzle.scramble(rng, 1));
  EXPECT_EQ(solve(near, zero, konen_plus({.iterations = 1, .tree_depth = 0, .max_moves = 1})).moves.size(), 1U);
}

TEST(MctsKonen, GoesRoundPocketsItKnowsToBeDead) {
  const auto result = solve(make_problem(pocket().at(0)), Liar(true), KonenOptions{.iterations = 3});
  ASSERT_EQ(result.status, SearchStatus::kSolved);
  EXPECT_EQ(result.moves.size(), 7U);
}

}  // namespace
}  // namespace unscramble
