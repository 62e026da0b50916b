// What Monitor and the readers of sizes promise at their edges: each case was a planted fault that no test noticed.
#include "core/monitor.h"

#include <gtest/gtest.h>

#include "core/size.h"

namespace unscramble {
namespace {

namespace monitor_test {

TEST(Monitor, StopsAtTheNodeLimitNotBehindIt) {
  Monitor monitor({.nodes = 10});
  EXPECT_FALSE(monitor.tick(9, 0));
  EXPECT_TRUE(monitor.tick(1, 0));
  EXPECT_EQ(monitor.reason(), StopReason::kNodes);
}

TEST(Monitor, TheFirstReasonStays) {
  Monitor monitor;
  monitor.out_of_memory();
  monitor.cancel();
  monitor.stop(StopReason::kTime);
  EXPECT_EQ(monitor.reason(), StopReason::kMemory);
}

TEST(Monitor, NoReservationIsTooLargeToBeRefused) {
  Monitor monitor({.memory = 1000});
  ASSERT_TRUE(monitor.reserve(600));
  EXPECT_FALSE(monitor.reserve(~std::uint64_t{0}));
  EXPECT_FALSE(monitor.reserve(~std::uint64_t{0} - 500)) << "600 more would be 99";
  EXPECT_FALSE(monitor.reserve(401));
  EXPECT_TRUE(monitor.reserve(400));
  EXPECT_EQ(monitor.memory(), 1000U);
}

TEST(Monitor, WhatAPartIsRefusedTheWholeDoesNotKeep) {
  Monitor whole({.memory = 1000});
  Monitor part(whole, {.memory = 100});
  EXPECT_FALSE(part.reserve(200));
  EXPECT_EQ(whole.memory(), 0U);
  EXPECT_TRUE(whole.reserve(1000));
}

TEST(Monitor, OnlyShorterSolutionsAreAnnounced) {
  Monitor monitor;
  std::vector<std::size_t> lengths;
  monitor.on_solution([&](std::span<const Move> moves) { lengths.push_back(moves.size()); });
  for (const std::size_t length : {5U, 7U, 5U, 4U, 4U, 0U, 1U}) monitor.found(Moves(length, Move{0}));
  EXPECT_EQ(lengths, (std::vector<std::size_t>{5, 4, 0}));
  EXPECT_EQ(monitor.progress().best_length, 0);
}

TEST(Monitor, TheLowerBoundNeverFalls) {
  Monitor monitor;
  for (const int bound : {3, 7, 5, 6, 0}) monitor.raise_lower_bound(bound);
  EXPECT_EQ(monitor.lower_bound(), 7);
}

TEST(Size, SizesCountIn1024sAndCountsIn1000s) {
  EXPECT_EQ(*parse_size("1"), 1U);
  EXPECT_EQ(*parse_size("16M"), 16U << 20U);
  EXPECT_EQ(*parse_size("1.5k"), 1536U);
  EXPECT_EQ(*parse_size("2 GiB"), std::uint64_t{2} << 30U);
  EXPECT_EQ(*parse_size("3B"), 3U);
  EXPECT_EQ(*parse_count("20k"), 20'000U);
  EXPECT_EQ(*parse_count("1e6"), 1'000'000U);
  EXPECT_EQ(*parse_count("1.5M"), 1'500'000U);
}

TEST(Size, WhatIsNotASizeIsRefused) {
  for (const char* text :
       {"", "-1", "-0.5k", "x", "1X", "1MM", "1 M M", "nan", "inf", "1e30", "9999999T", "0x10", "1,5"}) {
    EXPECT_FALSE(parse_size(text).has_value()) << text;
    EXPECT_FALSE(parse_count(text).has_value()) << text;
  }
  EXPECT_FALSE(parse_count("1KB").has_value()) << "bytes are not counted";
  EXPECT_FALSE(parse_count("1KiB").has_value());
}

TEST(Size, MinutesAndHoursAreNotSeconds) {
  EXPECT_EQ(*parse_duration("2m"), 120);
  EXPECT_EQ(*parse_duration("1.5h"), 5400);
  EXPECT_EQ(*parse_duration("7"), 7);
  for (const char* text : {"0", "-1s", "1d", "", "m", "1m30"}) EXPECT_FALSE(parse_duration(text).has_value()) << text;
}

}  // namespace monitor_test

}  // namespace
}  // namespace unscramble
