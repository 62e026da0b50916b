// TrainingSlices: a training between requests, a second at a time, where there are neither processes nor threads. At
// the end of a slice it saves its checkpoint as any interrupted training does, and the next slice resumes from it, so
// what it learns is what an uninterrupted run would learn.
#pragma once

#include "learn/recipe.h"
#include "server/training_host.h"

namespace unscramble::wasm {

class TrainingSlices final : public server::TrainingHost {
 public:
  Status start(const std::string& run, const std::vector<std::string>& words) override;
  [[nodiscard]] std::optional<std::string> running() override;
  [[nodiscard]] std::string fault() override { return fault_; }

  // Trains for about this long. False if there is nothing to train.
  bool work(double seconds);

 private:
  std::string run_;
  train::TrainRequest request_;
  bool going_ = false;
  std::string fault_;
};

}  // namespace unscramble::wasm
