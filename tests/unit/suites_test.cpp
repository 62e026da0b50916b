// The suites as they are put together with the shipped models: nothing is run here.
#include "lab/suites.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <set>

namespace unscramble::suite {
namespace {

Setting quick_setting() {
  Setting setting;
  setting.size = Size::kQuick;
  auto models = ModelsAtHand::find({}, {std::filesystem::path(UNSCRAMBLE_SOURCE_DIR) / "models"});
  EXPECT_TRUE(models.has_value());
  if (models) setting.models = *std::move(models);
  return setting;
}

TEST(Suites, QuickRunsFitTheirTime) {
  const auto experiments = make_suite("all", quick_setting());
  ASSERT_TRUE(experiments.has_value()) << experiments.error().message;
  double seconds = 0;
  std::set<std::string> names;
  for (const auto& experiment : *experiments) {
    EXPECT_TRUE(names.insert(experiment.name).second) << experiment.name;
    EXPECT_FALSE(experiment.cells.empty() && experiment.absent.empty()) << experiment.name;
    EXPECT_FALSE(!experiment.cells.empty() && experiment.seconds <= 0) << experiment.name << " has no end";
    std::set<std::string> keys;
    for (const auto& cell : experiment.cells) EXPECT_TRUE(keys.insert(cell.key).second) << cell.key;
    if (!experiment.cells.empty()) seconds += experiment.seconds;
  }
  EXPECT_LT(seconds, 11 * 60);  // what cells that began in time still take must fit into a quarter of an hour too
}

TEST(Suites, ANumberOfStatesLiftsTheTimeLimit) {
  Setting setting = quick_setting();
  setting.states = 2;
  const auto made = make_suite("deepcube-1000", setting);
  ASSERT_TRUE(made.has_value());
  EXPECT_EQ(made->front().seconds, 0);
  EXPECT_GT(make_suite("deepcube-1000", quick_setting())->front().seconds, 0);
}

TEST(Suites, WithoutModelsEveryExperimentSaysSo) {
  Setting bare;
  bare.size = Size::kQuick;
  const auto experiments = make_suite("deepcube", bare);
  ASSERT_TRUE(experiments.has_value());
  for (const auto& experiment : *experiments) {
    EXPECT_FALSE(experiment.absent.empty()) << experiment.name;
    EXPECT_FALSE(experiment.cells.empty()) << experiment.name;  // two-phase needs none
  }
}

TEST(Suites, KonensRatesNeedNTupleModels) {
  Setting bare;
  bare.size = Size::kQuick;
  const auto without = make_suite("konen", bare);
  ASSERT_TRUE(without.has_value());
  EXPECT_NE(without->front().absent.front().find("there is no n-tuple model"), std::string::npos);
  const auto with = make_suite("konen", quick_setting());
  ASSERT_TRUE(with.has_value());
  EXPECT_TRUE(with->front().absent.empty());
  EXPECT_EQ(with->front().name, "konen-cube2");
  EXPECT_EQ(with->at(1).name, "konen-cube2-htm");
  EXPECT_NE(with->at(1).absent.front().find("--metric htm"), std::string::npos);
}

TEST(Suites, UnknownOnesAndFilesThatAreNoModels) {
  const auto other = make_suite("alphazero", Setting{});
  ASSERT_FALSE(other.has_value());
  EXPECT_NE(other.error().message.find("deepcubea, deepcube, konen, brunetto, all"), std::string::npos);
  EXPECT_FALSE(make_suite("deepcube-20", Setting{}).has_value());
  const auto one = make_suite("deepcube-15", Setting{});
  ASSERT_TRUE(one.has_value());
  EXPECT_EQ(one->size(), 1U);
  EXPECT_FALSE(ModelsAtHand::find({std::string(UNSCRAMBLE_SOURCE_DIR) + "/README.md"}, {}).has_value());
}

// Fig. 3 comes from what training wrote, so a log beside the model is enough.
TEST(Suites, ATrainingsLogBecomesItsCurves) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("unscramble-curves-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  fs::copy_file(std::string(UNSCRAMBLE_SOURCE_DIR) + "/models/in-training/cube3-deepcubea.model", folder / "c.model",
                fs::copy_options::overwrite_existing);
  std::ofstream(folder / "c.curve.jsonl") << R"({"seconds":0,"depth":[1,5,10],"depth_value":[0.1,0.2,0.3],"step":0})"
                                          << "\n"
                                          << R"({"seconds":60,"solved_greedy":0.25,"solved_beam":0.5,"examples":1000})"
                                          << "\n"
                                          << R"({"seconds":120,"depth":[1,5,10],"depth_value":[1,4.5,7],"step":9})"
                                          << "\n"
                                          << R"({"seconds":120,"solved_greedy":0.75,"solved_beam":1,"examples":2000})"
                                          << "\n";
  Setting setting;
  auto models = ModelsAtHand::find({(folder / "c.model").string()}, {});
  ASSERT_TRUE(models.has_value());
  setting.models = *std::move(models);
  const auto made = make_suite("deepcubea-training", setting);
  ASSERT_TRUE(made.has_value());
  const Experiment& experiment = made->front();
  ASSERT_EQ(experiment.cells.size(), 1U);
  const std::atomic<bool> stop{false};
  const auto curves = experiment.cells.front().work(stop);
  ASSERT_TRUE(curves.has_value()) << curves.error().message;
  Page page;
  experiment.present({{experiment.cells.front().key, *curves}}, page);
  std::vector<Chart> charts;
  for (const auto& item : page.items())
    if (const auto* chart = std::get_if<Chart>(&item)) charts.push_back(*chart);
  ASSERT_EQ(charts.size(), 2U);
  ASSERT_EQ(charts[0].series.size(), 2U);  // 5 and 10 moves; there are no values farther away
  EXPECT_EQ(charts[0].series[1].name, "10 moves");
  EXPECT_EQ(charts[0].series[1].points.back(), (std::pair{2.0, 7.0}));
  ASSERT_EQ(charts[1].series.size(), 2U);
  EXPECT_EQ(charts[1].series[0].points.front(), (std::pair{1.0, 25.0}));
  fs::remove_all(folder);
}

TEST(Suites, ModelsAreKnownByWhatTheySay) {
  const Setting setting = quick_setting();
  const auto* cube = setting.models.usual("cube3");
  ASSERT_NE(cube, nullptr);
  EXPECT_EQ(cube->label, "cube3");
  EXPECT_GT(cube->bytes, 1000U);
  EXPECT_EQ(setting.models.usual("cube9"), nullptr);
  const auto given = ModelsAtHand::find({cube->path.string()}, {});
  ASSERT_TRUE(given.has_value());
  EXPECT_EQ(given->all().front().label, "models/cube3");
}

// What is still being trained stands for its recipe, and for nothing else; a finished one of the same name comes first.
TEST(Suites, ModelsInTrainingAreFoundByTheirRecipe) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("unscramble-at-hand-" + std::to_string(::getpid()));
  fs::create_directories(folder / "in-training");
  const std::string models = std::string(UNSCRAMBLE_SOURCE_DIR) + "/models/";
  fs::copy_file(models + "cube3-adi.model", folder / "in-training/a.model");
  fs::copy_file(models + "cube3.model", folder / "in-training/u.model");
  fs::copy_file(models + "cube2-ntuple.model", folder / "in-training/n.model");
  const auto found = ModelsAtHand::find({}, {folder});
  ASSERT_TRUE(found.has_value());
  const auto* adi = found->by_recipe("cube3", {"adi", "deepcube"});
  ASSERT_NE(adi, nullptr);
  EXPECT_EQ(adi->label, "in-training/a");
  EXPECT_EQ(found->usual("cube3"), nullptr);
  EXPECT_TRUE(found->tuples("cube2").empty());
  fs::copy_file(models + "cube3-adi.model", folder / "a.model");
  const auto again = ModelsAtHand::find({}, {folder});
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->by_recipe("cube3", {"adi", "deepcube"})->label, "a");
  EXPECT_EQ(again->all().size(), 3U);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace unscramble::suite
