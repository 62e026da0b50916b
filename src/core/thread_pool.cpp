#include "core/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>

#include "core/side_task.h"
#include "core/system.h"

namespace unscramble {

namespace {

inline void rest() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

// Waits a few dozen microseconds for it to come true: the next loop often begins so soon, and waking a thread that
// sleeps takes longer. False: it did not.
template <class Ready>
bool soon(Ready ready) {
  constexpr int kRests = 1000;
  for (int i = 0; i < kRests; ++i) {
    if (ready()) return true;
    rest();
  }
  return ready();
}

}  // namespace

ThreadPool::ThreadPool(int threads) {
  if (threads <= 0) threads = available_threads();
  if (!has_threads()) threads = 1;
  workers_.reserve(static_cast<std::size_t>(threads) - 1);
  try {
    for (int worker = 1; worker < threads; ++worker) workers_.emplace_back([this, worker] { work(worker); });
  } catch (const std::system_error&) {
    // The system has no room for more threads: those there are do all the work.
  }
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  start_.notify_all();
  for (auto& thread : workers_) thread.join();
}

void ThreadPool::work(int worker) {
  std::size_t seen = 0;
  for (;;) {
    const auto called = [&] { return stopping_ || generation_ != seen; };
    if (!soon(called)) {
      std::unique_lock lock(mutex_);
      start_.wait(lock, called);
    }
    if (stopping_) return;
    seen = generation_;
    (*body_)(worker);
    if (--pending_ == 0) {
      const std::lock_guard lock(mutex_);
      finished_.notify_one();
    }
  }
}

void ThreadPool::run(const std::function<void(int)>& body) {
  if (workers_.empty()) {
    body(0);
    return;
  }
  // Out of memory on one worker is out of memory for the caller, once nobody uses `body` any more.
  std::exception_ptr thrown;
  std::mutex thrown_mutex;
  const auto guarded = [&](int worker) {
    try {
      body(worker);
    } catch (...) {
      const std::lock_guard lock(thrown_mutex);
      if (!thrown) thrown = std::current_exception();
    }
  };
  const std::function<void(int)> shared = std::cref(guarded);
  {
    const std::lock_guard lock(mutex_);
    body_ = &shared;
    pending_ = workers_.size();
    ++generation_;
  }
  start_.notify_all();
  guarded(0);
  const auto done = [this] { return pending_ == 0; };
  if (!soon(done)) {
    std::unique_lock lock(mutex_);
    finished_.wait(lock, done);
  }
  if (thrown) std::rethrow_exception(thrown);
}

void ThreadPool::parallel_for(std::size_t count, std::size_t grain,
                              const std::function<void(std::size_t, std::size_t, int)>& body) {
  if (count == 0) return;
  grain = std::max<std::size_t>(grain, 1);
  if (workers_.empty() || count <= grain) {
    for (std::size_t begin = 0; begin < count; begin += grain) body(begin, std::min(count, begin + grain), 0);
    return;
  }
  std::atomic<std::size_t> next{0};
  run([&](int worker) {
    for (;;) {
      const std::size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
      if (begin >= count) return;
      body(begin, std::min(count, begin + grain), worker);
    }
  });
}

}  // namespace unscramble
