// AVX-512 kernels with VNNI: vpdpbusd adds four u8*i8 products per lane, exactly.
#if defined(__x86_64__)
#include <immintrin.h>

#include "nn/simd/kernels.h"

namespace unscramble::nn::simd {
namespace {

inline __m256i halves(__m512i v) {
  return _mm256_add_epi32(_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64(v, 1));
}

// Four sums of sixteen to one vector of four.
inline __m128i reduce4(__m512i a, __m512i b, __m512i c, __m512i d) {
  const __m256i abcd =
      _mm256_hadd_epi32(_mm256_hadd_epi32(halves(a), halves(b)), _mm256_hadd_epi32(halves(c), halves(d)));
  return _mm_add_epi32(_mm256_castsi256_si128(abcd), _mm256_extracti128_si256(abcd, 1));
}

constexpr int kOuts = 16;  // 32-bit sums in a vector

inline void store_activations(const DenseLayer& layer, int o, __m512i sum, uint8_t* out) {
  sum = _mm512_add_epi32(sum, _mm512_loadu_si512(layer.bias + o));
  __m512 y = _mm512_mul_ps(_mm512_cvtepi32_ps(sum), _mm512_loadu_ps(layer.scale + o));
  y = _mm512_min_ps(_mm512_max_ps(y, _mm512_setzero_ps()), _mm512_set1_ps(127.0F));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out + o), _mm512_cvtepi32_epi8(_mm512_cvtps_epi32(y)));
}

// Four inputs of a state, for all outputs.
inline __m512i broadcast4(const uint8_t* in) {
  int bytes;
  __builtin_memcpy(&bytes, in, 4);
  return _mm512_set1_epi32(bytes);
}

// kStates states by 16*kBlocks outputs, of which those of the first `used` states are stored. Every lane is an output
// of its own, so there is nothing to add up at the end.
template <int kStates, int kBlocks>
inline void dense_group(const DenseLayer& layer, int o, const uint8_t* in, size_t used, uint8_t* out) {
  const size_t stride = static_cast<size_t>(layer.in_stride);
  const int8_t* w = layer.packed + static_cast<size_t>(o) * stride;
  __m512i sum[kStates][kBlocks];
#pragma GCC unroll 8
  for (int s = 0; s < kStates; ++s)
    for (int b = 0; b < kBlocks; ++b) sum[s][b] = _mm512_setzero_si512();
  for (size_t k = 0; k < stride; k += 4) {
    __m512i weights[kBlocks];
#pragma GCC unroll 2
    for (int b = 0; b < kBlocks; ++b) weights[b] = _mm512_loadu_si512(w + kOuts * (b * stride + k));
#pragma GCC unroll 8
    for (int s = 0; s < kStates; ++s) {
      const __m512i x = broadcast4(in + s * stride + k);
#pragma GCC unroll 2
      for (int b = 0; b < kBlocks; ++b) sum[s][b] = _mm512_dpbusd_epi32(sum[s][b], x, weights[b]);
    }
  }
#pragma GCC unroll 8
  for (int s = 0; s < kStates; ++s) {
    if (static_cast<size_t>(s) == used) break;
    for (int b = 0; b < kBlocks; ++b)
      store_activations(layer, o + kOuts * b, sum[s][b], out + static_cast<size_t>(s) * layer.out_stride);
  }
}

// A few states at a time, so that they stay in L1 while all outputs are computed.
void dense(const DenseLayer& layer, const uint8_t* in, size_t count, uint8_t* out) {
  constexpr int kGroup = 8;
  constexpr size_t kChunk = 32;
  static_assert(kRows % kGroup == 0, "a last group may read this far");
  const size_t stride = static_cast<size_t>(layer.in_stride);
  const size_t out_stride = static_cast<size_t>(layer.out_stride);
  for (size_t chunk = 0; chunk < count; chunk += kChunk) {
    const size_t end = chunk + kChunk < count ? chunk + kChunk : count;
    int o = 0;
    for (; o + 2 * kOuts <= layer.out; o += 2 * kOuts)
      for (size_t i = chunk; i < end; i += kGroup)
        dense_group<kGroup, 2>(layer, o, in + i * stride, end - i, out + i * out_stride);
    for (; o < layer.out; o += kOuts)
      for (size_t i = chunk; i < end; i += kGroup)
        dense_group<kGroup, 1>(layer, o, in + i * stride, end - i, out + i * out_stride);
  }
}

inline void store_sums(__m512i sum, __m128i shift, uint8_t* to) {
  const __m512i steps = _mm512_sra_epi16(sum, shift);
  const __m512i clamped = _mm512_min_epi16(_mm512_max_epi16(steps, _mm512_setzero_si512()), _mm512_set1_epi16(127));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtepi16_epi8(clamped));
}

inline void ask_for(const int16_t* row) { _mm_prefetch(reinterpret_cast<const char*>(row), _MM_HINT_T0); }

// kTiles tiles at once, whose sums stay in registers from one state to the next.
template <int kTiles, bool kFar>
void accumulate_tiles(const InputLayer& layer, int tile, const SumStep* steps, const uint32_t* rows, size_t count,
                      uint8_t* out) {
  const __m128i shift = _mm_cvtsi32_si128(layer.shift);
  const size_t stride = static_cast<size_t>(layer.features) * kTile;
  const int16_t* table = layer.tiles + static_cast<size_t>(tile) * stride;
  const int16_t* bias = layer.bias + tile * kTile;
  uint8_t* to = out + tile * kTile;
  __m512i sum[kTiles];
  for (size_t i = 0; i < count; ++i, to += layer.width) {
    const SumStep step = steps[i];
    if (step.fresh)
      for (int t = 0; t < kTiles; ++t) sum[t] = _mm512_loadu_si512(bias + t * kTile);
    for (int r = 0; r < step.plus; ++r, ++rows)
      for (int t = 0; t < kTiles; ++t) {
        if (kFar) ask_for(table + t * stride + rows[kRowsAhead]);
        sum[t] = _mm512_add_epi16(sum[t], _mm512_load_si512(table + t * stride + *rows));
      }
    for (int r = 0; r < step.minus; ++r, ++rows)
      for (int t = 0; t < kTiles; ++t) {
        if (kFar) ask_for(table + t * stride + rows[kRowsAhead]);
        sum[t] = _mm512_sub_epi16(sum[t], _mm512_load_si512(table + t * stride + *rows));
      }
    for (int t = 0; t < kTiles; ++t) store_sums(sum[t], shift, to + t * kTile);
  }
}

// Fresh states only: tile by tile, so that all rows of a tile stay in L1, or in L2 if there are many.
template <bool kFar>
void accumulate_fresh(const InputLayer& layer, const uint32_t* rows, size_t count, uint8_t* out) {
  const __m128i shift = _mm_cvtsi32_si128(layer.shift);
  const int positions = layer.positions;
  for (int tile = 0; tile < layer.width / kTile; ++tile) {
    const int16_t* table = layer.tiles + static_cast<size_t>(tile) * layer.features * kTile;
    const __m512i bias = _mm512_loadu_si512(layer.bias + tile * kTile);
    uint8_t* to = out + tile * kTile;
    for (size_t i = 0; i < count; ++i) {
      const uint32_t* row = rows + i * positions;
      // Two chains: the additions of one state do not wait for each other.
      __m512i sum0 = bias;
      __m512i sum1 = _mm512_setzero_si512();
      int p = 0;
      for (; p + 2 <= positions; p += 2) {
        if (kFar) {
          ask_for(table + row[p + kRowsAhead]);
          ask_for(table + row[p + 1 + kRowsAhead]);
        }
        sum0 = _mm512_add_epi16(sum0, _mm512_load_si512(table + row[p]));
        sum1 = _mm512_add_epi16(sum1, _mm512_load_si512(table + row[p + 1]));
      }
      if (p < positions) sum0 = _mm512_add_epi16(sum0, _mm512_load_si512(table + row[p]));
      store_sums(_mm512_add_epi16(sum0, sum1), shift, to + i * layer.width);
    }
  }
}

}  // namespace

// For each block of 16 outputs and each four inputs, the four weights of each output: what one vpdpbusd takes, and what
// a tile of AMX is made of.
void avx512::pack(const DenseLayer& layer, int8_t* packed) {
  for (int o = 0; o < layer.out; o += kOuts)
    for (int k = 0; k < layer.in_stride; k += 4)
      for (int c = 0; c < kOuts; ++c)
        for (int b = 0; b < 4; ++b) *packed++ = layer.weights[static_cast<size_t>(o + c) * layer.in_stride + k + b];
}

void avx512::accumulate(const InputLayer& layer, const SumStep* steps, const uint32_t* rows, size_t count,
                        uint8_t* out) {
  size_t fresh = 0;
  for (size_t i = 0; i < count; ++i) fresh += steps[i].fresh ? 1 : 0;
  const bool far = layer.features > kFarFeatures;
  if (fresh == count)
    return far ? accumulate_fresh<true>(layer, rows, count, out) : accumulate_fresh<false>(layer, rows, count, out);
  // Siblings touch few rows, so several tiles of them stay in L1.
  const int tiles = layer.width / kTile;
  int tile = 0;
  if (far) {
    for (; tile < tiles; tile += 2) accumulate_tiles<2, true>(layer, tile, steps, rows, count, out);
    return;
  }
  for (; tile + 4 <= tiles; tile += 4) accumulate_tiles<4, false>(layer, tile, steps, rows, count, out);
  for (; tile < tiles; tile += 2) accumulate_tiles<2, false>(layer, tile, steps, rows, count, out);
}

// All columns of a tile at once, in two sums that stay in registers from one state to the next.
void avx512::accumulate_bytes(const InputLayer& layer, const ByteInputLayer& bytes, const SumStep* steps,
                              const uint32_t* rows, size_t count, uint8_t* out) {
  constexpr size_t kPerRow = kByteTile / kTile;  // bytes per unit in which rows are counted
  const __m128i shift = _mm_cvtsi32_si128(layer.shift);
  const auto wide = [](const int8_t* at) {
    return _mm512_cvtepi8_epi16(_mm256_load_si256(reinterpret_cast<const __m256i*>(at)));
  };
  for (int tile = 0; tile < layer.width / kByteTile; ++tile) {
    const int8_t* table = bytes.tiles + static_cast<size_t>(tile) * layer.features * kByteTile;
    const int16_t* bias = layer.bias + tile * kByteTile;
    const int16_t* step_of = bytes.steps + tile * kByteTile;
    const __m512i bias0 = _mm512_loadu_si512(bias);
    const __m512i bias1 = _mm512_loadu_si512(bias + kTile);
    const __m512i step0 = _mm512_loadu_si512(step_of);
    const __m512i step1 = _mm512_loadu_si512(step_of + kTile);
    __m512i sum0 = _mm512_setzero_si512();
    __m512i sum1 = _mm512_setzero_si512();
    const uint32_t* next = rows;
    uint8_t* to = out + tile * kByteTile;
    for (size_t i = 0; i < count; ++i, to += layer.width) {
      const SumStep step = steps[i];
      if (step.fresh) sum0 = sum1 = _mm512_setzero_si512();
      for (int r = 0; r < step.plus; ++r, ++next) {
        _mm_prefetch(reinterpret_cast<const char*>(table + kPerRow * next[kRowsAhead]), _MM_HINT_T0);
        const int8_t* row = table + kPerRow * *next;
        sum0 = _mm512_add_epi16(sum0, wide(row));
        sum1 = _mm512_add_epi16(sum1, wide(row + kTile));
      }
      for (int r = 0; r < step.minus; ++r, ++next) {
        _mm_prefetch(reinterpret_cast<const char*>(table + kPerRow * next[kRowsAhead]), _MM_HINT_T0);
        const int8_t* row = table + kPerRow * *next;
        sum0 = _mm512_sub_epi16(sum0, wide(row));
        sum1 = _mm512_sub_epi16(sum1, wide(row + kTile));
      }
      store_sums(_mm512_add_epi16(bias0, _mm512_mullo_epi16(sum0, step0)), shift, to);
      store_sums(_mm512_add_epi16(bias1, _mm512_mullo_epi16(sum1, step1)), shift, to + kTile);
    }
  }
}

void avx512::heads(const HeadLayer& layer, const uint8_t* in, size_t count, float* out) {
  const size_t stride = static_cast<size_t>(layer.in_stride);
  for (size_t i = 0; i < count; ++i) {
    const uint8_t* x = in + i * stride;
    for (int o = 0; o < layer.out; o += 4) {
      const int16_t* w = layer.weights + o * stride;
      __m512i sum[4] = {};
      for (size_t k = 0; k < stride; k += 32) {
        const __m512i wide = _mm512_cvtepu8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(x + k)));
#pragma GCC unroll 4
        for (int r = 0; r < 4; ++r) sum[r] = _mm512_dpwssd_epi32(sum[r], wide, _mm512_loadu_si512(w + r * stride + k));
      }
      const __m128i bias = _mm_loadu_si128(reinterpret_cast<const __m128i*>(layer.bias + o));
      const __m128 total = _mm_cvtepi32_ps(_mm_add_epi32(reduce4(sum[0], sum[1], sum[2], sum[3]), bias));
      _mm_storeu_ps(out + i * layer.out + o, _mm_mul_ps(total, _mm_loadu_ps(layer.scale + o)));
    }
  }
}

const Kernels kAvx512{"avx512", avx512::accumulate, dense, avx512::heads, avx512::pack, avx512::accumulate_bytes};

}  // namespace unscramble::nn::simd
#endif
