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

TrainRequest as_printed(const std::string& puzzle, std::uint64_t examples) {
  return {puzzle, "deepcubea", OptionValues().with(kNet, "256-32").with(kExamples, examples).with(kThreads, 2)};
}

// An untrained network says about 0 everywhere: an error of 22 moves on the 8-puzzle, of 10.7 on the 2x2x2. As printed,
// the values stop growing where a small network's loss stays above epsilon, so the errors that are left are not small.
TEST(LearningToTheTruth, EightPuzzleInSeconds) {
  const auto error = error_after(as_printed("puzzle8", 600'000));
  EXPECT_LT(error.mean_absolute, 14);
}

TEST(LearningToTheTruthSlow, EightPuzzle) {
  const auto error = error_after(as_printed("puzzle8", 3'000'000));
  EXPECT_LT(error.mean_absolute, 6);  // 4.4 when this was written
}

TEST(LearningToTheTruthSlow, SmallCube) {
  const auto error = error_after(as_printed("cube2", 3'000'000));
  EXPECT_LT(error.mean_absolute, 4.5);  // 3.3
}

// With the target refreshed after three checks above epsilon it goes on.
TEST(LearningToTheTruthSlow, SmallCubeRefreshedAnyway) {
  auto request = as_printed("cube2", 10'000'000);
  request.options.set(kRefreshAnyway, std::uint64_t{3});
  const auto error = error_after(request);
  EXPECT_LT(error.mean_absolute, 2.2);  // 1.6
}

}  // namespace
}  // namespace unscramble::train
