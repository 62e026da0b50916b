// What people see of a training run besides its verdict: the live line, the table at the end, the runs in a folder.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/line_log.h"
#include "learn/before_after.h"
#include "learn/live_line.h"
#include "learn/resume_words.h"
#include "learn/run_log.h"
#include "learn/run_shelf.h"
#include "learn/strength.h"
#include "learn/validation.h"
#include "solve/registry.h"
#include "support/temporary_folder.h"

namespace unscramble {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

TEST(LiveLine, HasTimeLeftRateLossShareAndVerdict) {
  LiveLine line;
  line.fraction = 0.25;
  line.seconds = 30;
  line.stage = "walk lengths";
  line.per_second = 82'000;
  line.loss = 0.41234;
  line.solved = 0.34;
  line.solved_beam = 0.9;
  line.verdict = "learning";
  EXPECT_EQ(to_text(line),
            " 25% 1:30 left  walk lengths  82.0 k examples/s  loss 0.412  solves 34% (beam 90%)  learning");
}

TEST(LiveLine, LeavesOutWhatIsNotKnownYet) {
  LiveLine line;
  line.unit = "episodes";
  line.loss_name = "|delta|";
  line.held_out_error = 1.5;
  EXPECT_EQ(to_text(line), "  0% starting  |delta| 0  held out off by 1.50");
}

TEST(LiveLine, TimesAsAClockShowsThem) {
  EXPECT_EQ(clock_text(42), "0:42");
  EXPECT_EQ(clock_text(725), "12:05");
  EXPECT_EQ(clock_text(10'800), "3:00:00");
  EXPECT_EQ(seconds_left(0, 10), -1);
  EXPECT_DOUBLE_EQ(seconds_left(0.5, 10), 10);
  EXPECT_DOUBLE_EQ(seconds_left(1.5, 10), 0);
}

Strength strong() {
  Strength s;
  s.states = 50;
  s.greedy = 0.98;
  s.greedy_length = 23.26;
  s.beam_states = 10;
  s.beam = 1024;
  s.beam_solved = 1;
  s.beam_length = 22.4;
  s.known = 50;
  s.optimal = 0.4;
  s.shortest = 21.9;
  s.mean_error = -0.213;
  s.absolute_error = 0.834;
  return s;
}

TEST(BeforeAfter, IsATableOfWhatWasMeasured) {
  Strength before;
  before.states = 50;
  before.greedy = 0;
  before.beam_states = 10;
  before.beam = 1024;
  before.beam_solved = 0.2;
  before.beam_length = 31;
  EXPECT_EQ(before_after(before, strong()),
            "  validation states                                  before      after\n"
            "  solved greedily, of 50                                0 %       98 %\n"
            "    moves                                                 -       23.3\n"
            "  solved by a beam of 1024, of 10                      20 %      100 %\n"
            "    moves                                              31.0       22.4\n"
            "    shortest possible (21.9 moves)                        -       40 %\n"
            "  estimate minus distance, mean of 50                     -      -0.21\n"
            "    absolute                                              -       0.83\n");
}

TEST(BeforeAfter, ErrorsAloneAreATableToo) {
  Strength before;
  before.known = 1000;
  before.mean_error = -9;
  before.absolute_error = 9;
  Strength after = before;
  after.mean_error = 0.05;
  after.absolute_error = 0.5;
  EXPECT_EQ(before_after(before, after),
            "  validation states                                  before      after\n"
            "  estimate minus distance, mean of 1000               -9.00      +0.05\n"
            "    absolute                                           9.00       0.50\n");
}

TEST(StrengthJson, SurvivesTheWayThroughAModelFile) {
  const auto back = strength_from(to_json(strong()));
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(to_json(*back), to_json(strong()));
  EXPECT_EQ(in_words(*back),
            "solves 98 % greedily, 100 % by a beam of 1024 in 22.4 moves, 40 % in the fewest moves, off by 0.83 moves "
            "on average");
  for (const json& wrong : {json(), json(3), json::object(), json{{"states", "many"}}, json{{"states", 0}}})
    EXPECT_FALSE(strength_from(wrong).has_value()) << wrong;
}

TEST(Validation, StatesAreTheSameEveryTimeAndNotThoseOfAttempts) {
  const auto puzzle = make_puzzle("puzzle8");
  ASSERT_TRUE(puzzle.has_value());
  const auto many = validation_states(**puzzle, 20);
  const auto few = validation_states(**puzzle, 5);
  EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
  EXPECT_NE(many[0], many[1]);
  EXPECT_EQ(attempt_state(**puzzle, 3), attempt_state(**puzzle, 3));
  EXPECT_NE(attempt_state(**puzzle, 3), attempt_state(**puzzle, 4));
}

class RunShelfTest : public ::testing::Test {
 protected:
  void write(const std::string& run, const std::string& lines) const {
    fs::create_directories(folder_.path() / run);
    std::ofstream(folder_.path() / run / "log.jsonl", std::ios::app) << lines;
  }
  TemporaryFolder folder_{"unscramble-run-shelf"};
  RunShelf shelf_{folder_.path()};
};

constexpr const char* kFacts =
    R"({"seconds":0,"puzzle":"puzzle8","recipe":"fast","options":{"net":"64-16","batch":256,"rate":0.5,"depth_weights":true,"base":"","time":null}})"
    "\n";

TEST_F(RunShelfTest, NamesStayInTheFolder) {
  for (const char* good : {"puzzle8-fast", "a", "run_2.b"}) EXPECT_TRUE(is_run_name(good)) << good;
  for (const char* bad : {"", ".", "..", ".git", "../x", "a/b", "a\\b", "-rf", "a b", "a\n", "ü", "%2e%2e"})
    EXPECT_FALSE(is_run_name(bad)) << bad;
  EXPECT_FALSE(is_run_name(std::string(81, 'a')));
  write("in/deep", kFacts);
  EXPECT_FALSE(shelf_.find("in/deep").has_value());
  EXPECT_FALSE(shelf_.find("..").has_value());
  EXPECT_FALSE(shelf_.find("nothing").has_value());
}

TEST_F(RunShelfTest, TellsWhatStateARunIsIn) {
  write("stopped", kFacts);
  write("ended", std::string(kFacts) + "{\"seconds\":5,\"ended\":true}\n");
  write("diverged", std::string(kFacts) + "{\"seconds\":5,\"diverged\":\"values fall\"}\n");
  fs::create_directories(folder_.path() / "no-run");
  EXPECT_EQ(shelf_.list().size(), 3U);
  EXPECT_EQ(shelf_.list(2).size(), 2U);
  EXPECT_EQ(shelf_.find("stopped")->state, RunState::kStopped);
  EXPECT_EQ(shelf_.find("ended")->state, RunState::kEnded);
  EXPECT_EQ(shelf_.find("diverged")->state, RunState::kDiverged);
  {
    const auto writer = LineLog::open(folder_.path() / "stopped" / "log.jsonl");
    ASSERT_TRUE(writer.has_value());
    EXPECT_EQ(shelf_.find("stopped")->state, RunState::kRunning);
  }
  EXPECT_EQ(shelf_.find("stopped")->state, RunState::kStopped);
}

TEST_F(RunShelfTest, ReadsALogAgainOnceItHasGrown) {
  write("run", kFacts);
  EXPECT_TRUE(shelf_.find("run")->curves->loss.empty());
  write("run", "{\"seconds\":10,\"value_loss\":2.5,\"fraction\":0.5}\n");
  const auto run = shelf_.find("run");
  ASSERT_TRUE(run.has_value());
  EXPECT_EQ(run->curves->loss.size(), 1U);
  const auto detail = detail_of(*run);
  EXPECT_EQ(detail["puzzle"], "puzzle8");
  EXPECT_EQ(detail["curves"]["loss"], (json{{10.0, 2.5}}));
  EXPECT_EQ(detail["seconds_left"], nullptr) << "nobody is training it";
}

TEST_F(RunShelfTest, FreeNamesAreCountedUp) {
  EXPECT_EQ(shelf_.free_name("puzzle8-fast"), "puzzle8-fast");
  write("puzzle8-fast", kFacts);
  write("puzzle8-fast-2", kFacts);
  EXPECT_EQ(shelf_.free_name("puzzle8-fast"), "puzzle8-fast-3");
}

TEST_F(RunShelfTest, ARunIsResumedWithTheSettingsOfItsLog) {
  write("run", kFacts);
  const auto words = resume_words(*shelf_.find("run"), 90);
  ASSERT_TRUE(words.has_value()) << words.error().message;
  const std::set<std::string> all(words->begin(), words->end());
  EXPECT_EQ(all, (std::set<std::string>{"train", "puzzle8", "--recipe=fast", "--net=64-16", "--batch=256", "--rate=0.5",
                                        "--depth-weights", "--resume", "--time=90",
                                        "--out=" + (folder_.path() / "run").string()}));
  write("old", "{\"seconds\":1}\n");
  EXPECT_FALSE(resume_words(*shelf_.find("old"), 90).has_value());
}

TEST(CurvesInBlocks, DrawsWhatThereIs) {
  RunCurves curves;
  EXPECT_EQ(curves_in_blocks(curves, 40), "");
  for (int i = 0; i <= 6; ++i) curves.add({{"seconds", 60 * i}, {"value_loss", 6 - i}});
  const std::string drawn = curves_in_blocks(curves, 40);
  EXPECT_NE(drawn.find("loss: 6 -> 0"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("█"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("6 minutes"), std::string::npos) << drawn;
}

}  // namespace
}  // namespace unscramble
