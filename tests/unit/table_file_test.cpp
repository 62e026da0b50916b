#include "pdb/table_file.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <thread>

#include "pdb/table_cache.h"

namespace unscramble {
namespace {

namespace fs = std::filesystem;

class TableFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "unscramble-table-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    dir_ = pattern;
  }
  void TearDown() override { fs::remove_all(dir_); }

  static TableKey key(std::uint64_t bytes = 9'000'001) { return {"toy", "ramp", "moves", 8, 1, bytes, bytes}; }

  // A payload longer than two checksum blocks, not a multiple of anything.
  static Status ramp(std::span<std::byte> payload, DepthHistogram& histogram) {
    for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = static_cast<std::byte>(i * 7 + i / 256);
    histogram[0] = payload.size();
    return Done{};
  }
  ObtainedTable obtain(TableResidence residence = TableResidence::kCopied) {
    Monitor monitor;
    auto got = obtain_table(key(), ramp, residence, monitor, pool_, dir_);
    EXPECT_TRUE(got) << (got ? "" : got.error().message);
    return *std::move(got);
  }
  static bool is_ramp(const Table& table) {
    HugeBuffer expected(table.data().size());
    DepthHistogram histogram{};
    (void)ramp(expected.bytes(), histogram);
    return std::equal(table.data().begin(), table.data().end(), expected.bytes().begin()) &&
           histogram == table.info().histogram;
  }
  fs::path file() const { return table_path(key(), dir_); }
  void flip_bit(std::uint64_t offset) const {
    std::fstream stream(file(), std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(static_cast<std::streamoff>(offset));
    const int byte = stream.get();
    stream.seekp(static_cast<std::streamoff>(offset));
    stream.put(static_cast<char>(byte ^ 4));
  }

  fs::path dir_;
  ThreadPool pool_{2};
};

TEST_F(TableFileTest, BuildsOnceThenLoadsBothWays) {
  EXPECT_TRUE(obtain().built);
  for (const auto residence : {TableResidence::kCopied, TableResidence::kMapped}) {
    const auto again = obtain(residence);
    EXPECT_FALSE(again.built);
    EXPECT_EQ(again.note, "");
    EXPECT_TRUE(is_ramp(again.table));
  }
  const auto info = read_table_info(file());
  ASSERT_TRUE(info);
  EXPECT_EQ(info->key, key());
  EXPECT_TRUE(check_table(file(), pool_));
  EXPECT_EQ(list_table_files(dir_), std::vector<fs::path>{file()});
}

TEST_F(TableFileTest, ChecksumDoesNotDependOnThreads) {
  (void)obtain();
  ThreadPool one(1);
  EXPECT_TRUE(check_table(file(), one));
}

TEST_F(TableFileTest, EveryKindOfDamageIsFoundAndRepaired) {
  const auto size = fs::file_size((obtain(), file()));
  const std::vector<std::pair<std::string, std::function<void()>>> harms = {
      {"not a table file", [&] { flip_bit(3); }},
      {"format version", [&] { flip_bit(8); }},
      {"damaged header", [&] { flip_bit(20); }},
      {"damaged header", [&] { flip_bit(300); }},
      {"checksum", [&] { flip_bit(4096); }},
      {"checksum", [&] { flip_bit(size - 1); }},
      {"checksum", [&] { flip_bit(5'000'000); }},
      {"truncated", [&] { fs::resize_file(file(), size - 1); }},
      {"truncated", [&] { fs::resize_file(file(), size + 1); }},
      {"too short", [&] { fs::resize_file(file(), 100); }},
      {"too short", [&] { fs::resize_file(file(), 0); }},
      {"another table",
       [&] {
         TableInfo other{key(), {}};
         other.key.revision = 2;
         const std::vector<std::byte> payload(other.key.payload_bytes);
         ASSERT_TRUE(write_table(file(), other, payload, pool_));
       }},
  };
  for (const auto& [word, harm] : harms) {
    harm();
    const auto repaired = obtain();
    EXPECT_TRUE(repaired.built) << word;
    EXPECT_NE(repaired.note.find(word), std::string::npos) << word << " is not in: " << repaired.note;
    EXPECT_TRUE(is_ramp(repaired.table));
    EXPECT_FALSE(obtain().built) << word;
  }
}

// Whoever waits for the answer is told: a table that is built again takes time.
TEST_F(TableFileTest, ARepairIsRemarkedUpon) {
  obtain();
  flip_bit(4096);
  Monitor monitor;
  ASSERT_TRUE(obtain_table(key(), ramp, TableResidence::kCopied, monitor, pool_, dir_).has_value());
  EXPECT_NE(monitor.remarks().find("rebuilt"), std::string::npos) << monitor.remarks();
}

TEST_F(TableFileTest, BytesInMemoryAreCheckedLikeAFile) {
  obtain();
  std::ifstream stream(file(), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  std::vector<std::byte> bytes(text.size());
  std::memcpy(bytes.data(), text.data(), text.size());
  const auto whole = Table::parse(bytes, key(), "toy");
  ASSERT_TRUE(whole.has_value()) << whole.error().message;
  EXPECT_TRUE(is_ramp(*whole));
  for (const std::size_t at : {std::size_t{3}, std::size_t{300}, std::size_t{4096}, bytes.size() - 1}) {
    bytes[at] ^= std::byte{4};
    const auto damaged = Table::parse(bytes, key(), "toy");
    ASSERT_FALSE(damaged.has_value()) << at;
    EXPECT_EQ(damaged.error().code, ErrorCode::kCorrupt) << at;
    bytes[at] ^= std::byte{4};
  }
  EXPECT_FALSE(Table::parse(std::span(bytes).first(bytes.size() - 1), key(), "toy").has_value());
  EXPECT_FALSE(Table::parse(bytes, key(9'000'000), "toy").has_value()) << "another table";
}

TEST_F(TableFileTest, LeftoverOfAKilledWriterDoesNoHarm) {
  std::ofstream(file().string() + ".tmp") << "half a table";
  std::ofstream(file().string() + ".lock") << "";
  EXPECT_TRUE(obtain().built);
  EXPECT_FALSE(obtain().built);
  EXPECT_FALSE(fs::exists(file().string() + ".tmp"));
}

TEST_F(TableFileTest, FailedBuildLeavesNoFile) {
  Monitor monitor;
  const auto refused = obtain_table(
      key(),
      [](std::span<std::byte>, DepthHistogram&) -> Status {
        return Error{ErrorCode::kCancelled, "stop"};
      },
      TableResidence::kCopied, monitor, pool_, dir_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kCancelled);
  EXPECT_FALSE(fs::exists(file()));
}

TEST_F(TableFileTest, ReadingAndBuildingKeepWithinTheLimits) {
  Monitor small({.memory = key().payload_bytes - 1});
  const auto refused = obtain_table(key(), ramp, TableResidence::kCopied, small, pool_, dir_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kLimit);
  EXPECT_FALSE(fs::exists(file()));

  EXPECT_TRUE(obtain().built);
  Monitor stopped({.seconds = 0});
  const auto read = obtain_table(key(), ramp, TableResidence::kCopied, stopped, pool_, dir_);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kCancelled);
  EXPECT_TRUE(fs::exists(file())) << "not taken for a damaged one";

  Monitor exact({.memory = key().payload_bytes});
  EXPECT_TRUE(obtain_table(key(), ramp, TableResidence::kCopied, exact, pool_, dir_));
  EXPECT_TRUE(obtain_table(key(), ramp, TableResidence::kCopied, exact, pool_, dir_)) << "counted once";
  EXPECT_EQ(exact.held(), key().payload_bytes);
}

TEST_F(TableFileTest, WithoutAWritableFolderTheTableStillWorks) {
  std::ofstream(dir_ / "blocked") << "a file where a folder should be";
  Monitor monitor;
  const auto got = obtain_table(key(), ramp, TableResidence::kCopied, monitor, pool_, dir_ / "blocked" / "sub");
  ASSERT_TRUE(got);
  EXPECT_TRUE(is_ramp(got->table));
  EXPECT_NE(got->note.find("not kept"), std::string::npos) << got->note;
}

// Several processes ask at once: each ends with the right table and exactly one has built it.
TEST_F(TableFileTest, ProcessesBuildOnce) {
  constexpr int kProcesses = 4;
  std::vector<pid_t> children;
  for (int i = 0; i < kProcesses; ++i) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      ThreadPool pool(1);
      Monitor monitor;
      const auto slow = [](std::span<std::byte> payload, DepthHistogram& histogram) {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        return ramp(payload, histogram);
      };
      const auto got = obtain_table(key(), slow, TableResidence::kMapped, monitor, pool, dir_);
      _exit(!got || !is_ramp(got->table) ? 2 : got->built ? 1 : 0);
    }
    children.push_back(child);
  }
  int built = 0;
  for (const pid_t child : children) {
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    ASSERT_NE(WEXITSTATUS(status), 2);
    built += WEXITSTATUS(status);
  }
  EXPECT_EQ(built, 1);
  EXPECT_FALSE(obtain().built);
}

TEST_F(TableFileTest, KilledBuilderIsReplaced) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ThreadPool pool(1);
    Monitor monitor;
    const auto endless = [](std::span<std::byte>, DepthHistogram&) -> Status {
      for (;;) pause();
    };
    (void)obtain_table(key(), endless, TableResidence::kMapped, monitor, pool, dir_);
    _exit(0);
  }
  while (!fs::exists(file().string() + ".lock")) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(obtain().built);
}

TEST_F(TableFileTest, WaitingForAnotherBuilderCanBeCancelled) {
  fs::create_directories(dir_);
  std::atomic<bool> building = false;
  std::atomic<bool> release = false;
  std::thread builder([&] {
    ThreadPool pool(1);
    Monitor monitor;
    (void)obtain_table(
        key(),
        [&](std::span<std::byte> payload, DepthHistogram& histogram) {
          building = true;
          while (!release) std::this_thread::sleep_for(std::chrono::milliseconds(5));
          return ramp(payload, histogram);
        },
        TableResidence::kCopied, monitor, pool, dir_);
  });
  while (!building) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  Monitor monitor({.seconds = 0.2});
  const auto waited = obtain_table(key(), ramp, TableResidence::kCopied, monitor, pool_, dir_);
  ASSERT_FALSE(waited);
  EXPECT_EQ(waited.error().code, ErrorCode::kCancelled);
  release = true;
  builder.join();
}

TEST(TableCacheDir, FollowsTheEnvironment) {
  const char* old = std::getenv("XDG_CACHE_HOME");
  const std::string kept = old != nullptr ? old : "";
  setenv("XDG_CACHE_HOME", "/somewhere/cache", 1);
  EXPECT_EQ(table_cache_dir(), "/somewhere/cache/unscramble");
  unsetenv("XDG_CACHE_HOME");
  EXPECT_EQ(table_cache_dir().filename(), "unscramble");
  EXPECT_EQ(table_cache_dir().parent_path().filename(), ".cache");
  if (old != nullptr) setenv("XDG_CACHE_HOME", kept.c_str(), 1);
}

}  // namespace
}  // namespace unscramble
