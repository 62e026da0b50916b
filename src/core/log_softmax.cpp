#include "core/log_softmax.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace unscramble {

namespace {

// e^x for x <= 0 to within two units in the last place. The library's is a call per number, which took a tenth of a
// beam's time; this becomes vectors.
inline float exponential(float x) {
  constexpr float kLeast = -87.0F;         // below it the result is not a normal number
  constexpr float kRounder = 12582912.0F;  // 1.5 * 2^23: adding it leaves no room for a fraction
  x = x < kLeast ? kLeast : x;
  const float shifted = x * 1.44269504F + kRounder;
  const float whole = shifted - kRounder;
  const float rest = (x - whole * 0.693359375F) + whole * 2.12194440e-4F;  // less whole * ln 2, in two parts
  float series = 1.9875691500e-4F;
  series = series * rest + 1.3981999507e-3F;
  series = series * rest + 8.3334519073e-3F;
  series = series * rest + 4.1665795894e-2F;
  series = series * rest + 1.6666665459e-1F;
  series = series * rest + 5.0000001201e-1F;
  series = series * rest * rest + rest + 1.0F;
  const auto power = (std::bit_cast<std::int32_t>(shifted) - std::bit_cast<std::int32_t>(kRounder) + 127) << 23;
  return series * std::bit_cast<float>(power);
}

}  // namespace

float log_sum_exp(std::span<const float> x) {
  constexpr std::size_t kLanes = 4;
  float top = x[0];
  for (const float value : x) top = value > top ? value : top;
  float sums[kLanes] = {};
  std::size_t i = 0;
  for (; i + kLanes <= x.size(); i += kLanes)
    for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] += exponential(x[i + lane] - top);
  float sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  for (; i < x.size(); ++i) sum += exponential(x[i] - top);
  return top + std::log(sum);
}

void log_softmax(std::span<float> logits, std::size_t row) {
  if (row == 0) return;
  for (std::size_t begin = 0; begin + row <= logits.size(); begin += row) {
    const auto x = logits.subspan(begin, row);
    const float shift = log_sum_exp(x);
    for (float& value : x) value -= shift;
  }
}

}  // namespace unscramble
