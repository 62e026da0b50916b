#include "core/priority.h"

#ifdef __linux__
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#endif

namespace unscramble {

#ifdef __linux__

namespace {

// As in <linux/sched/types.h>, which cannot be included beside <sched.h>; its first version.
struct SchedulingAttributes {
  std::uint32_t size = sizeof(SchedulingAttributes);
  std::uint32_t policy = SCHED_OTHER;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = 0;
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};
static_assert(sizeof(SchedulingAttributes) == 48);

}  // namespace

// On Linux, priorities belong to threads: "process 0" is the calling one.
void step_back(int steps) {
  errno = 0;
  const int now = ::getpriority(PRIO_PROCESS, 0);
  if (errno == 0) static_cast<void>(::setpriority(PRIO_PROCESS, 0, now + steps));
}

void prefer_short_turns() {
  constexpr std::uint64_t kShortest = 100'000;  // nanoseconds
  SchedulingAttributes wanted;
  if (::syscall(SYS_sched_getattr, 0, &wanted, sizeof wanted, 0) != 0 || wanted.policy != SCHED_OTHER) return;
  wanted.runtime = kShortest;
  static_cast<void>(::syscall(SYS_sched_setattr, 0, &wanted, 0));
}

#else

void step_back(int) {}
void prefer_short_turns() {}

#endif

}  // namespace unscramble
