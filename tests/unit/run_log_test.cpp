// The history of a training run: what a resumed one keeps of it, and its picture.
#include "learn/run_log.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "support/temporary_folder.h"

namespace unscramble {
namespace {

using nlohmann::json;

class RunLogTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::vector<json> lines() const {
    std::vector<json> all;
    std::ifstream in(folder_.path() / "log.jsonl");
    for (std::string line; std::getline(in, line);) all.push_back(json::parse(line, nullptr, false));
    return all;
  }
  [[nodiscard]] std::string picture() const {
    std::ifstream in(folder_.path() / "plot.svg");
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  RunLog open(std::optional<double> resumed_at) const {
    auto log = RunLog::open(folder_.path(), resumed_at, {{"options", {{"rate", 0.5}}}});
    EXPECT_TRUE(log.has_value()) << log.error().message;
    return *std::move(log);
  }

  TemporaryFolder folder_{"unscramble-run-log"};
};

TEST_F(RunLogTest, BeginsWithTheFactsAndHasTheTimeInEveryLine) {
  open({}).write(10.5, {{"loss", 2}});
  ASSERT_EQ(lines().size(), 2U);
  EXPECT_EQ(lines()[0], (json{{"seconds", 0.0}, {"options", {{"rate", 0.5}}}}));
  EXPECT_EQ(lines()[1], (json{{"seconds", 10.5}, {"loss", 2}}));
}

TEST_F(RunLogTest, AResumedRunDropsWhatItsCheckpointDoesNotHold) {
  {
    RunLog log = open({});
    for (const double seconds : {10.0, 20.0, 30.0}) log.write(seconds, {{"loss", seconds}});
  }
  std::ofstream(folder_.path() / "log.jsonl", std::ios::app) << "{\"seconds\":40,\"lo";
  open(20).write(25, {{"loss", 25}});
  ASSERT_EQ(lines().size(), 5U);
  EXPECT_EQ(lines()[2]["loss"], 20);
  EXPECT_EQ(lines()[3], (json{{"seconds", 20.0}, {"resumed", true}, {"options", {{"rate", 0.5}}}}));
  EXPECT_EQ(lines()[4]["loss"], 25);
}

// Older programs wrote first lines without a time.
TEST_F(RunLogTest, ResumesALogWhoseFirstLineHasNoTime) {
  std::ofstream(folder_.path() / "log.jsonl") << "{\"epoch\":0}\n{\"epoch\":1,\"seconds\":1.5}\n{\"seconds\":2.5}\n";
  open(1.5);
  ASSERT_EQ(lines().size(), 3U);
  EXPECT_EQ(lines()[0], (json{{"epoch", 0}}));
  EXPECT_EQ(lines()[1]["epoch"], 1);
}

TEST_F(RunLogTest, AFreshRunDiscardsTheOldLog) {
  open({}).write(5, {{"loss", 1}});
  open({});
  EXPECT_EQ(lines().size(), 1U);
}

TEST_F(RunLogTest, TextThatIsNotUtf8IsWrittenAllTheSame) {
  open({}).write(1, {{"note", "a\xFF"}});
  ASSERT_EQ(lines().size(), 2U);
  EXPECT_EQ(lines()[1]["note"], "a\xEF\xBF\xBD");
}

TEST_F(RunLogTest, DrawsTheFieldsThereAre) {
  {
    RunLog log = open({});
    for (int i = 1; i <= 4; ++i) log.write(60 * i, {{"loss", 8.0 / i}, {"test", {{"solved", 0.25 * i}}}});
    log.write(300, {{"other", 1}});
  }
  std::ofstream(folder_.path() / "log.jsonl", std::ios::app) << "nonsense\n";
  static constexpr PlottedField kFields[] = {{"loss", "/loss"}, {"solved", "/test/solved", 1}, {"absent", "/absent"}};
  ASSERT_TRUE(plot_log(folder_.path(), "a <title>", kFields).has_value());
  const std::string svg = picture();
  EXPECT_NE(svg.find("a &lt;title&gt;"), std::string::npos);
  EXPECT_NE(svg.find(">loss / 4.2<"), std::string::npos) << svg;
  EXPECT_NE(svg.find(">solved<"), std::string::npos);
  EXPECT_EQ(svg.find("absent"), std::string::npos);
  std::size_t paths = 0;
  for (auto at = svg.find("class=\"line\""); at != std::string::npos; at = svg.find("class=\"line\"", at + 1)) ++paths;
  EXPECT_EQ(paths, 2U);
}

}  // namespace
}  // namespace unscramble
