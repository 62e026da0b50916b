// Plain C++: the reference the other kernels are tested against, and what runs on any other processor.
#include <math.h>

#include "nn/simd/kernels.h"

namespace unscramble::nn::simd {
namespace {

void accumulate(const InputLayer& layer, const SumStep* steps, const uint32_t* rows, size_t count, uint8_t* out) {
  for (int tile = 0; tile < layer.width / kTile; ++tile) {
    const int16_t* table = layer.tiles + static_cast<size_t>(tile) * layer.features * kTile;
    const int16_t* bias = layer.bias + tile * kTile;
    const uint32_t* next = rows;
    int16_t sum[kTile];
    for (size_t i = 0; i < count; ++i) {
      if (steps[i].fresh)
        for (int j = 0; j < kTile; ++j) sum[j] = bias[j];
      for (int r = 0; r < steps[i].plus; ++r) {
        const int16_t* row = table + *next++;
        for (int j = 0; j < kTile; ++j) sum[j] = static_cast<int16_t>(sum[j] + row[j]);
      }
      for (int r = 0; r < steps[i].minus; ++r) {
        const int16_t* row = table + *next++;
        for (int j = 0; j < kTile; ++j) sum[j] = static_cast<int16_t>(sum[j] - row[j]);
      }
      uint8_t* to = out + i * layer.width + tile * kTile;
      for (int j = 0; j < kTile; ++j) {
        const int step = sum[j] >> layer.shift;
        to[j] = static_cast<uint8_t>(step < 0 ? 0 : step > 127 ? 127 : step);
      }
    }
  }
}

void dense(const DenseLayer& layer, const uint8_t* in, size_t count, uint8_t* out) {
  for (size_t i = 0; i < count; ++i) {
    const uint8_t* x = in + i * layer.in_stride;
    for (int o = 0; o < layer.out; ++o) {
      const int8_t* w = layer.weights + static_cast<size_t>(o) * layer.in_stride;
      int32_t sum = layer.bias[o];
      for (int k = 0; k < layer.in_stride; ++k) sum += x[k] * w[k];
      const float y = static_cast<float>(sum) * layer.scale[o];
      const float clamped = y < 0.0F ? 0.0F : y > 127.0F ? 127.0F : y;
      out[i * layer.out_stride + o] = static_cast<uint8_t>(lrintf(clamped));
    }
  }
}

void heads(const HeadLayer& layer, const uint8_t* in, size_t count, float* out) {
  for (size_t i = 0; i < count; ++i) {
    const uint8_t* x = in + i * layer.in_stride;
    for (int o = 0; o < layer.out; ++o) {
      const int16_t* w = layer.weights + static_cast<size_t>(o) * layer.in_stride;
      int32_t sum = layer.bias[o];
      for (int k = 0; k < layer.in_stride; ++k) sum += x[k] * w[k];
      out[i * layer.out + o] = static_cast<float>(sum) * layer.scale[o];
    }
  }
}

}  // namespace

const Kernels kPortable{"portable", accumulate, dense, heads, nullptr, nullptr};

}  // namespace unscramble::nn::simd
