// The experiment of Brunetto & Trunda: its instances, one small search, and the sums behind the figures.
#include "lab/brunetto.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace unscramble::brunetto {
namespace {

TEST(Brunetto, InstancesAreThePapersAndRepeatable) {
  const Setting setting;
  const auto list = instances(setting);
  ASSERT_EQ(list.size(), 320U);
  EXPECT_EQ(list.front().length, 10);
  EXPECT_EQ(list.back().length, 38);
  EXPECT_EQ(list.back().number, 39);
  Setting few = setting;
  few.per_length = 2;  // a smaller number gives the same ones
  EXPECT_TRUE(same_state(instances(few).back().state, list[7 * 40 + 1].state));
  EXPECT_FALSE(same_state(list[0].state, list[1].state));
}

// The sticker counts need no tables.
TEST(Brunetto, RunsASearchAndRemembersTheSmallestEstimate) {
  Monitor monitor;
  ThreadPool pool(1);
  Setting setting;
  setting.lengths = {4};
  setting.per_length = 2;
  setting.seconds = 60;
  const auto experiment = Experiment::create(setting, {"h_max(simple)"}, monitor, pool);
  ASSERT_TRUE(experiment.has_value()) << experiment.error().message;
  ASSERT_EQ(experiment->entrants().size(), 1U);
  for (const auto& instance : instances(setting)) {
    const auto run = experiment->run(0, instance, pool, nullptr);
    ASSERT_TRUE(run.has_value());
    EXPECT_TRUE(run->solved);
    EXPECT_EQ(run->solution, 4);
    EXPECT_EQ(run->least, 0);
    EXPECT_GT(run->expanded, 0U);
    const auto again = run_from_json(nlohmann::json::parse(to_json(*run).dump()));
    ASSERT_TRUE(again.has_value()) << again.error().message;
    EXPECT_EQ(again->expanded, run->expanded);
    EXPECT_EQ(again->contender, "h_max(simple)");
  }
  const std::atomic<bool> cancelled{true};
  EXPECT_FALSE(experiment->run(0, instances(Setting())[319], pool, &cancelled).has_value());
  EXPECT_FALSE(Experiment::create(setting, {"h_best"}, monitor, pool).has_value());
  EXPECT_FALSE(run_from_json(nlohmann::json::parse("{}")).has_value());
  const Cube3 cube;
  const auto errors = experiment->errors(0, {*path_from_text("R U\tU' R'", cube)});
  EXPECT_EQ(errors.states, 2U);
  EXPECT_LE(errors.overestimated, 0);
}

TEST(Brunetto, SummaryOfRuns) {
  const std::vector<brunetto::Run> runs = {{"h_NN", 10, 0, true, 10, 0.5, 100, 900, 0},
                                           {"h_NN", 10, 1, true, 12, 20, 300, 900, 0},
                                           {"h_NN", 14, 0, false, -1, 300, 9000, 900, 3},
                                           {"h_NN+", 10, 0, false, -1, 300, 9000, 900, 5}};
  const auto rows = summarise(runs);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].all.instances, 3);
  EXPECT_EQ(rows[0].all.solved, 2);
  EXPECT_DOUBLE_EQ(rows[0].all.expanded, 200);
  EXPECT_DOUBLE_EQ(rows[0].all.solution, 11);
  EXPECT_DOUBLE_EQ(rows[0].all.least, 3);
  EXPECT_EQ(rows[0].by_length.at(14).solved, 0);
  EXPECT_EQ(rows[0].all.by_seconds.at(1), 1);
  EXPECT_EQ(rows[0].all.by_seconds.at(30), 1);
  EXPECT_EQ(rows[1].all.solved, 0);
  EXPECT_EQ(to_json(rows[0])["by_length"]["10"]["solved"], 2);
}

}  // namespace
}  // namespace unscramble::brunetto
