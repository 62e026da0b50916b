// Whole runs of n-tuple training, small ones: they learn, resume exactly, and produce a model that solves.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "lab/konen_eval.h"
#include "learn/ntuple_trainer.h"
#include "nn/model_file.h"
#include "solve/registry.h"

namespace unscramble {
namespace {

namespace fs = std::filesystem;

class NTupleTraining : public testing::Test {
 protected:
  NTupleTraining() : folder_(fs::temp_directory_path() / ("ntuple-test-" + std::to_string(getpid()))) {}
  ~NTupleTraining() override { fs::remove_all(folder_); }

  NTupleRun small_run(const std::string& name) const {
    NTupleRun run;
    run.options = ntuple::default_options("cube2", "qtm");
    run.options.tuples = 20;
    run.options.length = 6;
    run.options.td.max_twists = 4;
    run.options.td.max_episode = 7;
    run.threads = 1;
    run.folder = (folder_ / name).string();
    run.test_cubes = 10;
    run.examine = false;
    return run;
  }

  static std::vector<std::byte> weights_of(const std::string& file) {
    const auto model = nn::load_model(file);
    EXPECT_TRUE(model.has_value()) << model.error().message;
    const auto bytes = model->find("weights")->bytes;
    return {bytes.begin(), bytes.end()};
  }

  fs::path folder_;
  std::atomic<bool> stop_{false};
};

TEST_F(NTupleTraining, LearnsToSolveAndLeavesAModelThatDoes) {
  NTupleRun run = small_run("learns");
  run.episodes = 8000;
  run.test_every = 4000;
  const auto result = train_ntuples(run, stop_, nullptr);
  ASSERT_TRUE(result.has_value()) << result.error().message;
  EXPECT_FALSE(result->stopped);
  EXPECT_EQ(result->episodes, 8000U);
  EXPECT_GT(result->tested, 0.9);
  KonenEvalOptions eval;
  eval.puzzle = "cube2";
  eval.model = result->model;
  eval.twists = {1, 4};
  eval.iterations = {0, 100};
  eval.cubes = 20;
  const auto points = konen_eval(eval, stop_, nullptr);
  ASSERT_TRUE(points.has_value()) << points.error().message;
  ASSERT_EQ(points->size(), 4U);
  for (const auto& point : *points) {
    EXPECT_EQ(point.cubes, 20);
    EXPECT_GE(point.solved, point.twists == 1 || point.iterations == 100 ? 20 : 17) << point.twists;
    EXPECT_GE(point.mean_length, 1);
  }
  std::ifstream log(fs::path(run.folder) / "log.jsonl");
  int lines = 0;
  for (std::string line; std::getline(log, line); ++lines) EXPECT_TRUE(nlohmann::json::parse(line).contains("seconds"));
  EXPECT_GE(lines, 3);
  EXPECT_TRUE(fs::exists(fs::path(run.folder) / "plot.svg"));
}

TEST_F(NTupleTraining, ResumedRunsEndInTheSameWeights) {
  NTupleRun whole = small_run("whole");
  whole.episodes = 700;
  const auto once = train_ntuples(whole, stop_, nullptr);
  ASSERT_TRUE(once.has_value()) << once.error().message;
  NTupleRun halves = small_run("halves");
  halves.episodes = 300;
  ASSERT_TRUE(train_ntuples(halves, stop_, nullptr).has_value());
  halves.episodes = 700;
  halves.resume = true;
  const auto twice = train_ntuples(halves, stop_, nullptr);
  ASSERT_TRUE(twice.has_value()) << twice.error().message;
  EXPECT_EQ(weights_of(whole.folder + "/checkpoint"), weights_of(halves.folder + "/checkpoint"));
  halves.options.td.alpha = 0.5F;
  const auto other = train_ntuples(halves, stop_, nullptr);
  ASSERT_FALSE(other.has_value());
  EXPECT_NE(other.error().message.find("--alpha 0.25;"), std::string::npos) << other.error().message;
}

TEST_F(NTupleTraining, DoesNotOverwriteARunByAccident) {
  NTupleRun run = small_run("kept");
  run.episodes = 50;
  ASSERT_TRUE(train_ntuples(run, stop_, nullptr).has_value());
  const auto before = weights_of(run.folder + "/checkpoint");
  run.options.seed = 99;
  const auto again = train_ntuples(run, stop_, nullptr);
  ASSERT_FALSE(again.has_value());
  EXPECT_NE(again.error().message.find("--overwrite"), std::string::npos) << again.error().message;
  EXPECT_EQ(weights_of(run.folder + "/checkpoint"), before);
  run.overwrite = true;
  ASSERT_TRUE(train_ntuples(run, stop_, nullptr).has_value());
  EXPECT_NE(weights_of(run.folder + "/checkpoint"), before);
}

TEST_F(NTupleTraining, StoppingSavesAndGoesOn) {
  NTupleRun run = small_run("stopped");
  run.episodes = 1'000'000'000;
  const auto result = train_ntuples(run, stop_, [&](const NTupleProgress& p) { stop_ = p.episodes > 0; });
  ASSERT_TRUE(result.has_value()) << result.error().message;
  EXPECT_TRUE(result->stopped);
  stop_ = false;
  run.resume = true;
  run.episodes = result->episodes + 10;
  const auto more = train_ntuples(run, stop_, nullptr);
  ASSERT_TRUE(more.has_value()) << more.error().message;
  EXPECT_EQ(more->episodes, result->episodes + 10);
}

TEST_F(NTupleTraining, SeveralThreadsLearnTogether) {
  NTupleRun run = small_run("threads");
  run.threads = 2;
  run.episodes = 6000;
  run.test_every = 6000;
  const auto result = train_ntuples(run, stop_, nullptr);
  ASSERT_TRUE(result.has_value()) << result.error().message;
  EXPECT_GT(result->tested, 0.8);
}

TEST_F(NTupleTraining, RefusesWhatCannotWork) {
  NTupleRun run = small_run("refused");
  run.options.td.symmetries = 97;
  EXPECT_FALSE(train_ntuples(run, stop_, nullptr).has_value());
  run = small_run("refused");
  run.options.board = "chess";
  EXPECT_FALSE(train_ntuples(run, stop_, nullptr).has_value());
  run = small_run("refused");
  run.options.td.step_reward = 0.1F;
  EXPECT_FALSE(train_ntuples(run, stop_, nullptr).has_value());
  run = small_run("refused");
  run.resume = true;  // there is nothing to resume from
  EXPECT_FALSE(train_ntuples(run, stop_, nullptr).has_value());
}

TEST(KonenSymmetries, DistinctImagesAsInFig13) {
  const auto counts = distinct_symmetries("cube3", "qtm", {1, 10}, 50, 1);
  ASSERT_TRUE(counts.has_value()) << counts.error().message;
  EXPECT_EQ((*counts)[0], 6);     // a turn of any face, the same way round
  EXPECT_GT((*counts)[1], 23.5);  // almost all 24 differ
}

}  // namespace
}  // namespace unscramble
