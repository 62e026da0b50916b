// Heuristics made of heuristics keep what they promise, checked against exact distances of the 8-puzzle.
#include <gtest/gtest.h>

#include <thread>

#include "domains/tile/tile.h"
#include "heuristic/basic.h"
#include "heuristic/cached.h"
#include "heuristic/checked.h"
#include "heuristic/parity.h"
#include "heuristic/perfect_table.h"
#include "heuristic/symmetric.h"

namespace unscramble::decorators_test {
namespace {

using Eight = TilePuzzle<3>;
using State = Eight::State;

HeuristicPtr<Eight> perfect() {
  static const HeuristicPtr<Eight> table = [] {
    auto built = PerfectTable<Eight>::build(Eight(), 181'440);
    return HeuristicPtr<Eight>(std::move(*built));
  }();
  return table;
}

HeuristicPtr<Eight> manhattan() {
  const auto infos = Eight::estimates();
  const auto it = std::find_if(infos.begin(), infos.end(), [](const auto& info) { return info.name == "manhattan"; });
  return std::make_shared<EstimateHeuristic<Eight>>(Eight(), static_cast<int>(it - infos.begin()));
}

// Row distances or column distances alone: weaker than Manhattan, and not symmetric under the transpose.
class Half final : public Heuristic<Eight> {
 public:
  explicit Half(bool rows, HeuristicTraits traits = {"half", true, true, false}) : rows_(rows), traits_(traits) {}
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const State> states, std::span<float> out) const override {
    ++calls;
    asked += states.size();
    for (std::size_t i = 0; i < states.size(); ++i) out[i] = one(states[i]);
  }
  [[nodiscard]] float one(const State& s) const {
    int sum = 0;
    for (int cell = 0; cell < 9; ++cell) {
      if (s.tile[cell] == 0) continue;
      const int home = s.tile[cell] - 1;
      sum += rows_ ? std::abs(cell / 3 - home / 3) : std::abs(cell % 3 - home % 3);
    }
    return static_cast<float>(sum);
  }
  mutable std::atomic<int> calls{0};
  mutable std::atomic<std::size_t> asked{0};

 private:
  bool rows_;
  HeuristicTraits traits_;
};

std::vector<State> some_states(std::uint64_t seed, std::size_t count) {
  Rng rng(seed);
  std::vector<State> states;
  for (std::size_t i = 0; i < count; ++i) states.push_back(Eight().random(rng).state);
  return states;
}

std::vector<float> ask(const Heuristic<Eight>& heuristic, const std::vector<State>& states) {
  std::vector<float> out(states.size());
  heuristic.evaluate(states, out);
  return out;
}

void expect_promises_kept(const Heuristic<Eight>& heuristic) {
  SCOPED_TRACE(heuristic.traits().name);
  const Eight puzzle;
  for (const State& state : some_states(1, 500)) {
    const float here = heuristic.evaluate_one(state);
    if (heuristic.traits().admissible) {
      ASSERT_LE(here, perfect()->evaluate_one(state));
    }
    for (Move m = 0; m < 4 && heuristic.traits().consistent; ++m) {
      State child = state;
      if (puzzle.try_move(child, m)) {
        ASSERT_LE(here, 1 + heuristic.evaluate_one(child));
      }
    }
  }
}

TEST(PerfectTable, HasEveryStateAndRefusesWhatIsTooLarge) {
  const auto table = PerfectTable<Eight>::build(Eight(), 181'440);
  ASSERT_TRUE(table);
  EXPECT_EQ((*table)->size(), 181'440U);
  EXPECT_EQ((*table)->depth(), 31);
  State odd = some_states(2, 1).front();
  const int a = odd.tile[0] == 0 ? 1 : 0;
  const int b = odd.tile[2] == 0 ? 3 : 2;
  std::swap(odd.tile[a], odd.tile[b]);
  EXPECT_EQ((*table)->evaluate_one(odd), kDeadEnd);
  const auto refused = PerfectTable<Eight>::build(Eight(), 1000);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kLimit);
}

TEST(MaxHeuristic, IsTheLargestAndAsGoodAsTheWorst) {
  const auto rows = std::make_shared<Half>(true);
  const auto columns = std::make_shared<Half>(false);
  const MaxHeuristic<Eight> both({rows, columns});
  EXPECT_EQ(both.traits().name, "max(half,half)");
  EXPECT_TRUE(both.traits().admissible && both.traits().consistent);
  expect_promises_kept(both);
  const auto states = some_states(3, 100);
  const auto values = ask(both, states);
  for (std::size_t i = 0; i < states.size(); ++i)
    EXPECT_EQ(values[i], std::max(rows->one(states[i]), columns->one(states[i])));
  const auto wild = std::make_shared<Half>(true, HeuristicTraits{"wild", false, true, false});
  EXPECT_FALSE(MaxHeuristic<Eight>({rows, wild}).traits().admissible);
  EXPECT_TRUE(MaxHeuristic<Eight>({rows, wild}).traits().consistent);
  const auto jumpy = std::make_shared<Half>(true, HeuristicTraits{"jumpy", true, false, false});
  EXPECT_FALSE(MaxHeuristic<Eight>({rows, jumpy}).traits().consistent);
}

TEST(SumHeuristic, AddsAndPromisesNothing) {
  const SumHeuristic<Eight> sum({std::make_shared<Half>(true), std::make_shared<Half>(false)});
  EXPECT_FALSE(sum.traits().admissible);
  const auto states = some_states(4, 100);
  EXPECT_EQ(ask(sum, states), ask(*manhattan(), states));
  State odd = states.front();
  std::swap(odd.tile[odd.blank == 0 ? 1 : 0], odd.tile[odd.blank == 2 ? 3 : 2]);
  const SumHeuristic<Eight> dead({perfect(), perfect()});
  EXPECT_EQ(dead.evaluate_one(odd), kDeadEnd);
}

TEST(CheckedHeuristic, AnswersAsTheFirstAndCountsDifferences) {
  const auto states = some_states(5, 200);
  const CheckedHeuristic<Eight> same(manhattan(), manhattan(), 0);
  EXPECT_EQ(ask(same, states), ask(*manhattan(), states));
  EXPECT_EQ(same.compared(), 200U);
  EXPECT_EQ(same.disagreements(), 0U);

  constexpr float kTolerance = 3;
  const CheckedHeuristic<Eight> differs(manhattan(), perfect(), kTolerance);
  const auto values = ask(differs, states);
  EXPECT_EQ(values, ask(*manhattan(), states));
  std::uint64_t expected = 0;
  float largest = 0;
  const auto exact = ask(*perfect(), states);
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (exact[i] - values[i] <= kTolerance) continue;
    ++expected;
    largest = std::max(largest, exact[i] - values[i]);
  }
  ASSERT_GT(expected, 0U);
  EXPECT_EQ(differs.disagreements(), expected);
  EXPECT_EQ(differs.largest_difference(), largest);
  ASSERT_FALSE(differs.examples().empty());
  const auto example = differs.examples().front();
  EXPECT_EQ(example.reference, perfect()->evaluate_one(example.state));
}

TEST(CachedHeuristic, AsksOnceAndStaysWithinItsSize) {
  const auto base = std::make_shared<Half>(true);
  const CachedHeuristic<Eight> cached(base, 1 << 16);
  const auto states = some_states(6, 300);
  const auto first = ask(cached, states);
  const std::size_t asked = base->asked;
  EXPECT_EQ(base->calls, 1);
  EXPECT_EQ(ask(cached, states), first);
  EXPECT_EQ(first, ask(*base, states));
  EXPECT_LT(base->asked - states.size(), asked + 20) << "all but a few that shared a place were remembered";
  EXPECT_GT(cached.hits(), 250U);
  const CachedHeuristic<Eight> tiny(base, 1);
  EXPECT_LT(CachedHeuristic<Eight>::bytes_for(1), 5000U);
  EXPECT_EQ(ask(tiny, states), first);
}

TEST(CachedHeuristic, IsRightFromManyThreads) {
  const CachedHeuristic<Eight> cached(manhattan(), 256);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&cached] {
      for (std::uint64_t round = 0; round < 50; ++round) {
        const auto states = some_states(100 + round % 7, 64);
        EXPECT_EQ(ask(cached, states), ask(*manhattan(), states));
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(cached.hits() + cached.misses(), 4U * 50 * 64);
}

TEST(ParityHeuristic, RoundsUpAndStaysAdmissible) {
  const Eight puzzle;
  const auto rows = std::make_shared<Half>(true);
  const ParityHeuristic<Eight> corrected(puzzle, rows);
  EXPECT_TRUE(corrected.traits().admissible && corrected.traits().consistent);
  expect_promises_kept(corrected);
  int raised = 0;
  for (const State& state : some_states(7, 200)) {
    const float value = corrected.evaluate_one(state);
    EXPECT_EQ(static_cast<int>(value) % 2, puzzle.distance_parity(state));
    EXPECT_GE(value, rows->one(state));
    EXPECT_LE(value, rows->one(state) + 1);
    raised += value > rows->one(state) ? 1 : 0;
  }
  EXPECT_GT(raised, 20);
  Rng rng(1);
  EXPECT_EQ(corrected.evaluate_one(puzzle.goal(rng)), 0);
}

TEST(SymmetricHeuristic, TakesMaximumOrAverageOverTheImages) {
  const Eight puzzle;
  const auto rows = std::make_shared<Half>(true);
  const auto columns = std::make_shared<Half>(false);
  const std::vector<HeuristicPtr<Eight>> views{rows, rows};
  const SymmetricHeuristic<Eight> most(puzzle, views, SymmetricMode::kMax, true);
  const SymmetricHeuristic<Eight> mean(puzzle, views, SymmetricMode::kAverage, true);
  EXPECT_TRUE(most.traits().admissible && most.traits().consistent) << "tiles are no group: no inverse is taken";
  expect_promises_kept(most);
  expect_promises_kept(mean);
  for (const State& state : some_states(8, 200)) {
    // The transpose turns row distances into column distances.
    const float r = rows->one(state);
    const float c = columns->one(state);
    EXPECT_EQ(most.evaluate_one(state), std::max(r, c));
    EXPECT_FLOAT_EQ(mean.evaluate_one(state), (r + c) / 2);
    EXPECT_EQ(most.evaluate_one(state), most.evaluate_one(puzzle.symmetric_state(state, 1)));
  }
}

// An average over a corrected bound is the same whether the bound is asked once or for every image.
TEST(Symmetric, ABoundThatIsTheSameForAllImagesIsAskedOnce) {
  const auto correction = std::make_shared<Half>(true);
  for (const bool symmetric : {false, true}) {
    const auto bound = std::make_shared<Half>(false, HeuristicTraits{"half", true, true, false, symmetric});
    const HeuristicPtr<Eight> corrected = std::make_shared<CorrectedHeuristic<Eight>>(bound, correction);
    const auto average = symmetric_heuristic(Eight(), {corrected, corrected}, SymmetricMode::kAverage);
    EXPECT_EQ(average->traits().name, "average(half)");
    Rng rng(5);
    std::vector<State> states(40);
    for (auto& state : states) state = Eight().random(rng).state;
    std::vector<float> values(states.size());
    average->evaluate(states, values);
    EXPECT_EQ(bound->asked, symmetric ? 40U : 80U);
    if (symmetric) continue;  // half a distance is not the same for the image
    for (std::size_t i = 0; i < states.size(); ++i) {
      const State image = Eight().symmetric_state(states[i], 1);
      EXPECT_EQ(values[i],
                (bound->one(states[i]) + correction->one(states[i]) + bound->one(image) + correction->one(image)) / 2);
    }
  }
  // A bound that keeps the promise.
  const HeuristicPtr<Eight> honest = std::make_shared<CorrectedHeuristic<Eight>>(manhattan(), correction);
  const auto average = symmetric_heuristic(Eight(), {honest, honest}, SymmetricMode::kAverage);
  Rng rng(6);
  for (int i = 0; i < 40; ++i) {
    const std::vector<State> states{Eight().random(rng).state};
    const std::vector<State> images{Eight().symmetric_state(states[0], 1)};
    std::vector<float> here(1), there(1), both(1);
    honest->evaluate(states, here);
    honest->evaluate(images, there);
    average->evaluate(states, both);
    EXPECT_EQ(both[0], (here[0] + there[0]) / 2);
  }
}

}  // namespace
}  // namespace unscramble::decorators_test
