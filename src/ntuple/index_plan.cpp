#include "ntuple/index_plan.h"

#include "nn/isa.h"

namespace unscramble::ntuple {

namespace {

constexpr std::size_t kAlign = 64;  // weights: tables start at cache lines, all together end at one

IndexKernel choose_kernel(const PlanData& plan) {
#if defined(__x86_64__)
  if (!nn::portable_is_forced() && plan.segments <= 4 && __builtin_cpu_supports("avx2")) return indices_avx2;
#endif
  (void)plan;
  return indices_portable;
}

// The multipliers of one block; `stride` is the product of all values before it and grows by those in it.
void fill_block(PlanData& plan, const BoardLayout& layout, const Tuple& tuple, std::size_t block, std::size_t t,
                std::uint64_t& stride) {
  const std::size_t at = block * plan.groups * PlanData::kGroup + t;
  const std::size_t first = block * PlanData::kBlock;
  const auto values = [&](std::size_t i) -> int {
    return first + i < tuple.size() ? layout.values[tuple[first + i]] : 1;
  };
  for (std::size_t i = 0; i < PlanData::kBlock && first + i < tuple.size(); ++i)
    plan.cells[at * 8 + i] = static_cast<std::uint8_t>(tuple[first + i]);
  for (std::size_t half = 0; half < 2; ++half) {
    const std::size_t cell = half * 4;
    for (std::size_t pair = 0; pair < 2; ++pair) {
      // A cell past the tuple's end reads some board value: its multiplier must be 0, not 1.
      const bool low = first + cell + 2 * pair < tuple.size();
      const bool high = first + cell + 2 * pair + 1 < tuple.size();
      plan.mul8[at * 8 + cell + 2 * pair] = static_cast<std::int8_t>(low ? 1 : 0);
      plan.mul8[at * 8 + cell + 2 * pair + 1] = static_cast<std::int8_t>(high ? values(cell + 2 * pair) : 0);
    }
    plan.mul16[at * 4 + half * 2] = 1;
    plan.mul16[at * 4 + half * 2 + 1] = static_cast<std::int16_t>(values(cell) * values(cell + 1));
    plan.mul32[at * 2 + half] = static_cast<std::int32_t>(static_cast<std::uint32_t>(stride));
    for (std::size_t i = 0; i < 4; ++i) stride *= static_cast<std::uint64_t>(values(cell + i));
  }
}

void fill_shuffles(PlanData& plan) {
  const std::size_t bytes = PlanData::kGroup * PlanData::kBlock;
  plan.shuffles.assign(plan.cells.size() * plan.segments, 0x80);
  for (std::size_t g = 0; g < plan.cells.size() / bytes; ++g)
    for (std::size_t i = 0; i < bytes; ++i) {
      const std::size_t cell = plan.cells[g * bytes + i];
      plan.shuffles[(g * plan.segments + cell / 16) * bytes + i] = static_cast<std::uint8_t>(cell % 16);
    }
}

}  // namespace

IndexPlan::IndexPlan(const BoardLayout& layout, const TupleSet& tuples) : tuples_(tuples.size()) {
  data_.groups = (tuples.size() + PlanData::kGroup - 1) / PlanData::kGroup;
  std::size_t longest = 0;
  for (const auto& tuple : tuples) longest = std::max(longest, tuple.size());
  data_.blocks = (longest + PlanData::kBlock - 1) / PlanData::kBlock;
  data_.segments = (layout.cells() + 15) / 16;
  const std::size_t rows = data_.blocks * padded();
  data_.cells.assign(rows * 8, 0);
  data_.mul8.assign(rows * 8, 0);
  data_.mul16.assign(rows * 4, 0);
  data_.mul32.assign(rows * 2, 0);
  data_.offsets.assign(padded(), 0);
  for (std::size_t t = 0; t < tuples.size(); ++t) {
    data_.offsets[t] = static_cast<std::uint32_t>(weights_);
    weights_ += (table_size(layout, tuples[t]) + kAlign - 1) / kAlign * kAlign;
    std::uint64_t stride = 1;
    for (std::size_t b = 0; b < data_.blocks; ++b) fill_block(data_, layout, tuples[t], b, t, stride);
  }
  fill_shuffles(data_);
  kernel_ = choose_kernel(data_);
}

void indices_portable(const PlanData& plan, const std::uint8_t* board, std::uint32_t* indices) {
  const std::size_t padded = plan.groups * PlanData::kGroup;
  for (std::size_t t = 0; t < padded; ++t) indices[t] = plan.offsets[t];
  for (std::size_t b = 0; b < plan.blocks; ++b)
    for (std::size_t t = 0; t < padded; ++t) {
      const std::size_t at = b * padded + t;
      const std::uint8_t* cells = &plan.cells[at * 8];
      const std::int8_t* m8 = &plan.mul8[at * 8];
      std::uint32_t index = 0;
      for (std::size_t half = 0; half < 2; ++half) {
        const std::size_t c = half * 4;
        const int low = board[cells[c]] * m8[c] + board[cells[c + 1]] * m8[c + 1];
        const int high = board[cells[c + 2]] * m8[c + 2] + board[cells[c + 3]] * m8[c + 3];
        const int quad = low * plan.mul16[at * 4 + half * 2] + high * plan.mul16[at * 4 + half * 2 + 1];
        index += static_cast<std::uint32_t>(quad) * static_cast<std::uint32_t>(plan.mul32[at * 2 + half]);
      }
      indices[t] += index;
    }
}

}  // namespace unscramble::ntuple
