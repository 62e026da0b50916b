// SideTask: work beside other work, on a thread of its own; where there are no threads, at once.
#pragma once

#include <functional>
#include <thread>

namespace unscramble {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

class SideTask {
 public:
  explicit SideTask(std::function<void()> work) {
    if constexpr (kHasThreads) {
      thread_ = std::thread(std::move(work));
    } else {
      work();
    }
  }
  ~SideTask() { join(); }
  SideTask(const SideTask&) = delete;
  SideTask& operator=(const SideTask&) = delete;

  // Waits for its end.
  void join() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::thread thread_;
};

}  // namespace unscramble
