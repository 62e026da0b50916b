// Pattern databases that ranks build together: the same bytes as from one process.
#include "pdb/split_table.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <fstream>
#include <iterator>

#include "domains/cube/optimal/coset_builder.h"
#include "domains/cube/optimal/tables.h"
#include "domains/cube/pdb/collection.h"
#include "domains/cube/pdb/pattern_builder.h"
#include "domains/tile/pdb/collection.h"
#include "domains/tile/pdb/pattern_builder.h"
#include "domains/tile/pdb/table_sets.h"
#include "pdb/row_pass.h"
#include "support/temporary_folder.h"
#include "support/thread_ranks.h"

namespace unscramble {
namespace {

constexpr std::array kRanks{1, 2, 3, 4};

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// What all ranks have, one after another.
template <class T>
std::vector<T> joined(Ranks& ranks, const std::vector<T>& mine) {
  std::vector<T> all;
  for (const auto& part : ranks.gather(std::as_bytes(std::span(mine))))
    for (const std::byte byte : part) all.push_back(static_cast<T>(byte));
  return all;
}

TEST(RowShares, EveryRowBelongsToOneRank) {
  for (const int ranks : {1, 2, 3, 4, 7})
    for (const std::uint64_t rows : {1U, 2U, 5U, 8U, 1001U}) {
      const RowShares shares(rows, ranks);
      std::uint64_t next = 0;
      for (int r = 0; r < ranks; ++r) {
        EXPECT_EQ(shares.first(r), next);
        EXPECT_TRUE(shares.first(r) % 2 == 0 || shares.first(r) == rows) << "a byte of two entries is shared";
        for (; next < shares.end(r); ++next) EXPECT_EQ(shares.owner(next), r);
      }
      EXPECT_EQ(next, rows);
    }
}

TEST(SplitTable, TilePatternsAreThoseOfOneProcess) {
  // With all tiles of the board tracked, half of the placements are never reached.
  for (const TilePattern& pattern :
       {TilePattern{4, {1, 2, 6, 7}}, TilePattern{3, {1, 2, 3, 4, 5, 6, 7, 8}}, TilePattern{4, {5}}}) {
    Monitor monitor;
    ThreadPool pool(1);
    const auto alone = build_tile_pattern(pattern, monitor, pool);
    ASSERT_TRUE(alone);
    for (const int count : kRanks)
      ThreadRanks::run(count, [&](Ranks& ranks) {
        Monitor own;
        ThreadPool threads(ranks.rank() % 2 + 1);
        const auto part = build_tile_pattern(pattern, own, threads, ranks);
        ASSERT_TRUE(part);
        EXPECT_EQ(part->histogram, alone->histogram);
        EXPECT_EQ(joined(ranks, part->nibbles), alone->nibbles) << count << " ranks";
        EXPECT_LE(part->nibbles.size(), alone->nibbles.size() / static_cast<std::size_t>(count) + 40320)  // two rows
            << count << " ranks";
      });
  }
}

TEST(SplitTable, CubePatternsAreThoseOfOneProcess) {
  const CubePattern pattern = CubePattern::edges({0, 3, 7});
  for (const auto metric : {Cube3::Metric::kQuarter, Cube3::Metric::kHalf}) {
    const TableKey key = cube_table_key(pattern, metric);
    std::vector<std::byte> alone(key.payload_bytes);
    DepthHistogram histogram{};
    Monitor monitor;
    ThreadPool pool(1);
    ASSERT_TRUE(build_cube_pattern(pattern, metric, alone, histogram, monitor, pool));
    for (const int count : kRanks)
      ThreadRanks::run(count, [&](Ranks& ranks) {
        const RowShares shares(pattern.num_arrangements(), count);
        std::vector<std::byte> part(shares.count(ranks.rank()) * pattern.num_orientations() / 2);
        DepthHistogram its{};
        Monitor own;
        ThreadPool threads(2);
        ASSERT_TRUE(build_cube_pattern(pattern, metric, part, its, own, threads, ranks));
        EXPECT_EQ(its, histogram);
        EXPECT_EQ(joined(ranks, part), alone) << count << " ranks";
      });
  }
}

// The smallest of the optimal solver's tables, 21 MB.
TEST(SplitTable, CosetTablesAreThoseOfOneProcess) {
  const auto kind = *cube_optimal::choose_table("tiny", cube::Metric::kHalf, {});
  HugeBuffer alone(kind.bytes());
  DepthHistogram histogram{};
  Monitor monitor;
  ThreadPool pool(2);
  ASSERT_TRUE(cube_optimal::build_coset_table(kind, alone.bytes(), histogram, monitor, pool));
  constexpr int kCount = 3;
  ThreadRanks::run(kCount, [&](Ranks& ranks) {
    const RowShares shares(cube_optimal::kCornerRows, kCount);
    const std::uint64_t row = kind.bytes() / cube_optimal::kCornerRows;
    HugeBuffer part(shares.count(ranks.rank()) * row);
    DepthHistogram its{};
    Monitor own;
    ThreadPool threads(ranks.rank() % 2 + 1);
    ASSERT_TRUE(cube_optimal::build_coset_table(kind, part.bytes(), its, own, threads, ranks));
    EXPECT_EQ(its, histogram);
    EXPECT_EQ(std::memcmp(part.data(), alone.data() + shares.first(ranks.rank()) * row, part.size()), 0);
  });
}

const TableSet::Table& small_table() {
  static const auto sets = tile_table_sets(3);
  return sets.front().tables.front();
}

TEST(SplitTable, FilesAreThoseOfOneProcess) {
  const auto& table = small_table();
  const TemporaryFolder folder("unscramble-split-table");
  for (const int count : kRanks) {
    const auto own = folder.path() / std::to_string(count);
    ThreadRanks::run(count, [&](Ranks& ranks) {
      for (const bool again : {false, true}) {
        Monitor monitor;
        ThreadPool pool(1);
        const auto kept = keep_table(table.key, table.split, monitor, pool, ranks, own);
        ASSERT_TRUE(kept) << kept.error().message;
        EXPECT_EQ(kept->built, !again);
        EXPECT_EQ(monitor.memory(), 0U);
      }
    });
  }
  const TableSource here{folder.path() / "alone"};
  const TableScope scope(&here);
  Monitor monitor;
  ThreadPool pool(2);
  const auto alone = table.obtain(monitor, pool);
  ASSERT_TRUE(alone && alone->kept);
  const std::string expected = bytes_of(table_path(table.key, folder.path() / "alone"));
  EXPECT_GT(expected.size(), 181440U);
  for (const int count : kRanks) {
    const auto path = table_path(table.key, folder.path() / std::to_string(count));
    EXPECT_TRUE(bytes_of(path) == expected) << count << " ranks";
    EXPECT_TRUE(check_table(path, pool));
  }
}

TEST(SplitTable, ADamagedFileIsBuiltAgain) {
  const auto& table = small_table();
  const TemporaryFolder folder("unscramble-split-damaged");
  const auto path = table_path(table.key, folder.path());
  std::ofstream(path) << "not a table";
  ThreadRanks::run(2, [&](Ranks& ranks) {
    Monitor monitor;
    ThreadPool pool(1);
    const auto kept = keep_table(table.key, table.split, monitor, pool, ranks, folder.path());
    ASSERT_TRUE(kept);
    EXPECT_TRUE(kept->built);
    EXPECT_EQ(kept->note.find("it was rebuilt") != std::string::npos, ranks.first()) << kept->note;
  });
  ThreadPool pool(1);
  EXPECT_TRUE(check_table(path, pool));
}

// The error of the rank that has it, told to the others; no file and no reserved memory stay behind.
void expect_failure(const std::function<void(Ranks& ranks, Monitor& monitor)>& spoil, Limits limits, ErrorCode code) {
  const auto& table = small_table();
  const TemporaryFolder folder("unscramble-split-failure");
  ThreadRanks::run(3, [&](Ranks& ranks) {
    Monitor monitor(ranks.rank() == 1 ? limits : Limits{});
    spoil(ranks, monitor);
    ThreadPool pool(1);
    const auto kept = keep_table(table.key, table.split, monitor, pool, ranks, folder.path());
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().code, code) << kept.error().message;
    EXPECT_EQ(monitor.memory(), 0U);
  });
  EXPECT_TRUE(list_table_files(folder.path()).empty());
}

TEST(SplitTable, OneRankWithoutMemoryEndsAll) {
  expect_failure([](Ranks&, Monitor&) {}, {.memory = 50'000}, ErrorCode::kLimit);     // not for its part of the table
  expect_failure([](Ranks&, Monitor&) {}, {.memory = 2'000'000}, ErrorCode::kLimit);  // nor for building it
}

TEST(SplitTable, OneRankStoppedEndsAll) {
  expect_failure(
      [](Ranks& ranks, Monitor& monitor) {
        if (ranks.rank() == 2) monitor.cancel();
      },
      {}, ErrorCode::kCancelled);
}

TEST(SplitTable, AFolderThatCannotBeWrittenIsAnErrorOfAll) {
  const auto& table = small_table();
  const TemporaryFolder folder("unscramble-split-unwritable");
  std::ofstream(folder.path() / "file") << "a file, not a folder";
  ThreadRanks::run(2, [&](Ranks& ranks) {
    Monitor monitor;
    ThreadPool pool(1);
    const auto kept = keep_table(table.key, table.split, monitor, pool, ranks, folder.path() / "file" / "below");
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().code, ErrorCode::kIo) << kept.error().message;
  });
}

// A rank's peak falls with their number: that is what several are for.
TEST(SplitTable, MemoryFallsWithRanks) {
  const TilePattern pattern{5, {1, 2, 3, 6, 7}};
  std::array<std::uint64_t, 5> peak{};
  for (const int count : {1, 4})
    ThreadRanks::run(count, [&](Ranks& ranks) {
      Monitor monitor;
      ThreadPool pool(1);
      ASSERT_TRUE(build_tile_pattern(pattern, monitor, pool, ranks));
      if (ranks.first()) peak[static_cast<std::size_t>(count)] = monitor.peak_memory();
    });
  EXPECT_LT(peak[4], peak[1] / 4 + RowPass::kWaitingBytes * 4 + 100'000);
  EXPECT_LT(peak[4], peak[1]);
}

}  // namespace
}  // namespace unscramble
