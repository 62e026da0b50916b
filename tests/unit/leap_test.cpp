// Leaping search on Lights Out, checked by algebra; and the cancelling of pairs.
#include "search/leap.h"

#include <gtest/gtest.h>

#include "domains/lights_out/algebra.h"
#include "domains/lights_out/lights_out.h"
#include "search/cancel.h"
#include "unit/search_fixtures.h"

namespace unscramble {
namespace {

using Lights = LightsOut<1>;

std::size_t fewest_presses(const Problem<Lights>& problem) {
  Monitor monitor;
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  return solve_lights_out(problem, {}, context).moves.size();
}

// Knows boards within `sight` presses and nothing beyond.
class ShortSighted final : public Heuristic<Lights> {
 public:
  ShortSighted(const Lights& puzzle, std::size_t sight) : puzzle_(puzzle), sight_(sight) {}
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const Lights::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto distance = sight_ == 0 ? 1 : fewest_presses(make_problem(Instance<Lights>{puzzle_, states[i]}));
      out[i] = static_cast<float>(std::min(distance, sight_ + 1));
    }
  }

 private:
  Lights puzzle_;
  std::size_t sight_;
  HeuristicTraits traits_{"short-sighted", false, false, false};
};

TEST(CancelPairs, LeavesOddOnesInTheirFirstOrder) {
  const Lights puzzle(5);
  EXPECT_EQ(cancel_pairs(Moves{3, 1, 3, 2, 1, 1}), (Moves{1, 2}));
  EXPECT_TRUE(cancel_pairs(Moves{4, 4}).empty());
  EXPECT_TRUE(cancel_pairs(Moves{}).empty());
}

TEST(Leap, SolvesFarBoardsByAHeuristicThatKnowsOnlyNearOnes) {
  const Lights puzzle(4);
  const ShortSighted heuristic(puzzle, 5);
  Rng rng(3);
  for (int round = 0; round < 5; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    Monitor monitor;
    ThreadPool pool(2);
    SearchContext context{monitor, pool, static_cast<std::uint64_t>(round)};
    LeapOptions options;
    options.leaps = 200;
    options.kept = 20;
    const auto result = leap(problem, heuristic, options, context);
    ASSERT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, result.moves));
    EXPECT_GE(result.moves.size(), fewest_presses(problem));
    EXPECT_LE(result.moves.size(), 16U);
  }
}

TEST(Leap, OnASideWithoutSilentPressesEveryAnswerIsTheShortest) {
  const Lights puzzle(3);
  const ShortSighted heuristic(puzzle, 5);
  Rng rng(8);
  for (int round = 0; round < 20; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    Monitor monitor;
    ThreadPool pool(1);
    SearchContext context{monitor, pool};
    const auto result = leap(problem, heuristic, LeapOptions{}, context);
    ASSERT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, result.moves));
    EXPECT_EQ(result.moves.size(), fewest_presses(problem));
  }
}

TEST(Leap, StopsAtItsLimitsWithAWord) {
  const Lights puzzle(7);
  const ShortSighted blind(puzzle, 0);
  Rng rng(1);
  const auto problem = make_problem(puzzle.random(rng));
  Limits limits;
  limits.nodes = 20000;
  Monitor monitor(limits);
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  const auto result = leap(problem, blind, LeapOptions{}, context);
  EXPECT_EQ(result.status, SearchStatus::kUnsolved);
  EXPECT_FALSE(result.note.empty());
  EXPECT_TRUE(monitor.stopped());
}

}  // namespace
}  // namespace unscramble
