// Long work with Python waiting for it: the interpreter is free meanwhile, Ctrl-C ends the work, and what Python
// functions raise on the way is raised again at its end.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "python/errors.h"

namespace unscramble::python {

namespace py = pybind11;

// The first exception of a Python function that the work called. Only touched with the interpreter's lock held.
class Raised {
 public:
  void keep(py::error_already_set& error) {
    if (!error_) error_.emplace(std::move(error));
  }
  void rethrow() {
    if (!error_) return;
    py::error_already_set error = *std::move(error_);
    error_.reset();
    throw error;
  }
  [[nodiscard]] bool any() const { return error_.has_value(); }

 private:
  std::optional<py::error_already_set> error_;
};

// Calls a Python function from any thread; `fallback` is what is returned if it raises.
template <class Call>
auto call_python(Raised& raised, const Error& fallback, Call call) -> decltype(call()) {
  const py::gil_scoped_acquire lock;
  try {
    return call();
  } catch (py::error_already_set& error) {
    raised.keep(error);
  } catch (const py::cast_error& error) {
    return Error{fallback.code, error.what()};
  }
  return fallback;
}

// Runs work() on a thread of its own until it is done; on Ctrl-C cancel() is called and work() waited for.
template <class Work, class Cancel>
auto run_interruptibly(Work work, Cancel cancel) -> decltype(work()) {
  std::optional<decltype(work())> result;
  std::mutex mutex;
  std::condition_variable ended;
  bool done = false;
  bool interrupted = false;
  {
    const py::gil_scoped_release unlock;
    std::thread worker([&] {
      auto made = work();
      const std::lock_guard lock(mutex);
      result.emplace(std::move(made));
      done = true;
      ended.notify_one();
    });
    for (;;) {
      {
        std::unique_lock lock(mutex);
        if (ended.wait_for(lock, std::chrono::milliseconds(50), [&] { return done; })) break;
      }
      if (interrupted) continue;
      const py::gil_scoped_acquire locked;
      if (PyErr_CheckSignals() != 0) {
        interrupted = true;
        cancel();
      }
    }
    worker.join();
  }
  if (interrupted) throw py::error_already_set();
  return *std::move(result);
}

}  // namespace unscramble::python
