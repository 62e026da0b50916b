// The trainer: runs that repeat, resume and survive kill -9.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/rng.h"
#include "learn/batch_stream.h"
#include "learn/learnable.h"
#include "learn/trainer.h"
#include "nn/network.h"
#include "nn/token_dense.h"
#include "solve/registry.h"

namespace unscramble::train {
namespace {

namespace fs = std::filesystem;

// Training data of the 8-puzzle, checked against its own rules.
TEST(TrainingSource, BellmanTargetsAreOneMoreThanTheBestChild) {
  const auto puzzle = *make_learnable("puzzle8");
  const auto source = *puzzle->training_source({});
  // A zero network: every child has value 0, so every state but the goal has value 1.
  nn::Model model;
  model.info.architecture = nn::fast_architecture(9, 9, 4, {64, 16});
  for (const auto& spec : nn::tensor_specs(model.info.architecture))
    model.tensors.push_back(
        nn::make_tensor(spec.name, nn::DataType::kFloat32, spec.shape, std::vector<float>(spec.size())));
  const auto network = *nn::Network::create(model);
  Rng rng(3);
  TrainingBatch batch;
  BellmanOptions options;
  options.length = 12;
  for (const int lookahead : {1, 2}) {
    options.lookahead = lookahead;
    source->bellman(rng, options, network, 500, batch);
    ASSERT_EQ(batch.values.size(), 500U);
    ASSERT_EQ(batch.tokens.size(), 4500U);
    int ones = 0;
    for (std::size_t i = 0; i < 500; ++i) {
      EXPECT_GE(batch.values[i], 0.0F);
      EXPECT_LE(batch.values[i], static_cast<float>(lookahead));
      ones += batch.values[i] == 1.0F ? 1 : 0;
      float sum = 0;
      for (std::size_t m = 0; m < 4; ++m) sum += batch.move_targets[i * 4 + m];
      EXPECT_NEAR(sum, batch.values[i] > 0 ? 1.0F : 0.0F, 1e-5);
    }
    // Depth 1: everything is 1 but a walk that came back to the goal. Depth 2: only the states next to the goal are.
    if (lookahead == 1) {
      EXPECT_GT(ones, 450);
    } else {
      EXPECT_LT(ones, 150);
    }
  }
}

class TrainingRun : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("unscramble-train-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] TrainOptions options(const std::string& name, std::uint64_t examples) const {
    TrainOptions o = *recipe_defaults("fast", "puzzle8");
    o.net = "64-16";
    o.batch = 256;
    o.examples = examples;
    o.walk_fraction = 0.4;
    o.check_every = 5;
    o.threads = 2;
    o.probe_states = 0;
    o.folder = (folder_ / name).string();
    return o;
  }

  static std::vector<nn::Tensor> weights(const TrainOptions& o) {
    const auto model = nn::load_model(fs::path(o.folder) / "puzzle8.model");
    EXPECT_TRUE(model.has_value()) << model.error().message;
    return model ? model->tensors : std::vector<nn::Tensor>{};
  }

  static void expect_same(const std::vector<nn::Tensor>& a, const std::vector<nn::Tensor>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
      EXPECT_EQ(0, std::memcmp(a[i].bytes.data(), b[i].bytes.data(), a[i].bytes.size())) << a[i].name;
  }

  fs::path folder_;
};

TEST_F(TrainingRun, StoppedAndResumedEndsWhereOneLeftAloneDoes) {
  const auto silent = [](const TrainProgress&) {};
  std::atomic<bool> never{false};
  const auto alone = options("alone", 40 * 256);
  ASSERT_TRUE(run_training(alone, make_torch_learner, never, silent).has_value());
  // Interrupted over and over, wherever progress happens to be reported, in either phase.
  auto pieces = options("pieces", 40 * 256);
  for (int round = 0; round < 100; ++round) {
    std::atomic<bool> stop{false};
    const auto result = run_training(pieces, make_torch_learner, stop, [&](const TrainProgress&) { stop = true; });
    ASSERT_TRUE(result.has_value()) << result.error().message;
    if (!result->stopped) break;
    pieces.resume = true;
  }
  expect_same(weights(alone), weights(pieces));
  EXPECT_TRUE(fs::exists(fs::path(alone.folder) / "plot.svg"));
  std::ifstream log(fs::path(alone.folder) / "log.jsonl");
  std::string line;
  ASSERT_TRUE(std::getline(log, line));
  EXPECT_NE(line.find("\"options\""), std::string::npos);
}

TEST_F(TrainingRun, RefusesToOverwriteARunAndToResumeAnother) {
  const auto silent = [](const TrainProgress&) {};
  std::atomic<bool> never{false};
  auto run = options("run", 256);
  ASSERT_TRUE(run_training(run, make_torch_learner, never, silent).has_value());
  const auto again = run_training(run, make_torch_learner, never, silent);
  ASSERT_FALSE(again.has_value());
  EXPECT_NE(again.error().message.find("--overwrite"), std::string::npos) << again.error().message;
  fs::remove(fs::path(run.folder) / "checkpoint");
  EXPECT_FALSE(run_training(run, make_torch_learner, never, silent).has_value())
      << "a model without a checkpoint is lost as well";
  run.overwrite = true;
  ASSERT_TRUE(run_training(run, make_torch_learner, never, silent).has_value());
  run.resume = true;
  EXPECT_FALSE(run_training(run, make_torch_learner, never, silent).has_value()) << "continue it or discard it?";
  auto other = options("run", 512);
  other.resume = true;
  other.net = "128-16";
  EXPECT_FALSE(run_training(other, make_torch_learner, never, silent).has_value());
  EXPECT_FALSE(recipe_defaults("magic", "puzzle8").has_value());
}

TEST_F(TrainingRun, ResumesOnlyWithTheSameSettings) {
  const auto silent = [](const TrainProgress&) {};
  std::atomic<bool> never{false};
  ASSERT_TRUE(run_training(options("run", 256), make_torch_learner, never, silent).has_value());
  auto other = options("run", 512);
  other.resume = true;
  other.recipe = "adi";
  other.optimiser = "rmsprop";
  other.walk.length = 17;
  other.rate = 0.25F;
  const auto result = run_training(other, make_torch_learner, never, silent);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ErrorCode::kUsage);
  for (const char* part :
       {"--recipe fast", "--optimiser adam", "--walk-length 80", "--rate 0.0005", "choose another --out"})
    EXPECT_NE(result.error().message.find(part), std::string::npos) << part << ": " << result.error().message;
  auto same = options("run", 512);
  same.resume = true;
  same.threads = 1;
  const auto more = run_training(same, make_torch_learner, never, silent);
  ASSERT_TRUE(more.has_value()) << more.error().message;
  EXPECT_EQ(more->examples, 512U);
}

TEST_F(TrainingRun, LearnsTheEightPuzzle) {
  const auto silent = [](const TrainProgress&) {};
  std::atomic<bool> never{false};
  auto run = options("learn", 600 * 256);
  run.net = "128-32";
  run.check_every = 40;
  run.walk_rate = 3e-3F;
  run.rate = 2e-3F;
  ASSERT_TRUE(run_training(run, make_torch_learner, never, silent).has_value());
  // Nearer states must look nearer: mean values of short walks below those of long ones.
  const auto puzzle = *make_learnable("puzzle8");
  const auto network = nn::Network::load(fs::path(run.folder) / "puzzle8.model");
  ASSERT_TRUE(network.has_value()) << network.error().message;
  const auto source = *puzzle->training_source({});
  Rng rng(99);
  TrainingBatch batch;
  WalkOptions walk;
  walk.length = 60;
  source->walks(rng, walk, 4000, batch);
  std::vector<float> values(4000);
  (*network)->run(batch.tokens, values, {});
  double near = 0, far = 0;
  int near_count = 0, far_count = 0;
  for (std::size_t i = 0; i < 4000; ++i) {
    if (batch.values[i] <= 4) near += values[i], ++near_count;
    if (batch.values[i] >= 40) far += values[i], ++far_count;
  }
  EXPECT_LT(near / near_count + 5, far / far_count);
}

// The real program, killed without warning.
TEST_F(TrainingRun, SurvivesKillNine) {
  const auto alone = options("alone", 60 * 256);
  const auto killed = options("killed", 60 * 256);
  const auto start = [&](const TrainOptions& o, bool resume) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    std::vector<const char*> args = {UNSCRAMBLE_TRAIN_PROGRAM,
                                     "puzzle8",
                                     "--net",
                                     "64-16",
                                     "--batch",
                                     "256",
                                     "--examples",
                                     "15360",
                                     "--walk-fraction",
                                     "0.4",
                                     "--check-every",
                                     "5",
                                     "--threads",
                                     "2",
                                     "--probe-states",
                                     "0",
                                     "--checkpoint-seconds",
                                     "0",
                                     "--out",
                                     o.folder.c_str()};
    if (resume) args.push_back("--resume");
    args.push_back(nullptr);
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(126);
    ::execv(args[0], const_cast<char* const*>(args.data()));
    _exit(127);
  };
  const auto wait = [](pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
  };
  ASSERT_EQ(wait(start(alone, false)), 0);
  bool resume = false;
  for (int round = 0; round < 2; ++round) {
    const pid_t child = start(killed, resume);
    const auto checkpoint = fs::path(killed.folder) / "checkpoint";
    const auto before = fs::exists(checkpoint) ? fs::last_write_time(checkpoint) : fs::file_time_type{};
    // Wait until it has written at least one checkpoint of its own, then kill it.
    for (int i = 0; i < 3000; ++i) {
      if (fs::exists(checkpoint) && fs::last_write_time(checkpoint) != before) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ::kill(child, SIGKILL);
    wait(child);
    ASSERT_TRUE(fs::exists(checkpoint));
    resume = true;
  }
  ASSERT_EQ(wait(start(killed, true)), 0);
  expect_same(weights(alone), weights(killed));
}

}  // namespace
}  // namespace unscramble::train
