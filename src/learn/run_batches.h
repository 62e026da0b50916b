// The batches a run learns from, and the target nets their Bellman values are taken from. Batch k depends on the seed
// and k alone, whichever thread or rank makes it and when.
#pragma once

#include <memory>

#include "learn/options.h"
#include "learn/targets.h"
#include "learn/training_source.h"
#include "learn/whole_batch.h"

namespace unscramble::train {

class RunBatches {
 public:
  RunBatches(const TrainOptions& options, ThreadPool& pool);

  void draw_from(std::shared_ptr<const TrainingSource> source) { source_ = std::move(source); }

  // θ_e from this step on, in the precision that targets are computed in.
  Status publish(std::uint64_t step, nn::Model model);
  [[nodiscard]] bool has_target() { return !targets_.empty(); }
  // Those that batches from `next` on may still use.
  std::vector<TargetHistory::Entry> targets_in_use(std::uint64_t next);

  // `walk`: of walk lengths, not of Bellman values.
  void make(bool walk, std::uint64_t index, TrainingBatch& batch);
  // A part of it, for a step that several ranks share.
  void make_lane(bool walk, std::uint64_t index, std::uint64_t lane, TrainingBatch& batch);
  // By all threads of the pool.
  void make_together(bool walk, std::uint64_t index, TrainingBatch& batch);

 private:
  void fill(Rng rng, bool walk, std::uint64_t index, std::size_t count, TrainingBatch& batch);
  [[nodiscard]] std::size_t part_size() const;

  const TrainOptions& options_;
  std::shared_ptr<const TrainingSource> source_;
  TargetHistory targets_;
  WholeBatch whole_;
  bool walk_ = false;  // of the batch that make_together() is making
  std::uint64_t index_ = 0;
};

}  // namespace unscramble::train
