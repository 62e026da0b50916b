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

simd::AdamFactors adam_factors(const AdamOptions& options, long step) {
  const auto correction = [&](float beta) {
    return options.corrected ? 1.0 - std::pow(static_cast<double>(beta), static_cast<double>(step)) : 1.0;
  };
  // Early on the average follows closely, as if it were the mean of all weights so far.
  const float decay = std::min(options.average_decay, static_cast<float>(step) / (static_cast<float>(step) + 9.0F));
  simd::AdamFactors factors{};
  factors.mean_share = 1 - options.beta1;
  factors.variance_share = 1 - options.beta2;
  factors.average_share = 1 - decay;
  factors.rate = static_cast<float>(options.rate / correction(options.beta1));
  factors.root = static_cast<float>(1.0 / std::sqrt(correction(options.beta2)));
  factors.epsilon = options.epsilon;
  return factors;
}

namespace {

void update(const simd::FloatKernels& kernels, const simd::AdamFactors& factors, float limit,
            std::span<const float> gradient, const AdamTensor& tensor, std::size_t begin, std::size_t end) {
  simd::AdamUpdate part{};
  part.factors = factors;
  part.count = end - begin;
  part.gradient = gradient.data() + begin;
  part.weight = tensor.weight.data() + begin;
  part.mean = tensor.mean.data() + begin;
  part.variance = tensor.variance.data() + begin;
  part.average = tensor.average.empty() ? nullptr : tensor.average.data() + begin;
  part.top = limit > 0 ? limit : std::numeric_limits<float>::max();
  kernels.adam(part);
}

}  // namespace

void adam_step(const simd::FloatKernels& kernels, const AdamOptions& options, long step, float limit,
               std::span<const float> gradient, const AdamTensor& tensor, ThreadPool& pool) {
  const simd::AdamFactors factors = adam_factors(options, step);
  pool.parallel_for(gradient.size(), 1 << 14, [&](std::size_t begin, std::size_t end, int /*worker*/) {
    update(kernels, factors, limit, gradient, tensor, begin, end);
  });
}

void adam_step(const simd::FloatKernels& kernels, const AdamOptions& options, long step, float limit,
               std::span<const float> gradient, const AdamTensor& tensor) {
  adam_step(kernels, adam_factors(options, step), limit, gradient, tensor);
}

void adam_step(const simd::FloatKernels& kernels, const simd::AdamFactors& factors, float limit,
               std::span<const float> gradient, const AdamTensor& part) {
  update(kernels, factors, limit, gradient, part, 0, gradient.size());
}

}  // namespace unscramble::nn
