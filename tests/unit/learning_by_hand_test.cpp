// One update of each recipe on a puzzle of six states, against numbers worked out by hand.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "learn/learner.h"
#include "learn/puzzle_training_source.h"
#include "learn/refresh_rule.h"
#include "learn/weight_rules.h"
#include "search/quick_solution.h"
#include "support/ring_puzzle.h"

namespace unscramble::train {
namespace {

using Values = std::array<float, RingPuzzle::kStates>;

// What the target network says of the six states; the goal's value must not matter.
constexpr Values kTarget = {9, 0.5F, 3, 3.5F, 1, 2};

// A network that gives each state its value from a list.
nn::Model listed_model(const Values& values, int moves) {
  nn::Model model;
  model.info.architecture = nn::fast_architecture(1, RingPuzzle::kStates, moves, {64, 16});
  constexpr float kUnit = 0.25F;  // values stay below the clip of the ReLU
  for (const auto& spec : nn::tensor_specs(model.info.architecture)) {
    std::vector<float> numbers(spec.size());
    if (spec.name == "input.weight")
      for (std::size_t s = 0; s < values.size(); ++s) numbers[s * 64] = kUnit * values[s];
    if (spec.name == "layer.0.weight") numbers[0] = 1;
    if (spec.name == "value.weight") numbers[0] = 1 / kUnit;
    model.tensors.push_back(nn::make_tensor(spec.name, nn::DataType::kFloat32, spec.shape, std::move(numbers)));
  }
  return model;
}

PuzzleTrainingSource<RingPuzzle> ring_source() { return {RingPuzzle(), {}, {}, {}, {}}; }

TrainingBatch batch_of(const BellmanOptions& options, std::size_t count) {
  TrainingBatch batch;
  Rng rng(11);
  ring_source().bellman(rng, options, *nn::Network::create(listed_model(kTarget, 2)), count, batch);
  return batch;
}

BellmanOptions as_deepcubea_prints() {
  BellmanOptions options;
  options.length = 9;
  options.own_walks = true;
  options.plain_walks = true;
  return options;
}

// y = min over both neighbours of (1 + j), with j = 0 at the goal (DeepCubeA, Algorithm 1):
//   1: 1 + min(0, 3) = 1       2: 1 + min(0.5, 3.5) = 1.5     3: 1 + min(3, 1) = 2
//   4: 1 + min(3.5, 2) = 3     5: 1 + min(1, 0) = 1           0, solved already: 0
TEST(DaviByHand, TargetsOfAllSixStates) {
  constexpr Values kExpected = {0, 1, 1.5F, 2, 3, 1};
  const auto batch = batch_of(as_deepcubea_prints(), 500);
  std::array<int, 6> seen{};
  for (std::size_t i = 0; i < batch.values.size(); ++i) {
    EXPECT_NEAR(batch.values[i], kExpected[batch.tokens[i]], 1e-5) << "state " << batch.tokens[i];
    ++seen[batch.tokens[i]];
  }
  for (const int count : seen) EXPECT_GT(count, 20);
}

// A state whose value is 3 and whose target is 1.5: the loss is 2.25, and the first step of Adam moves every weight
// with a gradient by the learning rate, against its sign. Derivatives by hand: value bias 2*(3 - 1.5) = 3 > 0.
TEST(DaviByHand, OneStepOfTheOptimiser) {
  LearnerOptions options;
  options.architecture = nn::fast_architecture(1, RingPuzzle::kStates, 0, {64, 16});
  options.average = false;
  ThreadPool pool(1);
  auto learner = *make_native_learner(options, pool);
  ASSERT_TRUE(learner->start_from(listed_model(kTarget, 0)).has_value());
  const TrainingBatch batch{{2}, {1.5F}, {}, {}};
  const auto losses = learner->step(batch, {.rate = 0.01F, .value_weight = 1, .moves_weight = 0});
  EXPECT_NEAR(losses.value, 2.25, 1e-4);
  const auto find = [&](const std::string& name) {
    for (const auto& tensor : learner->weights())
      if (tensor.name == name) return std::vector<float>(tensor.as<float>().begin(), tensor.as<float>().end());
    return std::vector<float>();
  };
  EXPECT_NEAR(find("value.bias")[0], -0.01, 1e-5);
  EXPECT_NEAR(find("value.weight")[0], 4 - 0.01, 1e-5);
  EXPECT_NEAR(find("layer.0.weight")[0], 1 - 0.01, 1e-5);
  EXPECT_NEAR(find("input.weight")[2 * 64], 0.75 - 0.01, 1e-5) << "the state's own row";
  EXPECT_EQ(find("input.weight")[3 * 64], 0.25F * 3.5F) << "and no other";
}

// C = 3, epsilon = 0.05, the current loss decides: only steps 3, 6, 9 … are looked at.
TEST(DaviByHand, TheTargetIsRefreshedEveryCStepsIfTheCurrentLossIsBelowEpsilon) {
  const RefreshRule rule{3, 0.05};
  RefreshState state;
  const double losses[] = {0.01, 0.01, 0.2,  /* 3: above */ 9, 9, 0.04, /* 6: below */ 0, 0, 0.05, /* 9: not below */
                           1,    0.01, 0.049};
  std::vector<int> refreshed;
  for (int step = 1; step <= 12; ++step)
    if (refreshes(rule, state, losses[step - 1])) refreshed.push_back(step);
  EXPECT_EQ(refreshed, (std::vector<int>{6, 12}));
}

TEST(DaviByHand, DeparturesFromTheRule) {
  const auto run = [](const RefreshRule& rule, std::vector<double> losses) {
    RefreshState state;
    std::string steps;
    for (const double loss : losses) steps += refreshes(rule, state, loss) ? '!' : '.';
    return steps;
  };
  // By the mean of 0.2 and 0.02, 0.02 and 0.06.
  EXPECT_EQ(run({2, 0.05, true}, {0.2, 0.02, 0.02, 0.06}), "...!");
  // Two checks above, the third all the same; then counted anew.
  EXPECT_EQ(run({1, 0.05, false, 3}, {1, 1, 1, 1, 1, 1, 0.01, 1, 1}), "..!..!!..");
  RefreshState state;
  EXPECT_FALSE(refreshes({1, 0.05}, state, 1));
  EXPECT_FALSE(refreshes({1, 0.05}, state, 1));
  EXPECT_EQ(state.checks_above, 2U) << "what a run that is stuck shows";
}

// DeepCube counts rewards, R = 1 for the move into the goal and -1 for any other, and y = max(R + v): with v = 2 - cost
// the same targets. The best move: from 1 down, from 2 down (0.5), from 3 up (1), from 4 up (2), from 5 up (the goal).
TEST(AdiByHand, ValueMoveAndWeightOfEveryExample) {
  BellmanOptions options;
  options.length = 4;
  options.plain_walks = true;
  options.temperature = 0;
  options.depth_weights = true;
  const auto batch = batch_of(options, 400);
  constexpr Values kValue = {0, 1, 1.5F, 2, 3, 1};
  constexpr std::array<int, 6> kMove = {-1, 1, 1, 0, 0, 0};
  ASSERT_EQ(batch.weights.size(), 400U);
  for (std::size_t i = 0; i < 400; ++i) {
    const auto state = batch.tokens[i];
    EXPECT_NEAR(batch.values[i], kValue[state], 1e-5);
    EXPECT_EQ(batch.move_targets[2 * i], kMove[state] == 0 ? 1.0F : 0.0F) << "state " << state;
    EXPECT_EQ(batch.move_targets[2 * i + 1], kMove[state] == 1 ? 1.0F : 0.0F) << "state " << state;
    const auto depth = static_cast<float>(i % 4 + 1);  // every state of a scramble of four moves
    EXPECT_FLOAT_EQ(batch.weights[i], 1 / depth);
    EXPECT_TRUE(i % 4 != 0 || state == 1 || state == 5) << "one move from the goal";
  }
}

// Weights 1/D: an example at depth 1 and one at depth 3 count 3/4 and 1/4 of the loss.
TEST(AdiByHand, TheLossIsWeighted) {
  LearnerOptions options;
  options.architecture = nn::fast_architecture(1, RingPuzzle::kStates, 2, {64, 16});
  ThreadPool pool(1);
  auto learner = *make_native_learner(options, pool);
  ASSERT_TRUE(learner->start_from(listed_model(kTarget, 2)).has_value());
  // State 1 has value 0.5 and target 1, state 3 has 3.5 and 2; without a preference both moves have probability 1/2.
  const TrainingBatch batch{{1, 3}, {1, 2}, {0, 1, 1, 0}, {1, 1.0F / 3}};
  const auto losses = learner->step(batch, {.rate = 0, .value_weight = 1, .moves_weight = 1});
  EXPECT_NEAR(losses.value, 0.75 * 0.25 + 0.25 * 2.25, 1e-4);
  EXPECT_NEAR(losses.moves, std::log(2.0), 1e-5);
}

TEST(FirstWeights, AreThoseOfGlorotWhereAskedFor) {
  const auto a = nn::deepcube_architecture(20, 24, 12);
  const auto specs = nn::tensor_specs(a);
  const auto weights = initial_weights(a, FirstWeights::kGlorot, 5);
  for (std::size_t k = 0; k < specs.size(); ++k) {
    const auto [least, most] = std::minmax_element(weights[k].begin(), weights[k].end());
    if (specs[k].shape.size() == 1) {
      EXPECT_EQ(*least, 0.0F) << specs[k].name;
      EXPECT_EQ(*most, 0.0F) << specs[k].name;
      continue;
    }
    const auto bound = std::sqrt(6.0 / static_cast<double>(specs[k].shape[0] + specs[k].shape[1]));
    EXPECT_NEAR(*most, bound, 0.02 * bound) << specs[k].name;
    EXPECT_NEAR(*least, -bound, 0.02 * bound) << specs[k].name;
  }
}

}  // namespace
}  // namespace unscramble::train
