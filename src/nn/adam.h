// Adam (Kingma & Ba 2015) over one parameter tensor, with the weight clipping that keeps a net quantisable and an
// exponential average of the weights. One pass over memory per step. RMSProp is Adam without momentum and correction.
#pragma once

#include <span>

#include "core/thread_pool.h"
#include "nn/simd/float_kernels.h"

namespace unscramble::nn {

struct AdamOptions {
  float rate = 1e-3F;
  float beta1 = 0.9F;
  float beta2 = 0.999F;
  float epsilon = 1e-8F;
  float average_decay = 0.999F;
  bool corrected = true;  // corrects for the moments' start at zero
};
// RMSProp as Hinton describes it (2012, lecture 6e): the gradient over the root of its recent mean square.
AdamOptions rmsprop();

// step counts from 1: the moments' start at zero is made up for.
simd::AdamFactors adam_factors(const AdamOptions& options, long step);

// A tensor's weights and what Adam keeps for them, all of one size; average may be empty.
struct AdamTensor {
  std::span<float> weight;
  std::span<float> mean;
  std::span<float> variance;
  std::span<float> average;
};

// step counts from 1. limit > 0 clips the weights to [-limit, limit].
void adam_step(const simd::FloatKernels& kernels, const AdamOptions& options, long step, float limit,
               std::span<const float> gradient, const AdamTensor& tensor, ThreadPool& pool);
// On the calling thread alone.
void adam_step(const simd::FloatKernels& kernels, const AdamOptions& options, long step, float limit,
               std::span<const float> gradient, const AdamTensor& tensor);
// The same for part of a tensor, with factors that serve several parts.
void adam_step(const simd::FloatKernels& kernels, const simd::AdamFactors& factors, float limit,
               std::span<const float> gradient, const AdamTensor& part);

}  // namespace unscramble::nn
