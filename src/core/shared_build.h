// SharedBuild<T>: objects that take long to build and are then kept for everyone, by key. The first caller builds one,
// on its own thread and with nothing locked; the others wait for it as long as their own Monitor lets them. A build
// that fails or is stopped is not kept: the next in line builds it again.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "core/expected.h"
#include "core/monitor.h"

namespace unscramble {

template <class T>
class SharedBuild {
 public:
  using Pointer = std::shared_ptr<const T>;
  using Made = Expected<Pointer>;

  // Keeps the last `most` that were made.
  explicit SharedBuild(std::size_t most = std::numeric_limits<std::size_t>::max()) : most_(most) {}

  // The object kept under `key`, else what make() returns (a Made). kCancelled if the monitor stops it first.
  template <class Make>
  Made get(const std::string& key, Monitor& monitor, Make make) {
    {
      std::unique_lock lock(mutex_);
      for (;;) {
        if (const auto kept = kept_.find(key); kept != kept_.end()) return kept->second;
        if (monitor.should_stop()) return Error{ErrorCode::kCancelled, "stopped before a table was ready"};
        if (building_.insert(key).second) break;
        changed_.wait_for(lock, kLookUp);
      }
    }
    const Turn turn{*this, key};
    Made made = make();
    if (made) keep(key, *made);
    return made;
  }

  // What is kept under `key`, or null.
  [[nodiscard]] Pointer find(const std::string& key) const {
    const std::lock_guard lock(mutex_);
    const auto kept = kept_.find(key);
    return kept == kept_.end() ? nullptr : kept->second;
  }

 private:
  // How often a waiting thread checks whether it should stop.
  static constexpr std::chrono::milliseconds kLookUp{10};

  // The right to build `key`; handed on however the build ends.
  struct Turn {
    SharedBuild& shared;
    const std::string& key;
    ~Turn() {
      {
        const std::lock_guard lock(shared.mutex_);
        shared.building_.erase(key);
      }
      shared.changed_.notify_all();
    }
  };

  void keep(const std::string& key, const Pointer& made) {
    const std::lock_guard lock(mutex_);
    kept_[key] = made;
    order_.push_back(key);
    if (order_.size() <= most_) return;
    kept_.erase(order_.front());
    order_.pop_front();
  }

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Pointer> kept_;
  std::deque<std::string> order_;  // in the order they were built
  std::set<std::string> building_;
};

}  // namespace unscramble
