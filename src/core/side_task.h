// SideTask: work beside other work, on a thread of its own; where there are no threads, at once.
#pragma once

#include <functional>
#include <thread>
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
  explicit SideTask(std::function<void()> work) {
    if (has_threads()) {
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
