// The small nets' learner: its gradients against finite differences, and that it learns.
#include "nn/dense_learner.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.h"
#include "nn/adam.h"

namespace unscramble::nn {
namespace {

TEST(DenseLearner, GradientsAreThoseOfFiniteDifferences) {
  constexpr std::size_t kRows = 5;
  DenseLearner<double> learner({22, 40, 36, 36, 10, 1}, 4);
  Rng rng(9);
  std::vector<double> inputs(kRows * 22);
  std::vector<double> targets(kRows);
  for (double& x : inputs) x = 2 * rng.unit() - 1;
  for (double& t : targets) t = 4 * rng.unit();
  for (double& p : learner.parameters()) p += 0.1 * (2 * rng.unit() - 1);  // biases too
  learner.backward(inputs, targets);
  const std::vector<double> gradient(learner.gradient().begin(), learner.gradient().end());
  constexpr double kStep = 1e-5;
  for (std::size_t i = 0; i < gradient.size(); i += 7) {
    double& p = learner.parameters()[i];
    const double before = p;
    p = before + kStep;
    const double above = learner.backward(inputs, targets);
    p = before - kStep;
    const double below = learner.backward(inputs, targets);
    p = before;
    ASSERT_NEAR(gradient[i], (above - below) / (2 * kStep), 1e-7 + 1e-5 * std::abs(gradient[i])) << "parameter " << i;
  }
}

// One tanh unit and the linear output, worked out by hand; tanh(ln(3)/2) is exactly 1/2.
TEST(DenseLearner, OneGradientByHand) {
  DenseLearner<double> learner({1, 1, 1}, 1);
  const auto p = learner.parameters();
  p[0] = std::log(3.0) / 2;  // the unit's weight and bias
  p[1] = 0;
  p[2] = 2;  // the output's
  p[3] = 0.25;
  const double input = 1;
  const double target = 1;
  // The unit gives 0.5, the output 2 * 0.5 + 0.25 = 1.25.
  EXPECT_NEAR(learner.backward(std::span(&input, 1), std::span(&target, 1)), 0.0625, 1e-12);
  // By the output: 2 * (1.25 - 1) = 0.5; by the unit: 0.5 * 2 = 1, and 1 * (1 - 0.5^2) = 0.75 before tanh.
  const double expected[] = {0.75, 0.75, 0.25, 0.5};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(learner.gradient()[i], expected[i], 1e-12) << i;
}

TEST(DenseLearner, LearnsAProduct) {
  DenseLearner<float> learner({2, 16, 16, 1}, 1);
  Rng rng(2);
  std::vector<float> inputs(128);
  std::vector<float> targets(64);
  float loss = 1;
  for (int step = 0; step < 3000; ++step) {
    for (std::size_t i = 0; i < 64; ++i) {
      inputs[2 * i] = static_cast<float>(2 * rng.unit() - 1);
      inputs[2 * i + 1] = static_cast<float>(2 * rng.unit() - 1);
      targets[i] = inputs[2 * i] * inputs[2 * i + 1];
    }
    loss = learner.backward(inputs, targets);
    learner.step(3e-3F);
  }
  EXPECT_LT(loss, 1e-3F);  // the products' variance is 1/9
  std::vector<float> outputs(2);
  learner.run(std::vector<float>{0.5F, 0.5F, -0.5F, 0.8F}, outputs);
  EXPECT_NEAR(outputs[0], 0.25F, 0.08F);
  EXPECT_NEAR(outputs[1], -0.4F, 0.08F);
}

TEST(DenseLearner, StepsAreAdams) {
  const std::vector<float> inputs{1, 2, 3, 4};
  const std::vector<float> targets{0.5F, -1};
  DenseLearner<float> learner({2, 4, 1}, 1);
  std::vector<float> weight(learner.parameters().begin(), learner.parameters().end());
  std::vector<float> mean(weight.size());
  std::vector<float> variance(weight.size());
  AdamOptions options;
  options.rate = 0.01F;
  for (int step = 1; step <= 3; ++step) {
    learner.backward(inputs, targets);
    adam_step(simd::kFloatPortable, options, step, 0, learner.gradient(), {weight, mean, variance, {}});
    learner.step(0.01F);
    for (std::size_t i = 0; i < weight.size(); ++i) ASSERT_EQ(learner.parameters()[i], weight[i]) << step << ' ' << i;
  }
}

TEST(DenseLearner, ARestoredLearnerGoesOnExactly) {
  const std::vector<float> inputs{1, 2, 3, 4};
  const std::vector<float> targets{0.5F, -1};
  DenseLearner<float> first({2, 4, 1}, 1);
  DenseLearner<float> second({2, 4, 1}, 2);
  for (int i = 0; i < 5; ++i) {
    first.backward(inputs, targets);
    first.step(0.01F);
  }
  ASSERT_TRUE(second.restore(first.parameters(), first.moments()));
  for (auto* learner : {&first, &second}) {
    learner->backward(inputs, targets);
    learner->step(0.01F);
  }
  for (std::size_t i = 0; i < first.parameters().size(); ++i) EXPECT_EQ(first.parameters()[i], second.parameters()[i]);
  DenseLearner<float> other({2, 5, 1}, 1);
  EXPECT_FALSE(other.restore(first.parameters(), first.moments()));
}

}  // namespace
}  // namespace unscramble::nn
