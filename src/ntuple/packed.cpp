#include "ntuple/packed.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

namespace unscramble::ntuple {

namespace {

constexpr std::size_t kByte = 8;

// Whole rows, one at least: a tensor is never empty.
std::size_t rounded_up(std::size_t count) {
  return std::max<std::size_t>(1, (count + kPackedRow - 1) / kPackedRow) * kPackedRow;
}

}  // namespace

PackedWeights pack_weights(std::span<const float> weights) {
  PackedWeights packed;
  float largest = 0;
  for (const float w : weights) largest = std::max(largest, std::fabs(w));
  constexpr float kSteps = 127;
  packed.scale = largest > 0 ? largest / kSteps : 1;
  packed.present.assign(weights.size() / kByte, 0);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto rounded = static_cast<std::int8_t>(std::lrint(std::clamp(weights[i] / packed.scale, -kSteps, kSteps)));
    if (rounded == 0) continue;
    auto& byte = packed.present[i / kByte];
    byte = static_cast<std::int8_t>(static_cast<std::uint8_t>(byte) | (1U << (i % kByte)));
    packed.values.push_back(rounded);
  }
  packed.values.resize(rounded_up(packed.values.size()), 0);
  return packed;
}

Expected<std::shared_ptr<const std::vector<std::int8_t>>> unpack_weights(std::span<const std::int8_t> present,
                                                                         std::span<const std::int8_t> values) {
  std::size_t stored = 0;
  for (const auto byte : present) stored += static_cast<std::size_t>(std::popcount(static_cast<std::uint8_t>(byte)));
  if (rounded_up(stored) != values.size())
    return Error{ErrorCode::kCorrupt, "the packed weights are " + std::to_string(values.size()) +
                                          "; the weights marked as stored need " + std::to_string(rounded_up(stored))};
  auto weights = std::make_shared<std::vector<std::int8_t>>(present.size() * kByte, std::int8_t{0});
  std::size_t next = 0;
  for (std::size_t i = 0; i < present.size(); ++i)
    for (auto bits = static_cast<std::uint8_t>(present[i]); bits != 0;
         bits = static_cast<std::uint8_t>(bits & (bits - 1)))
      (*weights)[i * kByte + static_cast<std::size_t>(std::countr_zero(bits))] = values[next++];
  return std::shared_ptr<const std::vector<std::int8_t>>(std::move(weights));
}

}  // namespace unscramble::ntuple
