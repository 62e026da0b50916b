// Logs that grow line by line: what is found again after whatever ended the writer.
#include "core/line_log.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "core/system_calls.h"
#include "support/temporary_folder.h"

namespace unscramble {
namespace {

using Lines = std::vector<std::string>;

class LineLogTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::string content() const {
    std::ifstream in(path_);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  void put(const std::string& text) const { std::ofstream(path_, std::ios::app) << text; }

  TemporaryFolder folder_{"unscramble-line-log"};
  std::filesystem::path path_ = folder_.path() / "log";
};

TEST_F(LineLogTest, LinesAreThereAtOnceAndFoundAgain) {
  {
    auto log = LineLog::open(path_);
    ASSERT_TRUE(log.has_value()) << log.error().message;
    EXPECT_TRUE(log->lines().empty());
    ASSERT_TRUE(log->append("one").has_value());
    EXPECT_EQ(content(), "one\n");
    ASSERT_TRUE(log->append("").has_value());
    ASSERT_TRUE(log->append("three").has_value());
  }
  auto log = LineLog::open(path_);
  ASSERT_TRUE(log.has_value());
  EXPECT_EQ(log->lines(), (Lines{"one", "", "three"}));
  ASSERT_TRUE(log->append("four").has_value());
  EXPECT_EQ(content(), "one\n\nthree\nfour\n");
}

TEST_F(LineLogTest, HalfALineIsCutOff) {
  put("one\ntw");
  auto log = LineLog::open(path_);
  ASSERT_TRUE(log.has_value());
  EXPECT_EQ(log->lines(), Lines{"one"});
  EXPECT_EQ(content(), "one\n");
  ASSERT_TRUE(log->append("two").has_value());
  EXPECT_EQ(content(), "one\ntwo\n");
}

TEST_F(LineLogTest, KeepsTheFirstLines) {
  put("one\ntwo\nthree\n");
  auto log = LineLog::open(path_);
  ASSERT_TRUE(log.has_value());
  ASSERT_TRUE(log->keep(2).has_value());
  EXPECT_EQ(content(), "one\ntwo\n");
  ASSERT_TRUE(log->append("four").has_value());
  EXPECT_EQ(content(), "one\ntwo\nfour\n");
}

TEST_F(LineLogTest, OneWriterAtATime) {
  {
    const auto first = LineLog::open(path_);
    ASSERT_TRUE(first.has_value());
    const auto second = LineLog::open(path_);
    ASSERT_FALSE(second.has_value());
    EXPECT_EQ(second.error().code, ErrorCode::kUsage);
  }
  EXPECT_TRUE(LineLog::open(path_).has_value());
}

TEST_F(LineLogTest, AFileThatCannotBeMadeIsAnError) {
  const auto log = LineLog::open(folder_.path() / "absent" / "log");
  ASSERT_FALSE(log.has_value());
  EXPECT_EQ(log.error().code, ErrorCode::kIo);
}

// A disk that was full for a moment: the line that failed leaves nothing, and the next one follows the last.
TEST_F(LineLogTest, AFailedWriteLeavesNoHalfLine) {
  auto log = LineLog::open(path_);
  ASSERT_TRUE(log.has_value());
  ASSERT_TRUE(log->append("one").has_value());
  ASSERT_TRUE(sys::Faults::arm("write:1").has_value());
  const auto failed = log->append("a line that does not fit");
  sys::Faults::disarm();
  ASSERT_FALSE(failed.has_value());
  EXPECT_NE(failed.error().message.find("No space left"), std::string::npos) << failed.error().message;
  EXPECT_EQ(content(), "one\n");
  ASSERT_TRUE(log->append("two").has_value());
  EXPECT_EQ(content(), "one\ntwo\n");
}

TEST_F(LineLogTest, HalfALineThatCouldNotBeTakenBackIsTakenBackBeforeTheNext) {
  auto log = LineLog::open(path_);
  ASSERT_TRUE(log->append("one").has_value());
  ASSERT_TRUE(sys::Faults::arm("1+").has_value());
  EXPECT_FALSE(log->append("a line that does not fit").has_value());
  sys::Faults::disarm();
  EXPECT_NE(content(), "one\n") << "else nothing was tried";
  ASSERT_TRUE(log->append("two").has_value());
  EXPECT_EQ(content(), "one\ntwo\n");
}

// A file that cannot be read is not an empty one.
TEST_F(LineLogTest, AFailedReadIsAnError) {
  put("one\n");
  ASSERT_TRUE(sys::Faults::arm("read:1").has_value());
  const auto log = LineLog::open(path_);
  sys::Faults::disarm();
  ASSERT_FALSE(log.has_value());
  EXPECT_EQ(content(), "one\n");
}

}  // namespace
}  // namespace unscramble
