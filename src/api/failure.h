// Failure: the first error of a caller's function. Searches cannot pass errors on, so it also stops the solve, whose
// result is then thrown away for the error.
#pragma once

#include <exception>
#include <mutex>
#include <optional>
#include <string>

#include "core/expected.h"
#include "core/monitor.h"

namespace unscramble::api {

class Failure {
 public:
  // For one solve at a time; null at its end.
  void attach(Monitor* monitor) {
    const std::lock_guard lock(mutex_);
    monitor_ = monitor;
    if (monitor != nullptr) error_.reset();
  }
  void report(Error error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    if (monitor_ != nullptr) monitor_->cancel();
  }
  [[nodiscard]] std::optional<Error> error() const {
    const std::lock_guard lock(mutex_);
    return error_;
  }

 private:
  mutable std::mutex mutex_;
  Monitor* monitor_ = nullptr;
  std::optional<Error> error_;
};

// Calls a caller's function that returns a Status or an Expected; what it throws becomes an error.
template <class Call>
auto guarded(const char* what, Call call) -> decltype(call()) {
  try {
    return call();
  } catch (const std::exception& thrown) {
    return Error{ErrorCode::kInvalid, std::string(what) + " threw an exception: " + thrown.what()};
  } catch (...) {
    return Error{ErrorCode::kInvalid, std::string(what) + " threw an exception"};
  }
}

}  // namespace unscramble::api
