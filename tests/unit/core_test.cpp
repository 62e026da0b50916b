#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <numeric>

#include "core/hash.h"
#include "core/json.h"
#include "core/monitor.h"
#include "core/rng.h"
#include "core/side_task.h"
#include "core/size.h"
#include "core/thread_pool.h"
#include "puzzle/text.h"

namespace unscramble {
namespace {

TEST(Expected, HoldsValueOrError) {
  const Expected<int> good = 3;
  const Expected<int> bad = invalid("no");
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, 3);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "no");
  EXPECT_EQ(bad.value_or(7), 7);
}

TEST(Rng, IsTheSameEverywhere) {
  // The reference xoshiro256** stream from splitmix64(1): a change breaks every recorded seed.
  Rng rng(1);
  const std::uint64_t first = rng();
  EXPECT_EQ(first, 12966619160104079557ULL);
}

TEST(Rng, BelowIsInRangeAndUnbiased) {
  Rng rng(5);
  std::array<int, 7> counts{};
  for (int i = 0; i < 70'000; ++i) ++counts[rng.below(7)];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

TEST(Monitor, ReportsStagesSeldomAndTheirEndAlways) {
  Monitor monitor;
  int reports = 0;
  double last = 0;
  monitor.on_stage([&](std::string_view name, double done) {
    EXPECT_EQ(name, "table");
    ++reports;
    last = done;
  });
  for (int i = 0; i < 1000; ++i) monitor.stage("table", i / 1000.0);
  EXPECT_LT(reports, 100);
  monitor.stage("table", 1);
  EXPECT_EQ(last, 1);
}

TEST(ThreadPool, CoversEveryIndexOnce) {
  for (const int threads : {1, 2, 3}) {
    ThreadPool pool(threads);
    std::vector<std::atomic<int>> hits(1000);
    for (int round = 0; round < 20; ++round)
      pool.parallel_for(hits.size(), 7, [&](std::size_t begin, std::size_t end, int worker) {
        EXPECT_LT(worker, threads);
        for (std::size_t i = begin; i < end; ++i) ++hits[i];
      });
    for (const auto& hit : hits) EXPECT_EQ(hit.load(), 20);
  }
}

TEST(Monitor, NodeLimitStops) {
  Monitor monitor({.nodes = 100});
  EXPECT_FALSE(monitor.tick(60, 1));
  EXPECT_TRUE(monitor.tick(60, 1));
  EXPECT_EQ(monitor.reason(), StopReason::kNodes);
}

TEST(Monitor, MemoryReservationHolds) {
  Monitor monitor({.memory = 1000});
  EXPECT_TRUE(monitor.reserve(800));
  EXPECT_FALSE(monitor.reserve(300));
  monitor.release(500);
  EXPECT_TRUE(monitor.reserve(300));
  EXPECT_EQ(monitor.memory(), 600U);
  EXPECT_EQ(monitor.peak_memory(), 800U);
}

TEST(Monitor, WhatItHoldsCountsOnceAndToTheEnd) {
  Monitor monitor({.memory = 1000});
  EXPECT_TRUE(monitor.hold("table", 600));
  EXPECT_TRUE(monitor.hold("table", 600));
  EXPECT_EQ(monitor.memory(), 600U);
  EXPECT_FALSE(monitor.hold("another", 600));
  EXPECT_TRUE(monitor.holds("table"));
  EXPECT_FALSE(monitor.holds("another"));
  EXPECT_TRUE(monitor.reserve(400));
  monitor.release(400);
  EXPECT_EQ(monitor.memory(), monitor.held());
  EXPECT_EQ(monitor.peak_memory(), 1000U);
}

TEST(Monitor, APartStopsWithTheWholeAndSharesItsMemory) {
  Monitor whole({.memory = 1000});
  Monitor part(whole, {.memory = 500});
  EXPECT_FALSE(part.should_stop());
  EXPECT_FALSE(part.reserve(501)) << "more than its own limit";
  EXPECT_EQ(whole.memory(), 0U);
  EXPECT_TRUE(part.reserve(400));
  EXPECT_EQ(whole.memory(), 400U);
  EXPECT_FALSE(whole.reserve(700));
  part.release(400);
  EXPECT_TRUE(part.hold("table", 800)) << "held by the whole";
  EXPECT_FALSE(part.reserve(300));
  EXPECT_EQ(whole.held(), 800U);
  part.tick(5, 5);
  EXPECT_EQ(whole.generated(), 0U);
  part.remark("noted");
  EXPECT_EQ(whole.remarks(), "noted");
  whole.cancel();
  EXPECT_TRUE(part.should_stop());
  EXPECT_EQ(part.reason(), StopReason::kCancelled);

  Monitor other;
  Monitor brief(other, {.seconds = 0});
  EXPECT_TRUE(brief.should_stop());
  EXPECT_FALSE(other.should_stop());
}

TEST(Monitor, CancelFromOutside) {
  std::atomic<bool> flag{false};
  Monitor monitor({}, &flag);
  EXPECT_FALSE(monitor.should_stop());
  flag = true;
  EXPECT_TRUE(monitor.should_stop());
  EXPECT_EQ(monitor.reason(), StopReason::kCancelled);
}

TEST(Text, PrintableMakesGarbageReadable) {
  EXPECT_EQ(printable("a\x01"), "a\\x01");
  EXPECT_LT(printable(std::string(1000, 'x')).size(), 50U);
}

TEST(Size, DurationsAreReadWithTheirUnits) {
  EXPECT_EQ(*parse_duration("90"), 90);
  EXPECT_EQ(*parse_duration("1.5s"), 1.5);
  EXPECT_EQ(*parse_duration("15m"), 900);
  EXPECT_EQ(*parse_duration("2.5h"), 9000);
  for (const char* wrong : {"", "m", "-3s", "0", "5d", "3 s", "1e999"}) EXPECT_FALSE(parse_duration(wrong)) << wrong;
}

// A worker without memory is the caller's problem, not the end of the program.
TEST(ThreadPool, PassesOnWhatAWorkerThrows) {
  for (const int threads : {1, 4}) {
    ThreadPool pool(threads);
    for (int round = 0; round < 20; ++round) {
      std::atomic<int> ended{0};
      EXPECT_THROW(pool.run([&](int worker) {
        ++ended;
        if (worker == round % pool.size()) throw std::bad_alloc();
      }),
                   std::bad_alloc);
      EXPECT_EQ(ended, threads) << "nobody still uses what the caller has given up";
      std::atomic<int> sum{0};
      pool.parallel_for(100, 7, [&](std::size_t begin, std::size_t end, int) { sum += static_cast<int>(end - begin); });
      EXPECT_EQ(sum, 100) << "and the pool still works";
    }
  }
}

TEST(SideTask, PassesOnWhatItThrows) {
  SideTask task([] { throw std::bad_alloc(); });
  EXPECT_THROW(task.join(), std::bad_alloc);
  const SideTask forgotten([] { throw std::bad_alloc(); });  // its end is quiet
}

TEST(Json, WhatIsNestedTooDeepIsRefused) {
  const auto nested = [](int levels) {
    return std::string(static_cast<std::size_t>(levels), '[') + std::string(static_cast<std::size_t>(levels), ']');
  };
  EXPECT_TRUE(parse_json(nested(kDeepestJson)).is_array());
  EXPECT_TRUE(parse_json(nested(kDeepestJson + 1)).is_discarded());
  EXPECT_TRUE(parse_json(nested(1'000'000)).is_discarded());
  EXPECT_TRUE(parse_json("\"" + nested(1000) + "\"").is_string()) << "brackets in a string nest nothing";
  EXPECT_TRUE(parse_json("[\"\\\"" + nested(1000) + "\"]").is_array());
  EXPECT_TRUE(parse_json("{").is_discarded());
}

}  // namespace
}  // namespace unscramble
