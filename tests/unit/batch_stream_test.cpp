// Batches made ahead by threads come in order.
#include "learn/batch_stream.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace unscramble::train {
namespace {

TEST(BatchStream, DeliversInOrderWhateverTheThreads) {
  for (const int threads : {1, 4}) {
    BatchStream stream(
        [](std::uint64_t index, TrainingBatch& batch) {
          if (index % 3 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
          batch.values.assign(1, static_cast<float>(index));
        },
        threads, 5, 100);
    std::unique_ptr<TrainingBatch> batch;
    for (int k = 100; k < 200; ++k) {
      batch = stream.next(std::move(batch));
      ASSERT_EQ(batch->values[0], static_cast<float>(k));
    }
  }
}

// No thread waits for batches that are never requested.
TEST(BatchStream, EndsWithBatchesLeft) {
  std::atomic<int> made{0};
  {
    BatchStream stream([&](std::uint64_t, TrainingBatch& batch) { batch.values.assign(8, 1.0F), ++made; }, 3, 4, 0);
    EXPECT_EQ(stream.next(nullptr)->values.size(), 8U);
  }
  EXPECT_GE(made, 1);
  EXPECT_LE(made, 5) << "one used, four ahead";
}

TEST(BatchStream, PassesOnWhatAWorkerThrows) {
  BatchStream stream(
      [](std::uint64_t index, TrainingBatch&) {
        if (index == 3) throw std::bad_alloc();
      },
      2, 2, 0);
  EXPECT_THROW(
      {
        for (int k = 0; k < 5; ++k) (void)stream.next(nullptr);
      },
      std::bad_alloc);
}

}  // namespace
}  // namespace unscramble::train
