// GivenHeuristic: a caller's function as a heuristic. What it returns is checked; a failure stops the solve.
#pragma once

#include <memory>
#include <mutex>

#include "api/failure.h"
#include "api/public.h"
#include "heuristic/heuristic.h"

namespace unscramble::api {

class GivenHeuristic final : public RowHeuristic {
 public:
  GivenHeuristic(v0::OwnHeuristic given, std::size_t row_bytes, std::shared_ptr<Failure> failure);

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate_rows(const std::byte* rows, std::span<float> out) const override;
  void score_rows(const std::byte* rows, std::size_t count, std::span<float> out) const override;
  void evaluate_and_score_rows(const std::byte* rows, std::span<float> values, std::span<float> scores) const override;

 private:
  Status call(const std::byte* rows, std::span<float> out) const;

  v0::OwnHeuristic given_;
  std::size_t row_bytes_;
  std::shared_ptr<Failure> failure_;
  HeuristicTraits traits_;
  mutable std::mutex one_at_a_time_;
};

}  // namespace unscramble::api
