// A batch made by all threads at once, in parts with a random stream each: the same whatever the number of threads. For
// targets under the current network, which cannot be made ahead (batch_stream.h makes those that can).
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/thread_pool.h"
#include "learn/training_source.h"

namespace unscramble::train {

class WholeBatch {
 public:
  // Fills a batch with `count` examples of part number `part`.
  using MakePart = std::function<void(std::uint64_t part, std::size_t count, TrainingBatch& batch)>;

  WholeBatch(MakePart make, ThreadPool& pool) : make_(std::move(make)), pool_(pool) {}

  // Joins parts of up to `part_size` examples, `count` in all, into `batch`.
  void make(std::size_t count, std::size_t part_size, TrainingBatch& batch);

 private:
  MakePart make_;
  ThreadPool& pool_;
  std::vector<TrainingBatch> parts_;
};

}  // namespace unscramble::train
