// Each verdict on a training run, from lines of a log as the recipes write them.
#include "learn/verdict.h"

#include <gtest/gtest.h>

namespace unscramble {
namespace {

using nlohmann::json;

class VerdictTest : public ::testing::Test {
 protected:
  void line(double seconds, json fields) {
    fields["seconds"] = seconds;
    curves_.add(fields);
  }
  void loss(double seconds, double value) { line(seconds, {{"phase", "bellman"}, {"value_loss", value}}); }
  void depths(double seconds, const std::vector<double>& values) {
    std::vector<double> depth;
    for (std::size_t i = 0; i < values.size(); ++i) depth.push_back(2.0 * static_cast<double>(i + 1));
    line(seconds, {{"depth", depth}, {"depth_value", values}});
  }
  void expect(VerdictKind kind, const std::string& words) const {
    const Verdict verdict = judge(curves_);
    EXPECT_EQ(to_string(verdict.kind), to_string(kind));
    EXPECT_EQ(verdict.words, words);
  }

  RunCurves curves_;
};

TEST_F(VerdictTest, AnEmptyLogSaysNothing) { expect(VerdictKind::kTooEarly, "too early to say"); }

TEST_F(VerdictTest, ThreeLossesAreTheLeast) {
  loss(10, 5);
  loss(20, 4);
  expect(VerdictKind::kTooEarly, "too early to say");
  loss(30, 3);
  expect(VerdictKind::kLearning, "learning");
}

TEST_F(VerdictTest, FlatOnceNothingImproves) {
  loss(10, 5);
  loss(20, 1);
  for (int i = 3; i <= 20; ++i) loss(10 * i, 1 - 0.0004 * i);  // less than a hundredth: noise
  expect(VerdictKind::kFlat, "flat since 3 min");
}

TEST_F(VerdictTest, AShortRestIsStillLearning) {
  loss(10, 5);
  loss(20, 1);
  for (int i = 3; i <= 7; ++i) loss(10 * i, 1);
  expect(VerdictKind::kLearning, "learning");
}

TEST_F(VerdictTest, MoreValidationStatesSolvedIsLearningWhateverTheLoss) {
  for (int i = 1; i <= 30; ++i) loss(10 * i, 1);
  expect(VerdictKind::kFlat, "flat since 5 min");
  line(301, {{"solved_greedy", 0.0}, {"solved_beam", 0.1}});
  line(310, {{"solved_greedy", 0.02}, {"solved_beam", 0.1}});
  expect(VerdictKind::kLearning, "learning");
}

// Values that reach farther are what a Bellman iteration learns first; its loss may even rise.
TEST_F(VerdictTest, GrowingValuesOfFarStatesAreLearning) {
  for (int i = 1; i <= 30; ++i) loss(10 * i, 0.5 + 0.01 * i);
  depths(300, {1, 2, 3, 4, 5, 5});
  depths(310, {1, 2, 3, 4, 5, 6});
  expect(VerdictKind::kLearning, "learning");
}

TEST_F(VerdictTest, ANewPhaseHasLossesOfItsOwn) {
  for (int i = 1; i <= 10; ++i) line(10 * i, {{"phase", "walk"}, {"value_loss", 0.3}});
  loss(110, 4);
  loss(120, 4.0);
  expect(VerdictKind::kTooEarly, "too early to say");
  loss(130, 4.1);
  expect(VerdictKind::kLearning, "learning");
}

TEST_F(VerdictTest, DivergingWhenFarStatesLookNearer) {
  for (int i = 1; i <= 5; ++i) loss(10 * i, 5.0 / i);
  depths(50, {1, 2, 3, 4, 5, 6});
  expect(VerdictKind::kLearning, "learning");
  depths(60, {5, 5, 6, 5, 3, 2});
  expect(VerdictKind::kDiverging, "diverging (values at depth 10 below those at 4)");
}

TEST_F(VerdictTest, DivergingWhenTheLossExplodes) {
  for (int i = 1; i <= 5; ++i) loss(10 * i, 1);
  loss(60, 9);
  expect(VerdictKind::kLearning, "learning");
  loss(70, 40);
  expect(VerdictKind::kDiverging, "diverging (loss 40, once 1)");
}

TEST_F(VerdictTest, AStoppedRunSaysWhyUntilItIsResumed) {
  for (int i = 1; i <= 5; ++i) loss(10 * i, 5.0 / i);
  line(55, {{"diverged", "values beyond any distance"}});
  expect(VerdictKind::kDiverging, "diverging (values beyond any distance)");
  line(55, {{"options", json::object()}, {"resumed", true}});
  expect(VerdictKind::kLearning, "learning");
}

TEST_F(VerdictTest, WorseOnlyAtTheSecondLook) {
  for (int i = 1; i <= 5; ++i) loss(10 * i, 5.0 / i);
  for (const double solved : {0.5, 0.62, 0.4}) line(50, {{"solved_greedy", solved}});
  expect(VerdictKind::kLearning, "learning");
  line(51, {{"solved_greedy", 0.42}});
  expect(VerdictKind::kWorse, "getting worse (solves 42 %, once 62 %)");
}

TEST_F(VerdictTest, StuckWhenChecksAreMissedAndTheLossRests) {
  line(0, {{"options", json::object()}, {"threshold", 0.05}});
  const auto at = [&](int seconds, double value, int updates, int checks_above) {
    line(seconds,
         {{"phase", "bellman"}, {"value_loss", value}, {"target_updates", updates}, {"checks_above", checks_above}});
  };
  at(10, 1.0, 0, 1);
  at(20, 0.04, 1, 0);
  at(30, 0.21, 1, 0);
  for (int seconds = 40; seconds <= 140; seconds += 10) at(seconds, 0.21, 1, seconds / 10 - 3);
  expect(VerdictKind::kStuck, "stuck above the threshold (loss 0.21, threshold 0.05; targets not renewed for 2 min)");
  at(150, 0.049, 2, 0);
  at(160, 0.21, 2, 1);
  at(170, 0.21, 2, 2);
  expect(VerdictKind::kFlat, "flat since 2 min");  // renewed a moment ago: not stuck
}

TEST_F(VerdictTest, MasteredOnceAllAreSolvedAndNothingElseMoves) {
  for (int i = 1; i <= 30; ++i) loss(10 * i, 1);
  line(20, {{"solved_greedy", 1.0}});
  line(300, {{"solved_greedy", 1.0}});
  expect(VerdictKind::kMastered, "solves all validation states, flat since 5 min");
}

TEST_F(VerdictTest, ReadsTheLogsOfAllRecipes) {
  for (int i = 1; i <= 4; ++i) line(i, {{"episodes", 100 * i}, {"error", 0.5 / i}, {"tested", 0.1 * i}});
  EXPECT_EQ(curves_.loss.size(), 4U);
  EXPECT_EQ(curves_.solved.size(), 4U);
  EXPECT_TRUE(curves_.episodes);
  EXPECT_EQ(curves_.examples, 400U);
  expect(VerdictKind::kLearning, "learning");
  curves_ = {};
  for (int i = 1; i <= 40; ++i)
    line(10 * i, {{"epoch", i}, {"loss", 2}, {"held_out", {{"mean_absolute_error", i < 38 ? 1.5 : 1.4}}}});
  expect(VerdictKind::kLearning, "learning");
}

TEST_F(VerdictTest, DamagedLinesAreLeftOut) {
  curves_.add(json::array());
  curves_.add({{"seconds", "soon"}, {"value_loss", nullptr}, {"solved_greedy", -1}, {"phase", 3}, {"step", -5}});
  curves_.add({{"depth", {1, 2}}, {"depth_value", {1, nullptr}}, {"held_out", 3}, {"diverged", 1}});
  EXPECT_TRUE(curves_.loss.empty());
  EXPECT_TRUE(curves_.solved.empty());
  EXPECT_TRUE(curves_.depths.empty());
  expect(VerdictKind::kTooEarly, "too early to say");
}

TEST(DurationInWords, SecondsMinutesHours) {
  EXPECT_EQ(duration_in_words(59.6), "60 s");
  EXPECT_EQ(duration_in_words(180), "3 min");
  EXPECT_EQ(duration_in_words(9000), "2.5 h");
}

TEST(Thinned, KeepsFirstAndLast) {
  Curve curve;
  for (int i = 0; i < 1000; ++i) curve.push_back({static_cast<double>(i), 1});
  const Curve few = thinned(curve, 100);
  EXPECT_LE(few.size(), 100U);
  EXPECT_EQ(few.front().seconds, 0);
  EXPECT_EQ(few.back().seconds, 999);
  EXPECT_EQ(thinned(curve, 1000).size(), 1000U);
}

}  // namespace
}  // namespace unscramble
