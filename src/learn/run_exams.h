// What a network in training is asked: the validation states at every probe, the exact distances before and after, a
// new puzzle now and then.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "learn/exact_error.h"
#include "learn/options.h"
#include "learn/strength.h"

namespace unscramble::train {

class RunExams {
 public:
  using Network = Expected<std::shared_ptr<const nn::Network>>;

  RunExams(const TrainOptions& options, const AnyPuzzle& puzzle, const TrainingSource& source, ThreadPool& pool,
           const std::atomic<bool>& stop)
      : options_(options), puzzle_(puzzle), source_(source), pool_(pool), stop_(stop) {}

  [[nodiscard]] Strength solve_all(const std::filesystem::path& model);
  [[nodiscard]] Strength before(const std::filesystem::path& model, const Network& network);
  [[nodiscard]] Strength after(const std::filesystem::path& model, const Network& network);
  [[nodiscard]] Attempt attempt(const std::filesystem::path& model);

 private:
  Examiner& examiner();
  [[nodiscard]] Strength with_exact_error(Strength strength, const Network& network);

  const TrainOptions& options_;
  const AnyPuzzle& puzzle_;
  const TrainingSource& source_;
  ThreadPool& pool_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<Examiner> examiner_;
  std::optional<ExactDistances> exact_;
  std::uint64_t attempts_ = 0;
};

}  // namespace unscramble::train
