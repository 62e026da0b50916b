// Runs of the native learner: what they leave, and what they refuse without touching what is there.
#include <gtest/gtest.h>

#include <fstream>

#include "learn/network_options.h"
#include "learn/trainer.h"
#include "nn/isa.h"
#include "nn/network.h"
#include "support/temporary_folder.h"

namespace unscramble::train::native_run {
namespace {

namespace fs = std::filesystem;

std::atomic<bool> never{false};

TrainOptions small_run(const std::string& recipe, const fs::path& folder, std::uint64_t examples = 4000) {
  const auto run = network_run({"puzzle8", recipe,
                                OptionValues()
                                    .with(kNet, "64-16")
                                    .with(kBatch, 200)
                                    .with(kExamples, examples)
                                    .with(kProbeStates, 0)
                                    .with(kThreads, 2)
                                    .with(kOut, folder.string())});
  EXPECT_TRUE(run) << run.error().message;
  return *run;
}

Expected<TrainResult> train(const TrainOptions& options) {
  return run_training(options, make_native_learner, never, [](const TrainProgress&) {});
}

std::vector<nn::Tensor> weights_in(const fs::path& folder) {
  const auto model = nn::load_model(folder / "puzzle8.model");
  EXPECT_TRUE(model) << model.error().message;
  return model ? model->tensors : std::vector<nn::Tensor>{};
}

void expect_same(const std::vector<nn::Tensor>& a, const std::vector<nn::Tensor>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_TRUE(std::ranges::equal(a[i].bytes, b[i].bytes)) << a[i].name;
}

// Both papers' recipes use targets of the current step: stopped and resumed anywhere, they end with the same weights.
TEST(NativeRun, StoppedAndResumedEndsWhereOneLeftAloneDoes) {
  const TemporaryFolder folder("unscramble-native-run");
  for (const char* recipe : {"deepcubea", "adi", "fast"}) {
    const auto alone = small_run(recipe, folder.path() / recipe / "alone");
    ASSERT_TRUE(train(alone));
    auto pieces = small_run(recipe, folder.path() / recipe / "pieces");
    for (int round = 0; round < 100; ++round) {
      std::atomic<bool> stop{false};
      const auto result = run_training(pieces, make_native_learner, stop, [&](const TrainProgress&) { stop = true; });
      ASSERT_TRUE(result) << result.error().message;
      if (!result->stopped) break;
      pieces.resume = true;
    }
    expect_same(weights_in(alone.folder), weights_in(pieces.folder));
  }
}

TEST(NativeRun, RecordsWhereItComesFrom) {
  const TemporaryFolder folder("unscramble-native-run");
  ASSERT_TRUE(train(small_run("deepcubea", folder.path() / "run")));
  const auto model = nn::load_model(folder.path() / "run" / "puzzle8.model");
  ASSERT_TRUE(model) << model.error().message;
  const auto& provenance = model->info.provenance;
  EXPECT_EQ(provenance.recipe, "deepcubea");
  EXPECT_EQ(provenance.seed, 1U);
  EXPECT_EQ(provenance.examples, 4000U);
  EXPECT_EQ(provenance.isa, (*nn::chosen_float_kernels())->name);
  EXPECT_EQ(model->info.architecture.moves, 0) << "DeepCubeA's network has no policy";
}

TEST(NativeRun, ANetworkTooLargeForMemoryIsRefusedAndNothingIsTouched) {
  const TemporaryFolder folder("unscramble-native-run");
  auto run = small_run("fast", folder.path() / "run");
  ASSERT_TRUE(train(run));
  const auto before = weights_in(run.folder);
  run.overwrite = true;
  run.net = "65536-65536-65536";
  const auto refused = train(run);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kLimit);
  for (const char* part : {"weights", "--net", "free"})
    EXPECT_NE(refused.error().message.find(part), std::string::npos) << refused.error().message;
  expect_same(weights_in(run.folder), before);
}

TEST(NativeRun, AFolderThatCannotBeWrittenIsRefusedByName) {
  const TemporaryFolder folder("unscramble-native-run");
  std::ofstream(folder.path() / "file") << "not a folder";
  for (const fs::path& place : {folder.path() / "file" / "run", fs::path("/proc/unscramble-run")}) {
    const auto refused = train(small_run("fast", place));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kIo);
    EXPECT_NE(refused.error().message.find(place.string()), std::string::npos) << refused.error().message;
  }
}

TEST(NativeRun, AFolderOfOtherSettingsIsLeftAsItIs) {
  const TemporaryFolder folder("unscramble-native-run");
  const auto run = small_run("deepcubea", folder.path() / "run");
  ASSERT_TRUE(train(run));
  const auto before = weights_in(run.folder);
  auto other = small_run("deepcubea", folder.path() / "run", 8000);
  other.resume = true;
  other.batch = 100;
  other.threshold = 0.2;
  const auto refused = train(other);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kUsage);
  for (const char* part : {"--batch 200", "--threshold 0.05", "--out"})
    EXPECT_NE(refused.error().message.find(part), std::string::npos) << refused.error().message;
  const auto fresh = train(run);
  ASSERT_FALSE(fresh) << "neither --resume nor --overwrite";
  EXPECT_NE(fresh.error().message.find("--resume"), std::string::npos) << fresh.error().message;
  expect_same(weights_in(run.folder), before);
}

// The paper's ten billion examples keep the paper's sizes; anything less has smaller batches and its M/C checks.
TEST(NativeRun, DeepCubeAsSizesFollowTheBudget) {
  const auto sizes = [](OptionValues options) {
    const auto run = network_run({"cube2", "deepcubea", std::move(options)});
    EXPECT_TRUE(run) << run.error().message;
    return std::pair(run->batch, run->check_every);
  };
  EXPECT_EQ(sizes({}), std::pair(std::size_t{1000}, std::uint64_t{0}));
  EXPECT_EQ(sizes(OptionValues().with(kTime, 3600)), std::pair(std::size_t{1000}, std::uint64_t{0}));
  EXPECT_EQ(sizes(OptionValues().with(kExamples, 10'000'000'000)), std::pair(std::size_t{10'000}, std::uint64_t{5000}));
  EXPECT_EQ(sizes(OptionValues().with(kBatch, 10'000).with(kCheckEvery, 5000)),
            std::pair(std::size_t{10'000}, std::uint64_t{5000}));
}

}  // namespace
}  // namespace unscramble::train::native_run
