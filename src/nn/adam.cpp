#include "nn/adam.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace unscramble::nn {

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

void adam_step(const simd::FloatKernels& kernels, const AdamOptions& options, long step, float limit,
               std::span<const float> gradient, const AdamTensor& tensor, ThreadPool& pool) {
  const double correction1 = adam_correction(options, options.beta1, step);
  const double correction2 = adam_correction(options, options.beta2, step);
  // Early on the average follows closely, as if it were the mean of all weights so far.
  const float decay = std::min(options.average_decay, static_cast<float>(step) / (static_cast<float>(step) + 9.0F));
  simd::AdamUpdate whole{};
  whole.mean_share = 1 - options.beta1;
  whole.variance_share = 1 - options.beta2;
  whole.average_share = 1 - decay;
  whole.rate = static_cast<float>(options.rate / correction1);
  whole.root = static_cast<float>(1.0 / std::sqrt(correction2));
  whole.epsilon = options.epsilon;
  whole.top = limit > 0 ? limit : std::numeric_limits<float>::max();
  pool.parallel_for(gradient.size(), 1 << 14, [&](std::size_t begin, std::size_t end, int /*worker*/) {
    simd::AdamUpdate part = whole;
    part.count = end - begin;
    part.gradient = gradient.data() + begin;
    part.weight = tensor.weight.data() + begin;
    part.mean = tensor.mean.data() + begin;
    part.variance = tensor.variance.data() + begin;
    part.average = tensor.average.empty() ? nullptr : tensor.average.data() + begin;
    kernels.adam(part);
  });
}

}  // namespace unscramble::nn
