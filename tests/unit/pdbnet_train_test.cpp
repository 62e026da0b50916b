// The recipe pdbnet from end to end, on small tables: it learns, its model is a heuristic, and a resumed run ends where
// an uninterrupted one does.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "domains/cube/pdb/features.h"
#include "heuristic/net.h"
#include "learn/error_statistics.h"
#include "learn/pdbnet/feature_net.h"
#include "learn/pdbnet/train.h"
#include "support/temporary_folder.h"

namespace unscramble {
namespace {

TokenSourcePtr<Cube3> small_features() {
  static const auto features = [] {
    std::vector<CubePattern> patterns;
    for (std::uint8_t first = 0; first < 8; ++first)
      patterns.push_back(
          CubePattern::edges({first, static_cast<std::uint8_t>(first + 2), static_cast<std::uint8_t>(first + 4)}));
    Monitor monitor;
    ThreadPool pool(1);
    return *CubeFeatures::create(*CubeCollection::build(patterns, Cube3::Metric::kQuarter, monitor, pool));
  }();
  return features;
}

pdbnet::Options small_run(const TemporaryFolder& folder) {
  pdbnet::Options options;
  options.samples = "walks";
  options.walk_samples = 600;
  options.walk_depth = 2;
  options.epochs = 12;
  options.batch = 64;
  options.hidden = {12, 6};
  options.folder = folder.path();
  options.threads = 1;
  return options;
}

std::vector<float> weights_of(const std::string& file) {
  const auto model = nn::load_model(file);
  EXPECT_TRUE(model.has_value()) << model.error().message;
  std::vector<float> all;
  if (model)
    for (const auto& tensor : model->tensors)
      all.insert(all.end(), tensor.as<float>().begin(), tensor.as<float>().end());
  return all;
}

TEST(PdbnetTrain, ResumedRunsEndInTheSameWeights) {
  const TemporaryFolder alone("unscramble-pdbnet-a");
  const TemporaryFolder stopped("unscramble-pdbnet-b");
  std::atomic<bool> stop{false};
  double first_loss = 0;
  double last_loss = 0;
  const auto whole = pdbnet::train(
      small_run(alone), stop,
      [&](const pdbnet::Progress& p) {
        if (p.epoch == 1) first_loss = p.loss;
        last_loss = p.loss;
      },
      small_features());
  ASSERT_TRUE(whole.has_value()) << whole.error().message;
  EXPECT_EQ(whole->epochs, 12);
  EXPECT_FALSE(whole->stopped);
  EXPECT_LT(last_loss, 0.8 * first_loss);

  auto options = small_run(stopped);
  const auto part = pdbnet::train(
      options, stop, [&](const pdbnet::Progress& p) { stop = p.epoch >= 5; }, small_features());
  ASSERT_TRUE(part.has_value()) << part.error().message;
  EXPECT_TRUE(part->stopped);
  EXPECT_EQ(part->epochs, 5);
  stop = false;
  EXPECT_FALSE(pdbnet::train(options, stop, {}, small_features()).has_value());  // not without --resume
  options.resume = true;
  const auto rest = pdbnet::train(options, stop, {}, small_features());
  ASSERT_TRUE(rest.has_value()) << rest.error().message;
  EXPECT_EQ(rest->examples, whole->examples);
  EXPECT_EQ(weights_of(rest->model), weights_of(whole->model));

  std::ifstream log(stopped.path() / "log.jsonl");
  std::vector<int> epochs;
  for (std::string line; std::getline(log, line);) epochs.push_back(nlohmann::json::parse(line)["epoch"]);
  // Options, strength before; resumed at the second 5; strength after.
  EXPECT_EQ(epochs, (std::vector<int>{0, 0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 12}));
  EXPECT_TRUE(std::filesystem::exists(stopped.path() / "plot.svg"));

  options.rate = 0.5F;
  const auto other = pdbnet::train(options, stop, {}, small_features());
  ASSERT_FALSE(other.has_value());
  EXPECT_NE(other.error().message.find("started with --rate 0."), std::string::npos) << other.error().message;
}

TEST(PdbnetTrain, TheModelIsAHeuristicThatKnowsItsTables) {
  const TemporaryFolder folder("unscramble-pdbnet-c");
  std::atomic<bool> stop{false};
  auto options = small_run(folder);
  options.epochs = 2;
  const auto result = pdbnet::train(options, stop, {}, small_features());
  ASSERT_TRUE(result.has_value()) << result.error().message;
  for (const auto& file : {result->model, (folder.path() / "checkpoint").string()}) {
    const auto network = nn::Network::load(file);
    ASSERT_TRUE(network.has_value()) << network.error().message;
    EXPECT_EQ((*network)->info().provenance.recipe, "pdbnet");
    const Cube3 cube;
    const auto plus = NetHeuristic<Cube3>::create(cube, *network, small_features(), true);
    ASSERT_TRUE(plus.has_value()) << plus.error().message;
    const auto far = cube.read("R U F2 D' L B R2 U' F D2")->state;
    EXPECT_GT((*plus)->evaluate_one(far), 0);
    EXPECT_EQ((*plus)->evaluate_one(cube.read("R R'")->state), 0);
    EXPECT_FALSE(NetHeuristic<Cube3>::create(cube, *network).has_value());  // not the cube's own encoding
  }
  EXPECT_EQ(nn::load_model(result->model)->info.golden.size() >= 8, true);
}

TEST(PdbnetTrain, OptionsThatMakeNoRunAreRefused) {
  const TemporaryFolder folder("unscramble-pdbnet-d");
  const std::atomic<bool> stop{false};
  const auto refused = [&](auto change, const char* word) {
    auto options = small_run(folder);
    change(options);
    const auto result = pdbnet::train(options, stop, {}, small_features());
    ASSERT_FALSE(result.has_value());
    EXPECT_NE(result.error().message.find(word), std::string::npos) << result.error().message;
  };
  refused([](auto& o) { o.samples = "guesses"; }, "guesses");
  refused([](auto& o) { o.hidden = {0}; }, "wide");
  refused([](auto& o) { o.metric = "feet"; }, "feet");
  refused([](auto& o) { o.walk_samples = 3; }, "samples");
}

TEST(FeatureNet, ItsModelGivesItsEstimates) {
  pdbnet::FeatureNet net(3, std::vector<int>{8, 4}, 1);
  Rng rng(2);
  std::vector<std::uint16_t> rows(300);
  std::vector<float> distances(100);
  for (auto& number : rows) number = static_cast<std::uint16_t>(rng.below(200));
  for (std::size_t i = 0; i < 100; ++i) distances[i] = static_cast<float>(rows[3 * i]) / 10;
  net.measure(rows, distances);
  const double before = net.learn(rows, distances, 1e-2F);
  for (int i = 0; i < 300; ++i) net.learn(rows, distances, 1e-2F);
  EXPECT_LT(net.learn(rows, distances, 1e-2F), before / 20);
  std::vector<float> estimates(100);
  net.estimate(rows, estimates);
  nn::Model model;
  model.info.architecture = nn::tanh_architecture(3, 256, {8, 4});
  net.export_to(model);
  const auto network = nn::Network::create(model);
  ASSERT_TRUE(network.has_value()) << network.error().message;
  std::vector<float> values(100);
  (*network)->run(rows, values, {});
  for (std::size_t i = 0; i < 100; ++i) EXPECT_NEAR(values[i], estimates[i], 1e-3);
}

TEST(ErrorStatistics, OfAHandfulOfStates) {
  const std::vector<float> estimates{3, 5, 10.5F, 12};
  const std::vector<int> distances{3, 6, 10, 16};
  const auto s = error_statistics(estimates, distances);
  EXPECT_EQ(s.states, 4U);
  EXPECT_DOUBLE_EQ(s.mean_error, (0 - 1 + 0.5 - 4) / 4);
  EXPECT_DOUBLE_EQ(s.mean_absolute, 5.5 / 4);
  EXPECT_DOUBLE_EQ(s.median_absolute, 0.75);
  EXPECT_DOUBLE_EQ(s.mean_square, (1 + 0.25 + 16) / 4);
  EXPECT_DOUBLE_EQ(s.overestimated, 0.25);
  EXPECT_EQ(s.histogram.at(4), 1U);
  EXPECT_EQ(s.absolute_histogram.at(0), 2U);
  EXPECT_EQ(s.by_target.at(6).at(1), 1U);
  EXPECT_EQ(error_statistics({}, {}).mean_square, 0);
}

}  // namespace
}  // namespace unscramble
