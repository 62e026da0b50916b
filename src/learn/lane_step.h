// LaneStep: training steps in lanes. A batch is cut into a fixed number of lanes, each with random numbers of its own
// and a gradient made by one thread; gradients are added in a fixed order (LaneSum). So a run's weights are the same,
// bit for bit, on any number of ranks and threads. Each rank makes the examples of its own lanes, Bellman targets
// included.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/ranks.h"
#include "learn/batch_stream.h"
#include "learn/lane_sum.h"
#include "learn/learner.h"
#include "learn/options.h"

namespace unscramble::train {

class LaneStep {
 public:
  // Makes one lane of a batch. Called from several threads.
  using MakeLane = std::function<void(std::uint64_t batch, std::uint64_t lane, TrainingBatch& examples)>;

  // Collective. Refused if the learner has no lanes, there are too few of them, or the ranks would not compute alike.
  static Expected<std::unique_ptr<LaneStep>> make(Learner& learner, const TrainOptions& options, ThreadPool& pool,
                                                  Ranks& ranks);

  // Examples are made ahead from batch `first` on, until end_phase().
  void begin_phase(MakeLane make, std::uint64_t first);
  void end_phase() { stream_.reset(); }

  // Collective. Batch number `batch` of the phase.
  Losses step(std::uint64_t batch, const StepOptions& options);

  // Collective, after each step: whether a rank has been asked to stop, and rank 0's clock for all.
  Status agree_on(std::uint64_t step, bool stop, double& seconds);
  [[nodiscard]] bool stop_agreed() const { return stop_; }

 private:
  LaneStep(Learner& learner, const TrainOptions& options, ThreadPool& pool, Ranks& ranks);
  Status check_weights();

  Learner& learner_;
  LaneLearner& lanes_;
  std::uint64_t ahead_;
  std::size_t batch_;
  ThreadPool& pool_;
  Ranks& ranks_;
  LaneSum sum_;
  MakeLane make_;
  std::optional<BatchStream> stream_;
  std::vector<std::unique_ptr<TrainingBatch>> examples_;  // of this rank's lanes
  bool stop_ = false;
};

}  // namespace unscramble::train
