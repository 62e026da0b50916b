// ThreadPool: fixed workers for data-parallel loops. The calling thread works too, so a pool of
// size 1 owns no thread and runs everything inline, in order.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace unscramble {

class ThreadPool {
 public:
  // threads <= 0 means as many as this process may use (system.h).
  explicit ThreadPool(int threads = 0);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  [[nodiscard]] int size() const { return static_cast<int>(workers_.size()) + 1; }

  // Calls body(worker) once per worker in [0, size()); returns when all have finished.
  void run(const std::function<void(int worker)>& body);

  // Splits [0, count) into chunks of up to `grain` and calls body(begin, end, worker) for each.
  // Chunk boundaries depend on count and grain only, never on the number of threads.
  void parallel_for(std::size_t count, std::size_t grain,
                    const std::function<void(std::size_t begin, std::size_t end, int worker)>& body);

 private:
  void work(int worker);

  std::vector<std::thread> workers_;
  std::mutex mutex_;
  std::condition_variable start_;
  std::condition_variable finished_;
  const std::function<void(int)>* body_ = nullptr;
  std::atomic<std::size_t> generation_ = 0;
  std::atomic<std::size_t> pending_ = 0;
  std::atomic<bool> stopping_ = false;
};

}  // namespace unscramble
