// Softmax by logarithms: scores of any size, no overflow.
#pragma once

#include <cstddef>
#include <span>

namespace unscramble {

// The logarithm of the sum of e^x, of at least one x.
float log_sum_exp(std::span<const float> x);

// In place, row by row: logits -> log-probabilities.
void log_softmax(std::span<float> logits, std::size_t row);

}  // namespace unscramble
