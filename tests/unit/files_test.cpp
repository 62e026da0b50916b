// Files are written whole or not at all, and never over something that is not a file.
#include "core/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <fstream>

#include "core/file_descriptor.h"
#include "core/system_calls.h"

namespace unscramble {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
 protected:
  void SetUp() override {
    dir_ = fs::path(::testing::TempDir()) / ("files-" + std::to_string(::getpid()));
    fs::create_directories(dir_);
  }
  void TearDown() override { fs::remove_all(dir_); }

  static Status write(const fs::path& path, std::string_view text) {
    return write_file_atomically(path, std::as_bytes(std::span(text)));
  }
  static std::string content(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  fs::path dir_;
};

TEST_F(Files, AreReplacedWhole) {
  const auto path = dir_ / "a";
  ASSERT_TRUE(write(path, "something long"));
  const std::string first = "so";
  const std::string second = "on";
  const std::array<std::span<const std::byte>, 2> parts = {std::as_bytes(std::span(first)),
                                                           std::as_bytes(std::span(second))};
  ASSERT_TRUE(write_file_atomically(path, parts));
  EXPECT_EQ(content(path), "soon");
  EXPECT_FALSE(fs::exists(dir_ / "a.tmp"));
}

TEST_F(Files, LeftoversAreWrittenOver) {
  std::ofstream(dir_ / "a.tmp") << "half of what a killed process wanted to say";
  ASSERT_TRUE(write(dir_ / "a", "whole"));
  EXPECT_EQ(content(dir_ / "a"), "whole");
  EXPECT_FALSE(fs::exists(dir_ / "a.tmp"));
}

TEST_F(Files, OneWriterAtATime) {
  ASSERT_TRUE(write(dir_ / "a", "old"));
  const FileDescriptor other(::open((dir_ / "a.tmp").c_str(), O_WRONLY | O_CREAT, 0600));
  ASSERT_EQ(flock(other.get(), LOCK_EX), 0);
  const auto refused = write(dir_ / "a", "new");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kIo);
  EXPECT_NE(refused.error().message.find("another process"), std::string::npos) << refused.error().message;
  EXPECT_EQ(content(dir_ / "a"), "old");
}

TEST_F(Files, LinksStayLinks) {
  ASSERT_TRUE(write(dir_ / "a", "old"));
  fs::create_symlink(dir_ / "a", dir_ / "link");
  ASSERT_TRUE(write(dir_ / "link", "new"));
  EXPECT_TRUE(fs::is_symlink(dir_ / "link"));
  EXPECT_EQ(content(dir_ / "a"), "new");
}

TEST_F(Files, FoldersAndPipesAreRefused) {
  ASSERT_EQ(mkfifo((dir_ / "pipe").c_str(), 0600), 0);
  fs::create_directory(dir_ / "folder");
  for (const char* name : {"pipe", "folder", "no/such/folder"}) {
    const auto refused = write(dir_ / name, "text");
    ASSERT_FALSE(refused) << name;
    EXPECT_EQ(refused.error().code, ErrorCode::kIo);
    EXPECT_NE(refused.error().message.find(name), std::string::npos) << refused.error().message;
  }
  EXPECT_TRUE(fs::is_fifo(dir_ / "pipe"));
  const auto unread = map_file(dir_ / "folder");
  ASSERT_FALSE(unread);
  EXPECT_NE(unread.error().message.find("not a regular file"), std::string::npos);
}

// Each call of a write fails in turn: the old file stays, and nothing else.
TEST_F(Files, AFailedWriteLeavesTheOldFile) {
  const auto path = dir_ / "file";
  ASSERT_TRUE(write(path, "old"));
  int failures = 0;
  for (int n = 1;; ++n) {
    ASSERT_TRUE(sys::Faults::arm(std::to_string(n)));
    const auto written = write(path, "new content");
    sys::Faults::disarm();
    if (sys::Faults::struck() == 0) {
      EXPECT_TRUE(written);
      EXPECT_EQ(content(path), "new content");
      break;
    }
    ++failures;
    EXPECT_EQ(std::distance(fs::directory_iterator(dir_), fs::directory_iterator()), 1) << n;
    EXPECT_EQ(content(path), written ? "new content" : "old") << n;
    ASSERT_TRUE(write(path, "old"));
  }
  EXPECT_GE(failures, 5) << "create, empty, write, sync, rename";
}

TEST_F(Files, TextIsReadWholeOrNotAtAll) {
  ASSERT_TRUE(write(dir_ / "text", "two\nlines"));
  const auto text = read_text(dir_ / "text");
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "two\nlines");
  for (const char* plan : {"open:1", "read:1"}) {
    ASSERT_TRUE(sys::Faults::arm(plan));
    const auto failed = read_text(dir_ / "text");
    sys::Faults::disarm();
    ASSERT_FALSE(failed) << plan;
    EXPECT_EQ(failed.error().code, ErrorCode::kIo);
  }
  ASSERT_EQ(::mkfifo((dir_ / "fifo").c_str(), 0600), 0);
  EXPECT_FALSE(read_text(dir_ / "fifo")) << "and it does not wait";
  EXPECT_FALSE(map_file(dir_ / "fifo"));
  EXPECT_EQ(text_if_any(dir_ / "absent"), "");
}

TEST(FaultPlans, AreCountedByKind) {
  ASSERT_TRUE(sys::Faults::arm("allocate:2+"));
  EXPECT_FALSE(sys::Faults::strikes(sys::Call::kWrite));
  EXPECT_FALSE(sys::Faults::strikes(sys::Call::kAllocate));
  EXPECT_TRUE(sys::Faults::strikes(sys::Call::kAllocate));
  EXPECT_TRUE(sys::Faults::strikes(sys::Call::kAllocate));
  EXPECT_EQ(sys::Faults::struck(), 2U);
  sys::Faults::disarm();
  EXPECT_FALSE(sys::Faults::strikes(sys::Call::kAllocate));
  for (const char* wrong : {"", "0", "x", "frob:1", "write:", "1++", "-1"})
    EXPECT_FALSE(sys::Faults::arm(wrong)) << wrong;
  sys::Faults::disarm();
}

}  // namespace
}  // namespace unscramble
