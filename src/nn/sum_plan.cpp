#include "nn/sum_plan.h"

namespace unscramble::nn {

namespace {

// A changed token costs two rows instead of one, and a list of its own.
constexpr std::size_t kWorthwhile = 3;

// Counted in 16 bits, which the compiler turns into wide compares.
std::uint16_t count_changes(const std::uint16_t* now, const std::uint16_t* before, std::size_t positions) {
  std::uint16_t changes = 0;
  for (std::size_t p = 0; p < positions; ++p)
    changes = static_cast<std::uint16_t>(changes + (now[p] != before[p] ? 1 : 0));
  return changes;
}

}  // namespace

void SumPlan::make(const std::uint16_t* tokens, std::size_t count, std::size_t positions,
                   std::size_t values_per_position) {
  steps_.resize(count);
  rows_.resize(count * positions + simd::kRowsAhead);
  first_rows_.resize(positions);
  for (std::size_t p = 0; p < positions; ++p)
    first_rows_[p] = static_cast<std::uint32_t>(p * values_per_position * simd::kTile);
  const std::uint32_t* first_rows = first_rows_.data();
  std::uint32_t* next = rows_.data();
  const std::uint16_t* before = tokens;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint16_t* now = tokens + i * positions;
    const auto all = static_cast<std::uint16_t>(positions);
    const std::uint16_t changes = i == 0 ? all : count_changes(now, before, positions);
    if (kWorthwhile * changes < positions) {
      std::uint32_t* minus = next + changes;
      std::size_t listed = 0;
      for (std::size_t p = 0; p < positions && listed < changes; ++p) {
        // Always written, and kept if changed: which tokens change is hard to predict, so a branch would cost more.
        next[listed] = first_rows[p] + std::uint32_t{now[p]} * simd::kTile;
        minus[listed] = first_rows[p] + std::uint32_t{before[p]} * simd::kTile;
        listed += now[p] != before[p] ? 1 : 0;
      }
      next = minus + changes;
      steps_[i] = {changes, changes, false};
    } else {
      for (std::size_t p = 0; p < positions; ++p) next[p] = first_rows[p] + std::uint32_t{now[p]} * simd::kTile;
      next += positions;
      steps_[i] = {all, 0, true};
    }
    before = now;
  }
}

}  // namespace unscramble::nn
