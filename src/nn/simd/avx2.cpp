// AVX2 kernels. u8*i8 products go through vpmaddubsw; activations end at 127, so a pair's sum (at most 2*127*127)
// cannot saturate and the result is exact.
#if defined(__x86_64__)
#include <immintrin.h>

#include "nn/simd/kernels.h"

namespace unscramble::nn::simd {
namespace {

// A tile's activations. packs clamps to 127 and works within 128-bit lanes; the permutation restores the order.
inline void store_sums(__m256i first, __m256i second, __m128i shift, uint8_t* to) {
  const __m256i packed = _mm256_packs_epi16(_mm256_sra_epi16(first, shift), _mm256_sra_epi16(second, shift));
  const __m256i ordered = _mm256_permute4x64_epi64(_mm256_max_epi8(packed, _mm256_setzero_si256()), 0xD8);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), ordered);
}

// kTiles tiles at once, whose sums stay in registers from one state to the next.
template <int kTiles, bool kFar>
void accumulate_tiles(const InputLayer& layer, int tile, const SumStep* steps, const uint32_t* rows, size_t count,
                      uint8_t* out) {
  const __m128i shift = _mm_cvtsi32_si128(layer.shift);
  const __m256i zero = _mm256_setzero_si256();
  const size_t stride = static_cast<size_t>(layer.features) * kTile;
  const int16_t* table = layer.tiles + static_cast<size_t>(tile) * stride;
  const auto* bias = reinterpret_cast<const __m256i*>(layer.bias + tile * kTile);
  uint8_t* to = out + tile * kTile;
  __m256i sum[kTiles][2];
  for (int t = 0; t < kTiles; ++t) sum[t][0] = sum[t][1] = zero;  // the first step sets them; GCC 12 cannot see it
  for (size_t i = 0; i < count; ++i, to += layer.width) {
    const SumStep step = steps[i];
    if (step.fresh)
      for (int t = 0; t < kTiles; ++t)
        for (int h = 0; h < 2; ++h) sum[t][h] = _mm256_loadu_si256(bias + 2 * t + h);
    for (int r = 0; r < step.plus; ++r, ++rows)
      for (int t = 0; t < kTiles; ++t) {
        if (kFar) _mm_prefetch(reinterpret_cast<const char*>(table + t * stride + rows[kRowsAhead]), _MM_HINT_T0);
        for (int h = 0; h < 2; ++h)
          sum[t][h] = _mm256_add_epi16(
              sum[t][h], _mm256_load_si256(reinterpret_cast<const __m256i*>(table + t * stride + *rows) + h));
      }
    for (int r = 0; r < step.minus; ++r, ++rows)
      for (int t = 0; t < kTiles; ++t) {
        if (kFar) _mm_prefetch(reinterpret_cast<const char*>(table + t * stride + rows[kRowsAhead]), _MM_HINT_T0);
        for (int h = 0; h < 2; ++h)
          sum[t][h] = _mm256_sub_epi16(
              sum[t][h], _mm256_load_si256(reinterpret_cast<const __m256i*>(table + t * stride + *rows) + h));
      }
    for (int t = 0; t < kTiles; ++t) store_sums(sum[t][0], sum[t][1], shift, to + t * kTile);
  }
}

void accumulate(const InputLayer& layer, const SumStep* steps, const uint32_t* rows, size_t count, uint8_t* out) {
  static_assert(kPad == 2 * kTile);
  const bool far = layer.features > kFarFeatures;
  for (int tile = 0; tile < layer.width / kTile; tile += 2)
    (far ? accumulate_tiles<2, true> : accumulate_tiles<2, false>)(layer, tile, steps, rows, count, out);
}

// All columns of a tile at once, in sums that stay in registers from one state to the next.
void accumulate_bytes(const InputLayer& layer, const ByteInputLayer& bytes, const SumStep* steps, const uint32_t* rows,
                      size_t count, uint8_t* out) {
  constexpr int kParts = kByteTile / 16;
  constexpr size_t kPerRow = kByteTile / kTile;  // bytes per unit in which rows are counted
  const __m128i shift = _mm_cvtsi32_si128(layer.shift);
  const auto wide = [](const int8_t* row, int part) {
    return _mm256_cvtepi8_epi16(_mm_load_si128(reinterpret_cast<const __m128i*>(row) + part));
  };
  for (int tile = 0; tile < layer.width / kByteTile; ++tile) {
    const int8_t* table = bytes.tiles + static_cast<size_t>(tile) * layer.features * kByteTile;
    const auto* bias = reinterpret_cast<const __m256i*>(layer.bias + tile * kByteTile);
    const auto* step_of = reinterpret_cast<const __m256i*>(bytes.steps + tile * kByteTile);
    __m256i sum[kParts] = {};
    const uint32_t* next = rows;
    uint8_t* to = out + tile * kByteTile;
    for (size_t i = 0; i < count; ++i, to += layer.width) {
      const SumStep step = steps[i];
      if (step.fresh)
        for (auto& part : sum) part = _mm256_setzero_si256();
      for (int r = 0; r < step.plus; ++r, ++next) {
        _mm_prefetch(reinterpret_cast<const char*>(table + kPerRow * next[kRowsAhead]), _MM_HINT_T0);
        const int8_t* row = table + kPerRow * *next;
        for (int p = 0; p < kParts; ++p) sum[p] = _mm256_add_epi16(sum[p], wide(row, p));
      }
      for (int r = 0; r < step.minus; ++r, ++next) {
        _mm_prefetch(reinterpret_cast<const char*>(table + kPerRow * next[kRowsAhead]), _MM_HINT_T0);
        const int8_t* row = table + kPerRow * *next;
        for (int p = 0; p < kParts; ++p) sum[p] = _mm256_sub_epi16(sum[p], wide(row, p));
      }
      const auto total = [&](int p) {
        return _mm256_add_epi16(_mm256_loadu_si256(bias + p),
                                _mm256_mullo_epi16(sum[p], _mm256_loadu_si256(step_of + p)));
      };
      for (int p = 0; p < kParts; p += 2) store_sums(total(p), total(p + 1), shift, to + p * 16);
    }
  }
}

inline __m256i dot_step(__m256i sum, __m256i x, __m256i w, __m256i ones) {
  return _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(x, w), ones));
}

// Four sums of eight to one vector of four.
inline __m128i reduce4(__m256i a, __m256i b, __m256i c, __m256i d) {
  const __m256i abcd = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
  return _mm_add_epi32(_mm256_castsi256_si128(abcd), _mm256_extracti128_si256(abcd, 1));
}

inline void store_activations(const DenseLayer& layer, int o, __m128i sum, uint8_t* out) {
  sum = _mm_add_epi32(sum, _mm_loadu_si128(reinterpret_cast<const __m128i*>(layer.bias + o)));
  __m128 y = _mm_mul_ps(_mm_cvtepi32_ps(sum), _mm_loadu_ps(layer.scale + o));
  y = _mm_min_ps(_mm_max_ps(y, _mm_setzero_ps()), _mm_set1_ps(127.0F));
  const __m128i steps = _mm_cvtps_epi32(y);
  const __m128i words = _mm_packs_epi32(steps, steps);
  const int bytes = _mm_cvtsi128_si32(_mm_packs_epi16(words, words));
  __builtin_memcpy(out + o, &bytes, 4);
}

// States two by two and outputs four by four: eight sums stay in registers and each load feeds several of them.
void dense_pair(const DenseLayer& layer, int o, const uint8_t* in0, const uint8_t* in1, uint8_t* out0, uint8_t* out1) {
  const __m256i ones = _mm256_set1_epi16(1);
  const size_t stride = static_cast<size_t>(layer.in_stride);
  const int8_t* w = layer.weights + o * stride;
  __m256i s00 = _mm256_setzero_si256(), s01 = s00, s02 = s00, s03 = s00, s10 = s00, s11 = s00, s12 = s00, s13 = s00;
  for (size_t k = 0; k < stride; k += 32) {
    const __m256i x0 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(in0 + k));
    const __m256i x1 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(in1 + k));
    const __m256i w0 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(w + k));
    s00 = dot_step(s00, x0, w0, ones);
    s10 = dot_step(s10, x1, w0, ones);
    const __m256i w1 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(w + stride + k));
    s01 = dot_step(s01, x0, w1, ones);
    s11 = dot_step(s11, x1, w1, ones);
    const __m256i w2 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(w + 2 * stride + k));
    s02 = dot_step(s02, x0, w2, ones);
    s12 = dot_step(s12, x1, w2, ones);
    const __m256i w3 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(w + 3 * stride + k));
    s03 = dot_step(s03, x0, w3, ones);
    s13 = dot_step(s13, x1, w3, ones);
  }
  store_activations(layer, o, reduce4(s00, s01, s02, s03), out0);
  store_activations(layer, o, reduce4(s10, s11, s12, s13), out1);
}

void dense(const DenseLayer& layer, const uint8_t* in, size_t count, uint8_t* out) {
  for (int o = 0; o < layer.out; o += 4) {
    size_t i = 0;
    for (; i + 2 <= count; i += 2)
      dense_pair(layer, o, in + i * layer.in_stride, in + (i + 1) * layer.in_stride, out + i * layer.out_stride,
                 out + (i + 1) * layer.out_stride);
    if (i < count) {
      const uint8_t* x = in + i * layer.in_stride;
      dense_pair(layer, o, x, x, out + i * layer.out_stride, out + i * layer.out_stride);
    }
  }
}

void heads(const HeadLayer& layer, const uint8_t* in, size_t count, float* out) {
  const size_t stride = static_cast<size_t>(layer.in_stride);
  for (size_t i = 0; i < count; ++i) {
    const uint8_t* x = in + i * stride;
    for (int o = 0; o < layer.out; o += 4) {
      const int16_t* w = layer.weights + o * stride;
      __m256i sum[4] = {};
      for (size_t k = 0; k < stride; k += 16) {
        const __m256i wide = _mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(x + k)));
        for (int r = 0; r < 4; ++r) {
          const __m256i row = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(w + r * stride + k));
          sum[r] = _mm256_add_epi32(sum[r], _mm256_madd_epi16(wide, row));
        }
      }
      const __m128i bias = _mm_loadu_si128(reinterpret_cast<const __m128i*>(layer.bias + o));
      const __m128 total = _mm_cvtepi32_ps(_mm_add_epi32(reduce4(sum[0], sum[1], sum[2], sum[3]), bias));
      _mm_storeu_ps(out + i * layer.out + o, _mm_mul_ps(total, _mm_loadu_ps(layer.scale + o)));
    }
  }
}

}  // namespace

const Kernels kAvx2{"avx2", accumulate, dense, heads, nullptr, accumulate_bytes};

}  // namespace unscramble::nn::simd
#endif
