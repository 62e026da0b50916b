#include "learn/adam.h"

#include <algorithm>
#include <cmath>

namespace unscramble::train {

AdamOptions rmsprop() {
  AdamOptions options;
  options.beta1 = 0;
  options.beta2 = 0.9F;
  options.corrected = false;
  return options;
}

double adam_correction(const AdamOptions& options, float beta, long step) {
  if (!options.corrected) return 1.0;
  return 1.0 - std::pow(static_cast<double>(beta), static_cast<double>(step));
}

void adam_step(const AdamOptions& options, long step, float limit, std::size_t count, const float* gradient,
               float* weight, float* mean, float* variance, float* average, ThreadPool& pool) {
  const double correction1 = adam_correction(options, options.beta1, step);
  const double correction2 = adam_correction(options, options.beta2, step);
  const auto rate = static_cast<float>(options.rate / correction1);
  const auto root = static_cast<float>(1.0 / std::sqrt(correction2));
  const float top = limit > 0 ? limit : 3e38F;
  // Early on the average follows closely, as if it were the mean of all weights so far.
  const float decay = std::min(options.average_decay, static_cast<float>(step) / (static_cast<float>(step) + 9.0F));
  pool.parallel_for(count, 1 << 14, [&](std::size_t begin, std::size_t end, int /*worker*/) {
    for (std::size_t i = begin; i < end; ++i) {
      const float g = gradient[i];
      mean[i] += (1 - options.beta1) * (g - mean[i]);
      variance[i] += (1 - options.beta2) * (g * g - variance[i]);
      const float w = weight[i] - rate * mean[i] / (std::sqrt(variance[i]) * root + options.epsilon);
      weight[i] = std::min(std::max(w, -top), top);
    }
    if (average != nullptr)
      for (std::size_t i = begin; i < end; ++i) average[i] += (1 - decay) * (weight[i] - average[i]);
  });
}

}  // namespace unscramble::train
