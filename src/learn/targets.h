// TargetHistory: the target nets θ_e by the step at which they took effect. Batches are made ahead of the
// optimiser, so batch k uses the net in force `delay` steps earlier: known when the batch is made, whatever the timing,
// and the same after a resume.
#pragma once

#include <deque>
#include <memory>
#include <mutex>

#include "nn/network.h"

namespace unscramble::train {

class TargetHistory {
 public:
  struct Entry {
    std::uint64_t step = 0;
    nn::Model model;  // float weights, for the checkpoint
    std::shared_ptr<const nn::Network> network;
  };

  explicit TargetHistory(std::uint64_t delay) : delay_(delay) {}

  // Batches before the entry's step have been made: what only they used is released.
  void publish(Entry entry) {
    const std::lock_guard lock(mutex_);
    const std::uint64_t step = entry.step;
    entries_.push_back(std::move(entry));
    entries_.erase(entries_.begin(), find(step));
  }

  std::shared_ptr<const nn::Network> for_batch(std::uint64_t batch) {
    const std::lock_guard lock(mutex_);
    return find(batch)->network;
  }

  // Those that batches from `next` on may still use; older ones are released.
  std::vector<Entry> in_use(std::uint64_t next) {
    const std::lock_guard lock(mutex_);
    entries_.erase(entries_.begin(), find(next));
    return {entries_.begin(), entries_.end()};
  }

  [[nodiscard]] bool empty() {
    const std::lock_guard lock(mutex_);
    return entries_.empty();
  }

 private:
  std::deque<Entry>::iterator find(std::uint64_t batch) {
    auto it = entries_.begin();
    while (std::next(it) != entries_.end() && std::next(it)->step + delay_ <= batch) ++it;
    return it;
  }

  std::uint64_t delay_;
  std::mutex mutex_;
  std::deque<Entry> entries_;
};

}  // namespace unscramble::train
