// TokenDense: the two layers that cost nearly everything in training, forward and backward:
//   h = act(bias0 + sum of one row of weight0 per token),  z = h weight1^T + bias1.
// Written for the cache: examples in chunks, the wide layer in tiles of columns that stay in L1, gradients of rows
// gathered from sorted token lists instead of scattered. Results depend on the chunk size and slots alone, so a run
// with the same number of threads repeats exactly.
#pragma once

#include <cstdint>
#include <vector>

#include "core/thread_pool.h"
#include "nn/aligned.h"

namespace unscramble::train {

struct TokenDenseShape {
  int positions = 0;
  int features = 0;
  int width = 0;  // multiple of kTile
  int out = 0;
  float clip = 0;  // 0 = plain ReLU
};

class TokenDense {
 public:
  static constexpr std::size_t kTile = 16;
  static constexpr std::size_t kChunk = 256;

  TokenDense(TokenDenseShape shape, ThreadPool& pool);

  // rows[i*positions + p] = feature index. h and z are kept by the caller for the backward pass.
  void forward(const std::int32_t* rows, std::size_t count, const float* weight0, const float* bias0,
               const float* weight1, const float* bias1, float* h, float* z);
  // Gradients are written, not added.
  void backward(const std::int32_t* rows, std::size_t count, const float* weight1, const float* h, const float* dz,
                float* dweight0, float* dbias0, float* dweight1, float* dbias1);

 private:
  struct Slot {  // one worker's scratch and sums
    nn::AlignedVector<float> tile_rows;
    nn::AlignedVector<float> dh;
    nn::AlignedVector<float> dweight0;  // tile by tile: [width/kTile][features + 1][kTile], the last row for the bias
    nn::AlignedVector<float> dweight1;
    nn::AlignedVector<float> dbias1;
    nn::AlignedVector<float> dh_tiles;
    std::vector<std::int32_t> first;  // counting sort of a chunk's tokens by feature
    std::vector<std::int32_t> example;
  };

  void forward_chunk(Slot& slot, const std::int32_t* rows, std::size_t count, const float* weight0, const float* bias0,
                     float* h) const;
  void backward_chunk(Slot& slot, const std::int32_t* rows, std::size_t count, const float* weight1, const float* h,
                      const float* dz) const;
  void sort_tokens(Slot& slot, const std::int32_t* rows, std::size_t count) const;

  TokenDenseShape shape_;
  ThreadPool& pool_;
  std::vector<Slot> slots_;
};

}  // namespace unscramble::train
