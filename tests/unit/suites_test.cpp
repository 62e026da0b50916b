// The suites as they are put together with the shipped models: nothing is run here.
#include "lab/suites.h"

#include <gtest/gtest.h>

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
    seconds += experiment.seconds;
  }
  EXPECT_LT(seconds, 11 * 60);  // what cells that began in time still take must fit into a quarter of an hour too
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

}  // namespace
}  // namespace unscramble::suite
