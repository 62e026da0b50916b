// SideTask: work beside other work, on a thread of its own; where there are no threads, at once.
#pragma once

#include <exception>
#include <functional>
#include <system_error>
#include <thread>
#include <utility>

namespace unscramble {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

class SideTask {
 public:
  explicit SideTask(std::function<void()> work) : work_(std::move(work)) {
    if constexpr (kHasThreads) {
      try {
        thread_ = std::thread([this] { run(); });
        return;
      } catch (const std::system_error&) {
        // The system has no room for another thread.
      }
    }
    run();
  }
  ~SideTask() { wait(); }
  SideTask(const SideTask&) = delete;
  SideTask& operator=(const SideTask&) = delete;

  // Waits for its end.
  void wait() {
    if (thread_.joinable()) thread_.join();
  }
  // And throws what the work has thrown (out of memory), the first time it is asked.
  void join() {
    wait();
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  }

 private:
  void run() noexcept {
    try {
      work_();
    } catch (...) {
      thrown_ = std::current_exception();
    }
  }

  std::function<void()> work_;
  std::exception_ptr thrown_;
  std::thread thread_;
};

}  // namespace unscramble
