#include "learn/token_dense.h"

#include <cblas.h>

#include <algorithm>
#include <cstring>

// One source, compiled for several instruction sets; the loader picks. (Sanitizers do not get on with ifuncs.)
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define UNSCRAMBLE_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define UNSCRAMBLE_CLONES
#endif

namespace unscramble::train {

namespace {

constexpr std::size_t kTile = TokenDense::kTile;
// One line more than a tile of a chunk takes: tiles a power of two apart would share a few cache sets.
constexpr std::size_t kTileStride = TokenDense::kChunk * kTile + 16;

// One tile of one row: 16 floats as one value, which each instruction set holds in as many registers as it needs.
using Vec = float __attribute__((vector_size(64), aligned(4), may_alias));
static_assert(sizeof(Vec) == kTile * sizeof(float));

#define UNSCRAMBLE_AT(pointer) (*reinterpret_cast<Vec*>(pointer))
#define UNSCRAMBLE_CONST_AT(pointer) (*reinterpret_cast<const Vec*>(pointer))

// h[i][0..kTile) = act(bias + sum of tile rows); consecutive examples are `stride` floats apart.
UNSCRAMBLE_CLONES
void sum_tile(const float* __restrict tile, const float* __restrict bias, const std::int32_t* __restrict rows,
              std::size_t count, std::size_t positions, float clip, float* __restrict h, std::size_t stride) {
  const Vec zero = {};
  const Vec top = zero + (clip > 0 ? clip : 3e38F);
  const Vec start = UNSCRAMBLE_CONST_AT(bias);
  for (std::size_t i = 0; i < count; ++i) {
    Vec even = start;
    Vec odd = zero;
    std::size_t p = 0;
    for (; p + 2 <= positions; p += 2) {
      even += UNSCRAMBLE_CONST_AT(tile + static_cast<std::size_t>(rows[i * positions + p]) * kTile);
      odd += UNSCRAMBLE_CONST_AT(tile + static_cast<std::size_t>(rows[i * positions + p + 1]) * kTile);
    }
    if (p < positions) even += UNSCRAMBLE_CONST_AT(tile + static_cast<std::size_t>(rows[i * positions + p]) * kTile);
    const Vec sum = even + odd;
    const Vec positive = sum > zero ? sum : zero;
    UNSCRAMBLE_AT(h + i * stride) = positive < top ? positive : top;
  }
}

// The activation's derivative, example by example; each tile's columns are brought together, tiles `tile_stride` apart.
UNSCRAMBLE_CLONES
void mask_tiles(const float* __restrict dh, const float* __restrict h, std::size_t count, std::size_t width, float clip,
                float* __restrict out, std::size_t tile_stride) {
  const float top = clip > 0 ? clip : 3e38F;
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t tile = 0; tile < width / kTile; ++tile) {
      const float* y = h + i * width + tile * kTile;
      const float* d = dh + i * width + tile * kTile;
      float* to = out + tile * tile_stride + i * kTile;
      for (std::size_t j = 0; j < kTile; ++j) {
        const float below = y[j] < top ? d[j] : 0.0F;
        to[j] = y[j] > 0 ? below : 0.0F;
      }
    }
}

// grad[f] += sum of the examples that hold feature f; the extra last row takes the sum of all (the bias).
UNSCRAMBLE_CLONES
void gather_tile(const float* __restrict dh, std::size_t count, const std::int32_t* __restrict first,
                 const std::int32_t* __restrict example, std::size_t features, float* __restrict grad) {
  for (std::size_t f = 0; f < features; ++f) {
    if (first[f] == first[f + 1]) continue;
    Vec sum = UNSCRAMBLE_CONST_AT(grad + f * kTile);
    for (std::int32_t e = first[f]; e < first[f + 1]; ++e)
      sum += UNSCRAMBLE_CONST_AT(dh + static_cast<std::size_t>(example[e]) * kTile);
    UNSCRAMBLE_AT(grad + f * kTile) = sum;
  }
  Vec sum = UNSCRAMBLE_CONST_AT(grad + features * kTile);
  for (std::size_t i = 0; i < count; ++i) sum += UNSCRAMBLE_CONST_AT(dh + i * kTile);
  UNSCRAMBLE_AT(grad + features * kTile) = sum;
}

UNSCRAMBLE_CLONES
void add_rows(const float* __restrict x, std::size_t count, std::size_t width, float* __restrict sum) {
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j < width; ++j) sum[j] += x[i * width + j];
}

std::size_t size(int n) { return static_cast<std::size_t>(n); }

}  // namespace

TokenDense::TokenDense(TokenDenseShape shape, ThreadPool& pool)
    : shape_(shape), pool_(pool), slots_(static_cast<std::size_t>(pool.size())) {
  openblas_set_num_threads(1);  // the pool's threads call it side by side
  for (auto& slot : slots_) {
    slot.tile_rows.resize(size(shape.features) * kTile);
    slot.dh.resize(kChunk * size(shape.width));
    slot.dh_tiles.resize(size(shape.width) / kTile * kTileStride);
    slot.dweight0.resize(size(shape.width) * size(shape.features + 1));
    slot.dweight1.resize(size(shape.out) * size(shape.width));
    slot.dbias1.resize(size(shape.out));
    slot.first.resize(size(shape.features) + 1);
    slot.example.resize(kChunk * size(shape.positions));
  }
}

void TokenDense::forward_chunk(Slot& slot, const std::int32_t* rows, std::size_t count, const float* weight0,
                               const float* bias0, float* h) const {
  const std::size_t width = size(shape_.width);
  for (std::size_t begin = 0; begin < width; begin += kTile) {
    // The rows are a page apart: read in place they would fall into the same few cache sets.
    for (std::size_t f = 0; f < size(shape_.features); ++f)
      std::memcpy(&slot.tile_rows[f * kTile], weight0 + f * width + begin, kTile * sizeof(float));
    sum_tile(slot.tile_rows.data(), bias0 + begin, rows, count, size(shape_.positions), shape_.clip, h + begin, width);
  }
}

void TokenDense::forward(const std::int32_t* rows, std::size_t count, const float* weight0, const float* bias0,
                         const float* weight1, const float* bias1, float* h, float* z) {
  const std::size_t width = size(shape_.width);
  const std::size_t out = size(shape_.out);
  pool_.parallel_for(count, kChunk, [&](std::size_t begin, std::size_t end, int worker) {
    const std::size_t n = end - begin;
    forward_chunk(slots_[size(worker)], rows + begin * size(shape_.positions), n, weight0, bias0, h + begin * width);
    for (std::size_t i = begin; i < end; ++i) std::copy_n(bias1, out, z + i * out);
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(n), shape_.out, shape_.width, 1.0F,
                h + begin * width, shape_.width, weight1, shape_.width, 1.0F, z + begin * out, shape_.out);
  });
}

void TokenDense::sort_tokens(Slot& slot, const std::int32_t* rows, std::size_t count) const {
  const std::size_t positions = size(shape_.positions);
  std::fill(slot.first.begin(), slot.first.end(), 0);
  for (std::size_t t = 0; t < count * positions; ++t) ++slot.first[size(rows[t])];
  std::int32_t total = 0;
  for (auto& entry : slot.first) {
    total += entry;
    entry = total;  // the end of the feature's list; filling it backwards below leaves its beginning
  }
  for (std::size_t i = count; i-- > 0;)
    for (std::size_t p = 0; p < positions; ++p)
      slot.example[size(--slot.first[size(rows[i * positions + p])])] = static_cast<std::int32_t>(i);
}

void TokenDense::backward_chunk(Slot& slot, const std::int32_t* rows, std::size_t count, const float* weight1,
                                const float* h, const float* dz) const {
  const std::size_t width = size(shape_.width);
  const int n = static_cast<int>(count);
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, shape_.width, shape_.out, 1.0F, dz, shape_.out, weight1,
              shape_.width, 0.0F, slot.dh.data(), shape_.width);
  cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, shape_.out, shape_.width, n, 1.0F, dz, shape_.out, h,
              shape_.width, 1.0F, slot.dweight1.data(), shape_.width);
  add_rows(dz, count, size(shape_.out), slot.dbias1.data());
  sort_tokens(slot, rows, count);
  const std::size_t features = size(shape_.features);
  mask_tiles(slot.dh.data(), h, count, width, shape_.clip, slot.dh_tiles.data(), kTileStride);
  for (std::size_t tile = 0; tile < width / kTile; ++tile)
    gather_tile(slot.dh_tiles.data() + tile * kTileStride, count, slot.first.data(), slot.example.data(), features,
                slot.dweight0.data() + tile * kTile * (features + 1));
}

void TokenDense::backward(const std::int32_t* rows, std::size_t count, const float* weight1, const float* h,
                          const float* dz, float* dweight0, float* dbias0, float* dweight1, float* dbias1) {
  const std::size_t width = size(shape_.width);
  const std::size_t out = size(shape_.out);
  const std::size_t slots = slots_.size();
  const std::size_t chunks = (count + kChunk - 1) / kChunk;
  // Chunk c always goes to slot c mod slots, so that the order of additions does not depend on timing.
  pool_.run([&](int worker) {
    Slot& slot = slots_[size(worker)];
    std::fill(slot.dweight0.begin(), slot.dweight0.end(), 0.0F);
    std::fill(slot.dweight1.begin(), slot.dweight1.end(), 0.0F);
    std::fill(slot.dbias1.begin(), slot.dbias1.end(), 0.0F);
    for (std::size_t c = size(worker); c < chunks; c += slots) {
      const std::size_t begin = c * kChunk;
      const std::size_t n = std::min(kChunk, count - begin);
      backward_chunk(slot, rows + begin * size(shape_.positions), n, weight1, h + begin * width, dz + begin * out);
    }
  });
  const std::size_t features = size(shape_.features);
  pool_.parallel_for(width / kTile, 1, [&](std::size_t first, std::size_t last, int /*worker*/) {
    for (std::size_t tile = first; tile < last; ++tile)
      for (std::size_t f = 0; f <= features; ++f) {
        const std::size_t at = (tile * (features + 1) + f) * kTile;
        float* to = (f == features ? dbias0 : dweight0 + f * width) + tile * kTile;
        for (std::size_t j = 0; j < kTile; ++j) to[j] = slots_[0].dweight0[at + j];
        for (std::size_t s = 1; s < slots; ++s)
          for (std::size_t j = 0; j < kTile; ++j) to[j] += slots_[s].dweight0[at + j];
      }
  });
  const auto reduce = [&](auto member, float* to) {
    const auto& sum = slots_[0].*member;
    std::copy(sum.begin(), sum.end(), to);
    for (std::size_t s = 1; s < slots; ++s) add_rows((slots_[s].*member).data(), 1, sum.size(), to);
  };
  reduce(&Slot::dweight1, dweight1);
  reduce(&Slot::dbias1, dbias1);
}

}  // namespace unscramble::train
