// SumPlan: how to sum the accumulators of a block of states. Searches pass siblings one after another, and siblings
// share most of their tokens: each sum follows from the one before by a few rows instead of all of them. (The idea of
// efficiently updatable networks, but between neighbours in a batch, so that no search has to know about it.)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nn/simd/kernels.h"

namespace unscramble::nn {

class SumPlan {
 public:
  // tokens: count*positions.
  void make(const std::uint16_t* tokens, std::size_t count, std::size_t positions, std::size_t values_per_position);

  [[nodiscard]] std::span<const simd::SumStep> steps() const { return steps_; }
  // The rows of all steps, one step after the other, each times kTile, and simd::kRowsAhead more.
  [[nodiscard]] std::span<const std::uint32_t> rows() const { return rows_; }

 private:
  std::vector<simd::SumStep> steps_;
  std::vector<std::uint32_t> rows_;
  std::vector<std::uint32_t> first_rows_;  // of each position
};

}  // namespace unscramble::nn
