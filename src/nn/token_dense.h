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
// The same in the order in which the passes read them. Row after row, a tile's columns would be a page apart, and fall
// into the same few cache sets.
class TokenDensePanels {
 public:
  // Call after every change of the weights, before the passes that use them.
  void load(const simd::FloatKernels& kernels, const TokenDenseShape& shape, const TokenDenseWeights& weights,
            ThreadPool& pool);

 private:
  friend class TokenDense;
  AlignedVector<float> tiles_;     // weight0, [width/kTile][features][kTile]
  AlignedVector<float> forward_;   // weight1, transposed
  AlignedVector<float> backward_;  // weight1 as it is
  AlignedVector<float> bias0_;
  AlignedVector<float> bias1_;
};

struct TokenDenseGradients {
  std::span<float> weight0;
  std::span<float> bias0;
  std::span<float> weight1;
  std::span<float> bias1;
};
// The same as they are summed up: the first layer tile by tile, [width/kTile][features + 1][kTile], the last row for
// the bias. At 64-byte boundaries.
struct TokenDenseSums {
  std::span<float> first;
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
  void forward(std::span<const std::int32_t> rows, const TokenDensePanels& weights, std::span<float> h,
               std::span<float> z);
  void backward(std::span<const std::int32_t> rows, const TokenDensePanels& weights, std::span<const float> h,
                std::span<const float> dz, const TokenDenseGradients& gradients);
  // On the calling thread alone. The sums are written or, with `add`, the batch's are added to what is there.
  void backward(std::span<const std::int32_t> rows, const TokenDensePanels& weights, std::span<const float> h,
                std::span<const float> dz, const TokenDenseSums& sums, bool add);
  // Row `feature` of weight0 from TokenDenseSums::first (or the bias, if it is the number of features), times `scale`.
  static void row_of(const TokenDenseShape& shape, std::span<const float> first, std::size_t feature, float scale,
                     std::span<float> row);

 private:
  struct Slot {  // one worker's scratch, and its sums
    AlignedVector<float> dh;
    AlignedVector<float> dweight0;  // as TokenDenseSums::first
    AlignedVector<float> dweight1;
    AlignedVector<float> dbias1;
    AlignedVector<float> dh_tiles;
    AlignedVector<float> h_panels;
    std::vector<std::int32_t> first;  // counting sort of a chunk's tokens by feature
    std::vector<std::int32_t> example;
    std::vector<std::int32_t> used;  // features that occur in it: few of a large table's
  };

  // A run of examples, and where their gradients go.
  struct Chunk {
    const std::int32_t* rows;
    std::size_t count;
    const float* h;
    const float* dz;
    bool fresh;                   // the sums begin here: what they contain does not count
    const TokenDenseSums* total;  // the sums end here and are added to these; or null
  };
  static TokenDenseSums sums_of(Slot& slot) { return {slot.dweight0, slot.dweight1, slot.dbias1}; }
  void backward_chunk(Slot& slot, const Chunk& chunk, const TokenDensePanels& weights,
                      const TokenDenseSums& sums) const;
  void sort_tokens(Slot& slot, const std::int32_t* rows, std::size_t count) const;
  void take_sums(AlignedVector<float> Slot::*member, std::size_t slots, std::size_t at, std::size_t count, float* to);

  [[nodiscard]] float top() const;

  const simd::FloatKernels& kernels_;
  TokenDenseShape shape_;
  ThreadPool& pool_;
  std::vector<Slot> slots_;
};

}  // namespace unscramble::nn
