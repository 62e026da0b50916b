// What is built once while others wait: limits of the waiting threads, and handing on the right to build.
#include "core/shared_build.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace unscramble {
namespace {

using namespace std::chrono_literals;
using Ints = SharedBuild<int>;

Ints::Made number(int value) { return std::make_shared<const int>(value); }
Ints::Made never() {
  ADD_FAILURE() << "made although it was there or another is at it";
  return number(-1);
}

// Builds "key" on a thread of its own until told to end.
class SlowBuilder {
 public:
  explicit SlowBuilder(Ints& shared, Monitor& monitor)
      : thread_([&] {
          made_ = shared.get("key", monitor, [&]() -> Ints::Made {
            building_ = true;
            while (!finish_ && !monitor.should_stop()) std::this_thread::sleep_for(1ms);
            if (monitor.stopped()) return Error{ErrorCode::kCancelled, "stopped"};
            return number(1);
          });
        }) {
    while (!building_) std::this_thread::sleep_for(1ms);
  }
  ~SlowBuilder() { join(); }

  const Ints::Made& join() {
    finish_ = true;
    if (thread_.joinable()) thread_.join();
    return made_;
  }

 private:
  std::atomic<bool> building_{false};
  std::atomic<bool> finish_{false};
  Ints::Made made_ = Error{};
  std::thread thread_;
};

TEST(SharedBuild, MakesEachKeyOnceHoweverManyAsk) {
  Ints shared;
  std::atomic<int> built{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      Monitor monitor;
      const auto made = shared.get(i % 2 == 0 ? "even" : "odd", monitor, [&]() -> Ints::Made {
        std::this_thread::sleep_for(20ms);
        ++built;
        return number(i % 2);
      });
      ASSERT_TRUE(made);
      EXPECT_EQ(**made, i % 2);
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(built, 2);
  EXPECT_EQ(*shared.find("odd"), 1);
  EXPECT_EQ(shared.find("other"), nullptr);
}

TEST(SharedBuild, OneKeyDoesNotWaitForAnother) {
  Ints shared;
  Monitor building;
  SlowBuilder builder(shared, building);
  Monitor monitor({.seconds = 60});
  const auto made = shared.get("another key", monitor, [] { return number(2); });
  ASSERT_TRUE(made);
  EXPECT_EQ(**made, 2);
}

TEST(SharedBuild, WaitingEndsAtTheTimeLimit) {
  Ints shared;
  Monitor building;
  SlowBuilder builder(shared, building);
  Monitor hurried({.seconds = 0.05});
  const auto waited = shared.get("key", hurried, never);
  ASSERT_FALSE(waited);
  EXPECT_EQ(waited.error().code, ErrorCode::kCancelled);
  EXPECT_EQ(hurried.reason(), StopReason::kTime);
  EXPECT_LT(hurried.seconds(), 5);
  EXPECT_TRUE(builder.join()) << "the builder goes on";
  Monitor later;
  EXPECT_EQ(**shared.get("key", later, never), 1);
}

TEST(SharedBuild, WaitingEndsWhenCancelled) {
  Ints shared;
  Monitor building;
  SlowBuilder builder(shared, building);
  Monitor monitor;
  std::thread canceller([&] {
    std::this_thread::sleep_for(50ms);
    monitor.cancel();
  });
  const auto waited = shared.get("key", monitor, never);
  canceller.join();
  ASSERT_FALSE(waited);
  EXPECT_EQ(waited.error().code, ErrorCode::kCancelled);
}

TEST(SharedBuild, WhoeverIsStoppedAlreadyBuildsNothing) {
  Ints shared;
  Monitor monitor({.seconds = 0});
  EXPECT_FALSE(shared.get("key", monitor, never));
  Monitor other;
  EXPECT_TRUE(shared.get("key", other, [] { return number(1); }));
  EXPECT_TRUE(shared.get("key", monitor, never)) << "what is there can be had at any time";
}

TEST(SharedBuild, ACancelledBuilderHandsOver) {
  Ints shared;
  Monitor building;
  SlowBuilder builder(shared, building);
  std::thread canceller([&] {
    std::this_thread::sleep_for(50ms);
    building.cancel();
  });
  Monitor monitor({.seconds = 60});
  const auto made = shared.get("key", monitor, [] { return number(2); });
  canceller.join();
  EXPECT_FALSE(builder.join());
  ASSERT_TRUE(made);
  EXPECT_EQ(**made, 2) << "the one who waited has made it";
}

TEST(SharedBuild, WhatFailedIsTriedAgain) {
  Ints shared;
  Monitor monitor;
  const auto failed = shared.get("key", monitor, []() -> Ints::Made { return Error{ErrorCode::kLimit, "no room"}; });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "no room");
  EXPECT_THROW((void)shared.get("key", monitor, []() -> Ints::Made { throw std::runtime_error("full"); }),
               std::runtime_error);
  EXPECT_EQ(**shared.get("key", monitor, [] { return number(3); }), 3);
}

TEST(SharedBuild, KeepsNoMoreThanItIsTold) {
  Ints shared(2);
  Monitor monitor;
  for (const int i : {1, 2, 3}) EXPECT_TRUE(shared.get(std::to_string(i), monitor, [i] { return number(i); }));
  EXPECT_EQ(shared.find("1"), nullptr);
  EXPECT_EQ(*shared.find("2"), 2);
  EXPECT_EQ(**shared.get("1", monitor, [] { return number(4); }), 4) << "made anew";
  EXPECT_EQ(shared.find("2"), nullptr);
}

}  // namespace
}  // namespace unscramble
