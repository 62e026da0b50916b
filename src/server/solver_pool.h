// SolverPool: runs jobs in the order they arrive, on no more threads in total than it was given. Its queue is bounded.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "server/job.h"

namespace unscramble::server {

class SolverPool {
 public:
  struct Counts {
    std::size_t running = 0;
    std::size_t queued = 0;
    std::uint64_t done = 0;
    std::uint64_t cancelled = 0;
    std::uint64_t refused = 0;
    std::uint64_t generated = 0;  // by those that ended
    double seconds = 0;
  };

  SolverPool(int threads, std::size_t max_queued);
  struct RunByCaller {};  // no threads of its own: jobs wait for run_next() or run_until_stopped()
  SolverPool(RunByCaller, int threads, std::size_t max_queued);
  ~SolverPool();  // cancels running jobs and waits for them
  SolverPool(const SolverPool&) = delete;
  SolverPool& operator=(const SolverPool&) = delete;

  [[nodiscard]] int threads() const { return threads_; }
  // For a job that does not ask for a number: half of them, so that two can always run side by side.
  [[nodiscard]] int usual_threads() const { return threads_ > 1 ? threads_ / 2 : 1; }

  // Runs the first job that waits, on the calling thread: for a program without threads. False if none waits.
  bool run_next();
  // Runs jobs as they come, on the calling thread, until stop().
  void run_until_stopped();

  // False if the queue is full or the pool is stopping. A job that asks for more threads than there are gets all.
  [[nodiscard]] bool submit(const std::shared_ptr<Job>& job);
  void cancel(const std::shared_ptr<Job>& job);
  void stop();  // cancels all jobs and accepts no more; does not wait
  [[nodiscard]] Counts counts() const;
  // Seconds after which there is likely to be room again.
  [[nodiscard]] int retry_after() const;

 private:
  void run_first(std::unique_lock<std::mutex>& lock);
  [[nodiscard]] int share(const Job& job) const { return job.threads() < threads_ ? job.threads() : threads_; }
  void account(const Job& job);

  const int threads_;
  const std::size_t max_queued_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::shared_ptr<Job>> queue_;
  std::set<std::shared_ptr<Job>> running_;
  int free_threads_;
  bool stopping_ = false;
  Counts counts_;
  std::vector<std::thread> workers_;
};

}  // namespace unscramble::server
