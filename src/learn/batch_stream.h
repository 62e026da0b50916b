// BatchStream: batches made ahead by worker threads and delivered in order. Batch k is whatever make(k) fills, so the
// sequence does not depend on how many threads make it or how fast; only `ahead` batches are made before they are used.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "learn/training_source.h"

namespace unscramble::train {

class BatchStream {
 public:
  using Make = std::function<void(std::uint64_t index, TrainingBatch& batch)>;

  BatchStream(Make make, int threads, std::uint64_t ahead, std::uint64_t first);
  ~BatchStream();
  BatchStream(const BatchStream&) = delete;
  BatchStream& operator=(const BatchStream&) = delete;

  // The next batch in order; throws what make() has thrown. Giving back the last one lets its memory be reused.
  std::unique_ptr<TrainingBatch> next(std::unique_ptr<TrainingBatch> used);

 private:
  void work();

  Make make_;
  std::uint64_t ahead_;
  std::uint64_t claimed_;   // next index to be made
  std::uint64_t consumed_;  // next index to be delivered
  bool stopping_ = false;
  std::exception_ptr thrown_;  // by make(): out of memory
  std::map<std::uint64_t, std::unique_ptr<TrainingBatch>> ready_;
  std::vector<std::unique_ptr<TrainingBatch>> spare_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::thread> threads_;
};

}  // namespace unscramble::train
