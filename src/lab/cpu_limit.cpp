#include "lab/cpu_limit.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>

namespace unscramble::suite {

namespace {

double now(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  constexpr double kNano = 1e-9;
  return static_cast<double>(time.tv_sec) + kNano * static_cast<double>(time.tv_nsec);
}

}  // namespace

double thread_seconds() { return now(CLOCK_THREAD_CPUTIME_ID); }

CpuLimit::CpuLimit(double seconds, const std::atomic<bool>* stop) : seconds_(seconds), stop_(stop) {
  // A system without clocks per thread keeps the ordinary one.
  if (pthread_getcpuclockid(pthread_self(), &clock_) != 0) clock_ = CLOCK_MONOTONIC;
  begin_ = now(clock_);
  watcher_ = std::thread([this] { watch(); });
}

CpuLimit::~CpuLimit() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_one();
  watcher_.join();
}

double CpuLimit::spent() const { return now(clock_) - begin_; }

// A thread cannot use more processor time than time passes, so the next look can wait for what is left.
void CpuLimit::watch() {
  constexpr double kShortest = 0.002, kLongest = 0.05;
  std::unique_lock lock(mutex_);
  while (!done_ && !cut_.load()) {
    const double left = seconds_ - spent();
    if (left <= 0) {
      reached_ = true;
      cut_ = true;
    } else if (stop_ != nullptr && stop_->load()) {
      cut_ = true;
    } else {
      wake_.wait_for(lock, std::chrono::duration<double>(std::clamp(left, kShortest, kLongest)));
    }
  }
}

}  // namespace unscramble::suite
