// Learning to the truth: deep approximate value iteration as DeepCubeA prints it, from nothing, on puzzles whose exact
// distances are known.
#include <gtest/gtest.h>

#include "learn/exact_error.h"
#include "learn/learnable.h"
#include "learn/network_options.h"
#include "learn/trainer.h"
#include "support/temporary_folder.h"

namespace unscramble::train {
namespace {

namespace fs = std::filesystem;

std::atomic<bool> never{false};

ExactDistances exact_distances(const std::string& puzzle, const std::string& encoding) {
  const auto source = *(*make_learnable(puzzle))->training_source({encoding, "", {}});
  auto exact = ExactDistances::make(puzzle, "", *source, never);
  EXPECT_TRUE(exact) << exact.error().message;
  return *std::move(exact);
}

ExactError error_after(TrainRequest request) {
  const TemporaryFolder folder("unscramble-truth");
  request.options.set(kOut, (folder.path() / "run").string());
  request.options.set(kProbeStates, 0);
  const auto run = network_run(request);
  EXPECT_TRUE(run) << run.error().message;
  const auto result = run_training(*run, make_native_learner, never, [](const TrainProgress&) {});
  EXPECT_TRUE(result) << result.error().message;
  const auto network = nn::Network::load(result->model);
  EXPECT_TRUE(network) << network.error().message;
  return exact_distances(request.puzzle, run->encoding).error_of(**network);
}

TEST(ExactDistances, AreThoseOfRandomStates) {
  const auto eight = exact_distances("puzzle8", "");
  ASSERT_EQ(eight.size(), ExactDistances::kStates);
  double sum = 0;
  for (const int d : eight.distances()) sum += d;
  EXPECT_NEAR(sum / static_cast<double>(eight.size()), 21.97, 0.5) << "the 8-puzzle's mean distance";
  const auto cube = exact_distances("cube2", "stickers");
  sum = 0;
  for (const int d : cube.distances()) sum += d;
  EXPECT_NEAR(sum / static_cast<double>(cube.size()), 10.67, 0.3) << "the 2x2x2's, in quarter turns";
}

TEST(ExactDistances, AreRefusedWhereTheyWouldTakeHours) {
  const auto source = *(*make_learnable("cube3"))->training_source({});
  const auto refused = ExactDistances::make("cube3", "", *source, never);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kUnsupported);
}

// An untrained network says about 0 everywhere, an error of 22.
TEST(LearningToTheTruth, EightPuzzleInSeconds) {
  const auto error = error_after(
      {"puzzle8", "deepcubea", OptionValues().with(kNet, "256-32").with(kExamples, 1'500'000).with(kThreads, 2)});
  EXPECT_LT(error.mean_absolute, 9);
  std::printf("mean absolute error %.3f, mean %.3f\n", error.mean_absolute, error.mean);
}

TEST(LearningToTheTruthSlow, EightPuzzle) {
  const auto error = error_after({"puzzle8", "deepcubea", OptionValues().with(kExamples, 40'000'000)});
  EXPECT_LT(error.mean_absolute, 1);
  std::printf("mean absolute error %.3f, mean %.3f\n", error.mean_absolute, error.mean);
}

TEST(LearningToTheTruthSlow, SmallCube) {
  const auto error = error_after({"cube2", "deepcubea", OptionValues().with(kExamples, 40'000'000)});
  EXPECT_LT(error.mean_absolute, 1);
  std::printf("mean absolute error %.3f, mean %.3f\n", error.mean_absolute, error.mean);
}

}  // namespace
}  // namespace unscramble::train
