#include "learn/batch_stream.h"

#include <system_error>

#include "core/side_task.h"

namespace unscramble::train {

BatchStream::BatchStream(Make make, int threads, std::uint64_t ahead, std::uint64_t first)
    : make_(std::move(make)), ahead_(ahead), claimed_(first), consumed_(first) {
  if (!has_threads()) return;
  try {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    // The system has no room for more threads; without any, next() makes the batches.
  }
}

BatchStream::~BatchStream() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void BatchStream::work() {
  for (;;) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopping_ || claimed_ < consumed_ + ahead_; });
    if (stopping_) return;
    const std::uint64_t index = claimed_++;
    std::unique_ptr<TrainingBatch> batch;
    if (spare_.empty()) {
      batch = std::make_unique<TrainingBatch>();
    } else {
      batch = std::move(spare_.back());
      spare_.pop_back();
    }
    lock.unlock();
    std::exception_ptr thrown;
    try {
      make_(index, *batch);
    } catch (...) {
      thrown = std::current_exception();
    }
    lock.lock();
    if (thrown) thrown_ = thrown;
    ready_[index] = std::move(batch);
    lock.unlock();
    changed_.notify_all();
  }
}

std::unique_ptr<TrainingBatch> BatchStream::next(std::unique_ptr<TrainingBatch> used) {
  if (threads_.empty()) {  // made when it is asked for: the same batches
    if (used == nullptr) used = std::make_unique<TrainingBatch>();
    make_(consumed_++, *used);
    return used;
  }
  std::unique_lock lock(mutex_);
  if (used != nullptr) spare_.push_back(std::move(used));
  changed_.wait(lock, [&] { return !ready_.empty() && ready_.begin()->first == consumed_; });
  if (thrown_) std::rethrow_exception(thrown_);
  auto batch = std::move(ready_.begin()->second);
  ready_.erase(ready_.begin());
  ++consumed_;
  lock.unlock();
  changed_.notify_all();
  return batch;
}

}  // namespace unscramble::train
