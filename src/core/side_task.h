// SideTask: work beside other work, on a thread of its own; where there are no threads, at once.
#pragma once

#include <exception>
#include <functional>
#include <system_error>
#include <thread>
#include <utility>
#ifdef __EMSCRIPTEN__
#include <emscripten/threading.h>
#endif

namespace unscramble {

// Whether the calling thread may start others. A browser starts a thread only once the worker that owns the program is
// idle, so code that runs there must not wait for one; where there are no threads at all, everything runs there.
#ifdef __EMSCRIPTEN__
inline bool has_threads() { return emscripten_is_main_runtime_thread() == 0; }
#else
constexpr bool has_threads() { return true; }
#endif

class SideTask {
 public:
  explicit SideTask(std::function<void()> work) : work_(std::move(work)) {
    if (has_threads()) {
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
