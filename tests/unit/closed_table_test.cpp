#include "search/closed_table.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <unordered_map>

#include "core/hash.h"
#include "search/chunked_array.h"
#include "search/rows/row_array.h"

namespace unscramble {
namespace {

// Keys live here, as states live in a search's node array. `narrow` keeps few bits of the hash, so
// that tags and buckets collide all the time.
struct Keys {
  std::vector<std::uint32_t> values;
  std::uint64_t narrow = ~0ULL;

  [[nodiscard]] std::uint64_t hash(std::uint32_t key) const { return hash_of(key) & narrow; }
  auto hash_at() const {
    return [this](ClosedTable::Id id) { return hash(values[id]); };
  }
  [[nodiscard]] ClosedTable::Id find(const ClosedTable& table, std::uint32_t key) const {
    return table.find(hash(key), [&](ClosedTable::Id id) { return values[id] == key; });
  }
  ClosedTable::Id insert(ClosedTable& table, std::uint32_t key) {
    table.insert(hash(key), static_cast<ClosedTable::Id>(values.size()));
    values.push_back(key);
    return static_cast<ClosedTable::Id>(values.size() - 1);
  }
};

RC_GTEST_PROP(ClosedTable, AgreesWithUnorderedMap, ()) {
  Monitor monitor;
  ClosedTable table(monitor);
  Keys keys;
  keys.narrow = *rc::gen::element(~0ULL, 0xFF000000000000FFULL, 0xF000000000000003ULL);
  std::unordered_map<std::uint32_t, ClosedTable::Id> model;
  for (const auto key : *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange<std::uint32_t>(0, 5000))) {
    const auto known = model.find(key);
    RC_ASSERT(keys.find(table, key) == (known == model.end() ? ClosedTable::kNone : known->second));
    if (known != model.end()) continue;
    RC_ASSERT(table.ensure_room(1, 0, keys.hash_at()));
    model.emplace(key, keys.insert(table, key));
    RC_ASSERT(table.size() == model.size());
  }
  for (const auto& [key, id] : model) RC_ASSERT(keys.find(table, key) == id);
}

TEST(ClosedTable, GrowsThroughAMillionEntries) {
  Monitor monitor;
  ClosedTable table(monitor);
  Keys keys;
  for (std::uint32_t key = 0; key < 1'000'000; ++key) {
    ASSERT_TRUE(table.ensure_room(1, 0, keys.hash_at()));
    keys.insert(table, key * 7919);
  }
  for (std::uint32_t key = 0; key < 1'000'000; ++key) ASSERT_EQ(keys.find(table, key * 7919), key);
  for (std::uint32_t key = 1; key < 100'000; ++key) ASSERT_EQ(keys.find(table, key * 7919 + 1), ClosedTable::kNone);
  EXPECT_LT(static_cast<double>(table.bytes()) / 1e6, 14.0) << "bytes an entry";
  EXPECT_EQ(monitor.memory(), table.bytes());
}

TEST(ClosedTable, FillsUpWhenTheLimitRefusesGrowth) {
  Monitor monitor({.memory = 1'000'000});
  ClosedTable table(monitor);
  Keys keys;
  std::uint32_t key = 0;
  for (; key < 1'000'000; ++key) {
    ASSERT_TRUE(table.ensure_room(1, 0, keys.hash_at()));
    if (table.room() == 0) break;
    keys.insert(table, key);
  }
  EXPECT_GT(key, 150'000U) << "nearly all of the megabyte is used";
  EXPECT_LE(monitor.peak_memory(), 1'000'000U);
  for (std::uint32_t k = 0; k < key; ++k) ASSERT_EQ(keys.find(table, k), k);
}

TEST(ClosedTable, RefillHoldsExactlyTheRange) {
  Monitor monitor;
  ClosedTable table(monitor);
  Keys keys;
  ASSERT_TRUE(table.ensure_room(1000, 0, keys.hash_at()));
  for (std::uint32_t key = 0; key < 1000; ++key) keys.insert(table, key);
  for (const std::uint32_t first : {0U, 5U, 990U, 999U, 1000U}) {
    ASSERT_TRUE(table.refill(first, 1000, keys.hash_at()));
    EXPECT_EQ(table.size(), 1000 - first);
    for (std::uint32_t key = 0; key < 1000; ++key)
      ASSERT_EQ(keys.find(table, key), key < first ? ClosedTable::kNone : key);
  }
}

TEST(ClosedTable, GivesItsMemoryBack) {
  Monitor monitor;
  {
    ClosedTable table(monitor);
    Keys keys;
    ASSERT_TRUE(table.ensure_room(100'000, 0, keys.hash_at()));
    EXPECT_GT(monitor.memory(), 0U);
  }
  EXPECT_EQ(monitor.memory(), 0U);
}

TEST(ChunkedArray, KeepsElementsInPlaceAndForgetsWholeChunks) {
  Monitor monitor;
  ChunkedArray<std::uint64_t> array(monitor);
  constexpr std::size_t kCount = 1'000'000;
  ASSERT_TRUE(array.ensure_room(1));
  array.push_back(0);
  const auto* first = &array[0];
  for (std::size_t i = 1; i < kCount; ++i) {
    ASSERT_TRUE(array.ensure_room(1));
    array.push_back(i);
  }
  EXPECT_EQ(&array[0], first);
  for (std::size_t i = 0; i < kCount; ++i) ASSERT_EQ(array[i], i);
  const std::uint64_t before = monitor.memory();
  array.forget_before(kCount / 2);
  EXPECT_LT(monitor.memory(), before);
  for (std::size_t i = kCount / 2; i < kCount; ++i) ASSERT_EQ(array[i], i);
}

TEST(ChunkedArray, RefusesBeyondTheLimit) {
  Monitor monitor({.memory = 3'000'000});
  ChunkedArray<std::uint64_t> array(monitor);
  EXPECT_FALSE(array.ensure_room(1'000'000));
  EXPECT_GT(array.room(), 200'000U);
  EXPECT_LE(monitor.memory(), 3'000'000U);
}

// What is forgotten is given back in small pieces: under a memory limit that decides how many states are kept.
TEST(RowArray, KeepsRecordsInPlaceAndForgetsMostOfWhatItMay) {
  constexpr std::size_t kCount = 1'000'000;
  for (const std::size_t stride : {4U, 20U, 36U, 1000U}) {
    const std::size_t count = std::min(kCount, 40'000'000 / stride);
    Monitor monitor;
    RowArray array(monitor, stride);
    ASSERT_TRUE(array.ensure_room(1));
    const auto* first = array.push_back();
    for (std::size_t i = 1; i < count; ++i) {
      ASSERT_TRUE(array.ensure_room(1));
      std::byte* record = array.push_back();
      std::memcpy(record, &i, 4);
      std::memcpy(record + stride - 4, &i, 4);
    }
    EXPECT_EQ(array[0], first);
    EXPECT_LE(monitor.memory(), count * stride * 21 / 20 + 2 * kHugePage);
    const auto value = [&](std::size_t i, std::size_t offset) {
      std::uint32_t read = 0;
      std::memcpy(&read, array[i] + offset, 4);
      return read;
    };
    for (std::size_t i = 1; i < count; ++i) ASSERT_EQ(value(i, 0), i);
    const std::uint64_t before = monitor.memory();
    array.forget_before(count / 2);
    EXPECT_GE(before - monitor.memory() + 2 * kHugePage, count / 2 * stride);
    for (std::size_t i = count / 2; i < count; ++i) ASSERT_EQ(value(i, stride - 4), i);
  }
}

TEST(ClosedTable, FreedOrShrunkItHoldsNoMore) {
  Monitor monitor;
  Keys keys;
  ClosedTable table(monitor);
  for (std::uint32_t key = 0; key < 50'000; ++key) {
    ASSERT_TRUE(table.ensure_room(1, 0, keys.hash_at()));
    keys.insert(table, key);
  }
  const std::uint64_t large = monitor.memory();
  EXPECT_GE(large, 50'000U * 5);
  ASSERT_TRUE(table.shrink(0, 1'000, 10, keys.hash_at()));
  EXPECT_LT(monitor.memory(), large / 2);
  EXPECT_EQ(table.bytes(), monitor.memory());
  table.free();
  EXPECT_EQ(monitor.memory(), 0U);
  EXPECT_EQ(table.size(), 0U);
}

TEST(RowArray, RefusesBeyondTheLimit) {
  Monitor monitor({.memory = 3'000'000});
  RowArray array(monitor, 20);
  EXPECT_FALSE(array.ensure_room(200'000));
  EXPECT_GT(array.room(), 80'000U);
  EXPECT_LE(monitor.memory(), 3'000'000U);
}

}  // namespace
}  // namespace unscramble
