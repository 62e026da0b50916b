// Training as in DeepCube: weighted examples, RMSProp, monitoring of the values, and whole runs on the 8-puzzle.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "learn/depth_watch.h"
#include "learn/learnable.h"
#include "learn/learner.h"
#include "learn/trainer.h"
#include "nn/adam.h"
#include "nn/network.h"
#include "nn/quantise.h"
#include "solve/registry.h"
#include "support/temporary_folder.h"
#include "unit/misplaced_net.h"
#include "unit/search_fixtures.h"

namespace unscramble::train {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::shared_ptr<const TrainingSource> eight_puzzle() { return *(*make_learnable("puzzle8"))->training_source({}); }

// An example of weight 0 changes nothing, one of twice the weight counts as two.
TEST(Learner, ExamplesCountByTheirWeights) {
  LearnerOptions options;
  options.architecture = nn::fast_architecture(3, 4, 2, {64, 16});
  ThreadPool pool(1);
  TrainingBatch weighted{{0, 1, 2, 3, 3, 0, 1, 1, 1}, {4, 9, 1}, {1, 0, 0, 1, 0, 1}, {2, 1, 0}};
  TrainingBatch repeated{{0, 1, 2, 0, 1, 2, 3, 3, 0}, {4, 4, 9}, {1, 0, 1, 0, 0, 1}, {}};
  const auto trained = [&](const TrainingBatch& batch) {
    auto learner = *make_torch_learner(options, pool);
    Losses last;
    for (int step = 0; step < 30; ++step) last = learner->step(batch, {.rate = 1e-2F});
    return std::pair(last, learner->weights());
  };
  const auto [first, a] = trained(weighted);
  const auto [second, b] = trained(repeated);
  EXPECT_NEAR(first.value, second.value, 1e-2 * second.value + 1e-4);
  EXPECT_NEAR(first.moves, second.moves, 1e-2 * second.moves + 1e-4);
  auto alike = weighted;
  alike.weights.clear();
  EXPECT_GT(std::abs(trained(alike).first.value - first.value), 1e-2 * first.value);
  for (std::size_t t = 0; t < a.size(); ++t)
    for (std::size_t i = 0; i < a[t].as<float>().size(); ++i)
      ASSERT_NEAR(a[t].as<float>()[i], b[t].as<float>()[i], 2e-3) << a[t].name;
}

TEST(DepthWatch, TellsSoundCurvesFromFallingOnes) {
  DepthWatch watch(*eight_puzzle(), 30);
  DepthCurve rising, falling, flat, away;
  for (int d = 1; d <= 30; ++d) {
    for (auto* curve : {&rising, &falling, &flat, &away}) curve->depth.push_back(d);
    rising.value.push_back(0.4 * d);
    falling.value.push_back(9 - 0.1 * d);
    flat.value.push_back(5 + 0.01 * (d % 3));
    away.value.push_back(d < 29 ? d : 1e4);
  }
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(watch.judge(rising), "");
    EXPECT_EQ(watch.judge(flat), "");
  }
  EXPECT_EQ(watch.judge(falling), "");
  EXPECT_EQ(watch.judge(falling), "");
  EXPECT_EQ(watch.judge(rising), "") << "one sound look in between forgives";
  EXPECT_EQ(watch.judge(falling), "");
  EXPECT_EQ(watch.judge(falling), "");
  EXPECT_NE(watch.judge(falling).find("falls"), std::string::npos);
  EXPECT_NE(watch.judge(away).find("beyond any distance"), std::string::npos);
  away.value.back() = std::nan("");
  EXPECT_NE(watch.judge(away), "");
}

class AdiRun : public ::testing::Test {
 protected:
  [[nodiscard]] TrainOptions options(const std::string& name, std::uint64_t steps) const {
    TrainOptions o = *recipe_defaults("adi", "puzzle8");
    o.net = "64-16";
    o.batch = 256;
    o.bellman.length = 30;
    o.bellman.stride = 1;
    o.examples = steps * 256;
    o.check_every = 15;
    o.value_scale = 1;
    o.threads = 2;
    o.probe_states = 0;
    o.folder = (folder_.path() / name).string();
    return o;
  }

  static Expected<TrainResult> train(const TrainOptions& o) {
    std::atomic<bool> never{false};
    return run_training(o, make_torch_learner, never, [](const TrainProgress&) {});
  }

  static std::shared_ptr<const nn::Network> trained(const TrainOptions& o) {
    return *nn::Network::load(fs::path(o.folder) / "puzzle8.model");
  }

  TemporaryFolder folder_{"unscramble-adi"};
};

TEST_F(AdiRun, LearnsAValueThatRisesAndAPolicyThatLeadsNearer) {
  auto o = options("learn", 900);
  EXPECT_EQ(o.bellman.temperature, 0.0F);
  EXPECT_TRUE(o.bellman.depth_weights);
  o.net = "128-32";
  o.rate = 2e-3F;
  o.watch_every = 100;
  const auto result = train(o);
  ASSERT_TRUE(result.has_value()) << result.error().message;
  const auto network = trained(o);
  EXPECT_EQ(network->info().provenance.recipe, "adi");
  const auto curve = DepthWatch(*eight_puzzle(), 30).measure(*network);
  EXPECT_LT(curve.value.front() + 3, curve.value.back());
  const std::string log = read_file(fs::path(o.folder) / "log.jsonl");
  EXPECT_NE(log.find("depth_value"), std::string::npos);
  EXPECT_EQ(log.find("diverged"), std::string::npos);

  const Tile3 puzzle;
  Rng rng(8);
  int nearer = 0, tried = 0;
  for (int i = 0; i < 300; ++i) {
    const auto state = puzzle.scramble(rng, 12).state;
    if (puzzle.is_goal(state)) continue;
    std::vector<std::uint16_t> tokens(9);
    puzzle.tokens(state, 0, tokens);
    std::vector<float> scores(4);
    network->run(tokens, {}, scores);
    auto child = state;
    const auto best = static_cast<Move>(std::max_element(scores.begin(), scores.end()) - scores.begin());
    nearer += puzzle.try_move(child, best) && distance8(child) < distance8(state) ? 1 : 0;
    ++tried;
  }
  EXPECT_GT(nearer, tried / 2);  // of the four moves one or two lead nearer, and some are impossible
}

TEST_F(AdiRun, StopsWhenTheValueFallsWithTheDistance) {
  auto o = options("turned", 50);
  o.init = (folder_.path() / "turned.model").string();
  ASSERT_TRUE(nn::save_model(misplaced_model(-2, 20), o.init).has_value());
  o.watch_every = 1;
  o.rate = 1e-6F;
  const auto result = train(o);
  ASSERT_FALSE(result.has_value());
  EXPECT_NE(result.error().message.find("training diverged at step 3"), std::string::npos) << result.error().message;
  EXPECT_NE(read_file(fs::path(o.folder) / "log.jsonl").find("diverged"), std::string::npos);
  EXPECT_FALSE(fs::exists(fs::path(o.folder) / "checkpoint")) << "nothing is saved over a good one";
}

// A shipped model is in integers; training can still continue from it, with or without its policy.
TEST_F(AdiRun, StartsFromAnIntegerModel) {
  const auto before = misplaced_model(1.5F, 0.5F);
  for (const bool policy : {true, false}) {
    auto shipped = before;
    if (!policy) {
      shipped.info.architecture.moves = 0;
      std::erase_if(shipped.tensors, [](const nn::Tensor& t) { return t.name.rfind("moves.", 0) == 0; });
    }
    auto o = options(policy ? "policy" : "value", 1);
    o.init = (folder_.path() / "shipped.model").string();
    ASSERT_TRUE(nn::save_model(*nn::quantise(shipped), o.init).has_value());
    o.rate = o.rate_end = 1e-9F;
    const auto result = train(o);
    ASSERT_TRUE(result.has_value()) << result.error().message;
    Rng rng(4);
    TrainingBatch batch;
    eight_puzzle()->walks(rng, {}, 200, batch);
    std::vector<float> a(200), b(200);
    (*nn::Network::create(before))->run(batch.tokens, a, {});
    trained(o)->run(batch.tokens, b, {});
    for (std::size_t i = 0; i < 200; ++i) EXPECT_NEAR(a[i], b[i], 0.15);
  }
}

TEST_F(AdiRun, TheProgramTakesThePapersSettings) {
  const auto run = [&](const std::string& arguments) {
    const std::string command = std::string(UNSCRAMBLE_TRAIN_PROGRAM) + " puzzle8 --recipe adi " + arguments +
                                " --out " + (folder_.path() / "program").string() + " >/dev/null 2>&1";
    return WEXITSTATUS(std::system(command.c_str()));
  };
  EXPECT_EQ(run("--optimiser magic"), 2);
  EXPECT_EQ(run("--lookahead 0"), 2);
  EXPECT_EQ(run("--net 64-16 --optimiser rmsprop --lookahead 2 --batch 64 --examples 640 --threads 1 --probe-states 0 "
                "--watch-every 2 --no-depth-weights"),
            0);
  EXPECT_TRUE(fs::exists(folder_.path() / "program" / "puzzle8.model"));
  const auto log = read_file(folder_.path() / "program" / "log.jsonl");
  EXPECT_NE(log.find("\"optimiser\":\"rmsprop\""), std::string::npos);
  EXPECT_NE(log.find("\"lookahead\":2"), std::string::npos);
  EXPECT_NE(log.find("\"depth_weights\":false"), std::string::npos);
  EXPECT_NE(log.find("depth_value"), std::string::npos);
}

}  // namespace
}  // namespace unscramble::train
