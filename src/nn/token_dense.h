// TokenDense: the two layers that cost nearly everything in training, forward and backward:
//   h = act(bias0 + sum of one row of weight0 per token),  z = h weight1^T + bias1.
// Written for the cache: examples in chunks, the wide layer in tiles of columns that stay in L1, gradients of rows
// gathered from sorted token lists instead of scattered. Results depend on the chunk size and slots alone, so a run
// with the same number of threads repeats exactly.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/thread_pool.h"
#include "nn/aligned.h"
#include "nn/simd/float_kernels.h"

namespace unscramble::nn {

struct TokenDenseShape {
  int positions = 0;
  int features = 0;
  int width = 0;  // multiple of kTile
  int out = 0;
  float clip = 0;  // 0 = plain ReLU
};

// weight0 [features][width], bias0 [width], weight1 [out][width], bias1 [out]
struct TokenDenseWeights {
  std::span<const float> weight0;
  std::span<const float> bias0;
  std::span<const float> weight1;
  std::span<const float> bias1;
};
struct TokenDenseGradients {
  std::span<float> weight0;
  std::span<float> bias0;
  std::span<float> weight1;
  std::span<float> bias1;
};

class TokenDense {
 public:
  static constexpr std::size_t kTile = simd::kColumnTile;
  static constexpr std::size_t kChunk = 256;

  TokenDense(const simd::FloatKernels& kernels, TokenDenseShape shape, ThreadPool& pool);

  // rows[i*positions + p] = feature index. h [count][width] and z [count][out] are written; the caller keeps h for the
  // backward pass.
  void forward(std::span<const std::int32_t> rows, const TokenDenseWeights& weights, std::span<float> h,
               std::span<float> z);
  // Gradients are written or, with `add`, this batch's sum is added to what is there.
  void backward(std::span<const std::int32_t> rows, std::span<const float> weight1, std::span<const float> h,
                std::span<const float> dz, const TokenDenseGradients& gradients, bool add = false);

 private:
  struct Slot {  // one worker's scratch, and its sums, which are all 0 between two passes
    AlignedVector<float> tile_rows;
    AlignedVector<float> dh;
    AlignedVector<float> dweight0;  // tile by tile: [width/kTile][features + 1][kTile], the last row for the bias
    AlignedVector<float> dweight1;
    AlignedVector<float> dbias1;
    AlignedVector<float> dh_tiles;
    AlignedVector<float> h_panels;
    std::vector<std::int32_t> first;  // counting sort of a chunk's tokens by feature
    std::vector<std::int32_t> example;
    std::vector<std::int32_t> used;  // features that occur in it
  };

  void forward_chunk(Slot& slot, const std::int32_t* rows, std::size_t count, const float* weight0, const float* bias0,
                     float* h) const;
  void backward_chunk(Slot& slot, const std::int32_t* rows, std::size_t count, const float* h, const float* dz) const;
  void sort_tokens(Slot& slot, const std::int32_t* rows, std::size_t count) const;
  void take_sums(AlignedVector<float> Slot::*member, std::size_t at, std::size_t count, float* to, bool add);

  [[nodiscard]] float top() const;

  const simd::FloatKernels& kernels_;
  TokenDenseShape shape_;
  ThreadPool& pool_;
  std::vector<Slot> slots_;
  AlignedVector<float> weight1_panels_;  // of the pass under way: transposed forward, as it is backward
};

}  // namespace unscramble::nn
