#include "core/priority.h"

#include <gtest/gtest.h>

#include <thread>

#ifdef __linux__
#include <sys/resource.h>

namespace unscramble {
namespace {

int niceness() { return ::getpriority(PRIO_PROCESS, 0); }

TEST(Priority, AThreadThatStepsBackTakesItsOwnThreadsAlong) {
  const int before = niceness();
  if (before > 15) GTEST_SKIP() << "started with too low a priority to step back from";
  int stepped = 0;
  int inherited = 0;
  std::thread([&] {
    step_back(3);
    stepped = niceness();
    std::thread([&] { inherited = niceness(); }).join();
  }).join();
  EXPECT_EQ(stepped, before + 3);
  EXPECT_EQ(inherited, before + 3);
  EXPECT_EQ(niceness(), before) << "the thread that started it keeps its priority";
}

TEST(Priority, ThereIsALowestOne) {
  std::thread([] {
    step_back(100);
    EXPECT_EQ(niceness(), 19);
  }).join();
}

TEST(Priority, ShortTurnsChangeNoPriority) {
  std::thread([] {
    const int before = niceness();
    prefer_short_turns();
    EXPECT_EQ(niceness(), before);
  }).join();
}

}  // namespace
}  // namespace unscramble
#endif
