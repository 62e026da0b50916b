// CpuLimit: a limit on the processor time of the thread that makes it. What a search reaches within a limit on the
// clock depends on what else the machine does; within so much processor time it does so hardly at all.
#pragma once

#include <time.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace unscramble::suite {

double thread_seconds();  // processor time of the calling thread so far

class CpuLimit {
 public:
  // `stop` also ends the work. It outlives this.
  CpuLimit(double seconds, const std::atomic<bool>* stop);
  ~CpuLimit();
  CpuLimit(const CpuLimit&) = delete;
  CpuLimit& operator=(const CpuLimit&) = delete;

  // Raised when the time is used up or `stop` is raised; the cancel flag of a Monitor.
  [[nodiscard]] const std::atomic<bool>* flag() const { return &cut_; }
  [[nodiscard]] bool reached() const { return reached_.load(); }  // the limit, not `stop`
  [[nodiscard]] double spent() const;                             // seconds so far, asked by any thread

 private:
  void watch();

  double seconds_;
  const std::atomic<bool>* stop_;
  clockid_t clock_ = CLOCK_MONOTONIC;
  double begin_ = 0;
  std::atomic<bool> cut_{false};
  std::atomic<bool> reached_{false};
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread watcher_;
};

}  // namespace unscramble::suite
