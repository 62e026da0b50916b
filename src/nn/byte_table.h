// A first layer's table in bytes: a weight is its byte times the step of its column ("input.step"). Half the size of
// one in 16 bits; the rounding is finer than what the activations, seven bits of a sum over all positions, can show.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace unscramble::nn {

inline constexpr int kLargestByte = 127;
inline constexpr int kLargestStep = 32767 / kLargestByte;

// The weights in 16 bits; one step per column, each up to kLargestStep.
inline std::vector<std::int16_t> times_steps(std::span<const std::int8_t> table, std::span<const std::int16_t> steps) {
  std::vector<std::int16_t> weights(table.size());
  for (std::size_t row = 0; row < table.size(); row += steps.size())
    for (std::size_t j = 0; j < steps.size(); ++j)
      weights[row + j] = static_cast<std::int16_t>(table[row + j] * steps[j]);
  return weights;
}

}  // namespace unscramble::nn
