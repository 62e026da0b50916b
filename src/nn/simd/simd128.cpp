// WebAssembly's 128-bit vectors. There is no u8*i8 product, so both sides are widened to 16 bits, the weights once for
// all states of a batch; activations end at 127, so they are the same as signed bytes.
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#include "nn/simd/kernels.h"

namespace unscramble::nn::simd {
namespace {

constexpr int kLanes = 8;              // 16-bit numbers in a vector
constexpr int kParts = kPad / kLanes;  // vectors in two tiles, whose sums stay in registers from state to state

void accumulate_tiles(const InputLayer& layer, int tile, const SumStep* steps, const uint32_t* rows, size_t count,
                      uint8_t* out) {
  const size_t stride = static_cast<size_t>(layer.features) * kTile;
  const int16_t* table[2] = {layer.tiles + static_cast<size_t>(tile) * stride,
                             layer.tiles + static_cast<size_t>(tile + 1) * stride};
  const int16_t* bias = layer.bias + tile * kTile;
  const v128_t zero = wasm_i8x16_splat(0);
  uint8_t* to = out + tile * kTile;
  v128_t sum[kParts];
  for (auto& part : sum) part = zero;  // the first step sets them
  for (size_t i = 0; i < count; ++i, to += layer.width) {
    const SumStep step = steps[i];
    if (step.fresh)
      for (int p = 0; p < kParts; ++p) sum[p] = wasm_v128_load(bias + p * kLanes);
    for (int r = 0; r < step.plus; ++r, ++rows)
      for (int p = 0; p < kParts; ++p)
        sum[p] = wasm_i16x8_add(sum[p], wasm_v128_load(table[p / 4] + *rows + p % 4 * kLanes));
    for (int r = 0; r < step.minus; ++r, ++rows)
      for (int p = 0; p < kParts; ++p)
        sum[p] = wasm_i16x8_sub(sum[p], wasm_v128_load(table[p / 4] + *rows + p % 4 * kLanes));
    for (int p = 0; p < kParts; p += 2) {
      const v128_t packed = wasm_i8x16_narrow_i16x8(wasm_i16x8_shr(sum[p], static_cast<uint32_t>(layer.shift)),
                                                    wasm_i16x8_shr(sum[p + 1], static_cast<uint32_t>(layer.shift)));
      wasm_v128_store(to + p * kLanes, wasm_i8x16_max(packed, zero));
    }
  }
}

void accumulate(const InputLayer& layer, const SumStep* steps, const uint32_t* rows, size_t count, uint8_t* out) {
  static_assert(kPad == 2 * kTile && kTile == 4 * kLanes);
  for (int tile = 0; tile < layer.width / kTile; tile += 2) accumulate_tiles(layer, tile, steps, rows, count, out);
}

// Four sums of four to one vector of four.
inline v128_t reduce4(v128_t a, v128_t b, v128_t c, v128_t d) {
  const v128_t ab = wasm_i32x4_add(wasm_i32x4_shuffle(a, b, 0, 4, 1, 5), wasm_i32x4_shuffle(a, b, 2, 6, 3, 7));
  const v128_t cd = wasm_i32x4_add(wasm_i32x4_shuffle(c, d, 0, 4, 1, 5), wasm_i32x4_shuffle(c, d, 2, 6, 3, 7));
  return wasm_i32x4_add(wasm_i64x2_shuffle(ab, cd, 0, 2), wasm_i64x2_shuffle(ab, cd, 1, 3));
}

inline void store_activations(const DenseLayer& layer, int o, v128_t sum, uint8_t* out) {
  sum = wasm_i32x4_add(sum, wasm_v128_load(layer.bias + o));
  v128_t y = wasm_f32x4_mul(wasm_f32x4_convert_i32x4(sum), wasm_v128_load(layer.scale + o));
  y = wasm_f32x4_pmin(wasm_f32x4_splat(127.0F), wasm_f32x4_pmax(wasm_f32x4_splat(0.0F), y));
  const v128_t steps = wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(y));
  const v128_t words = wasm_i16x8_narrow_i32x4(steps, steps);
  const int bytes = wasm_i32x4_extract_lane(wasm_i8x16_narrow_i16x8(words, words), 0);
  __builtin_memcpy(out + o, &bytes, 4);
}

// Eight sums at once, of two states and four outputs, whose weights have been widened: they serve all states of a
// batch.
constexpr int kOutputs = 4;

void dense_pair(const DenseLayer& layer, int o, const int16_t* wide, const uint8_t* in0, const uint8_t* in1,
                uint8_t* out0, uint8_t* out1) {
  const size_t stride = static_cast<size_t>(layer.in_stride);
  v128_t s0[kOutputs];
  v128_t s1[kOutputs];
  for (int r = 0; r < kOutputs; ++r) s0[r] = s1[r] = wasm_i32x4_splat(0);
  for (size_t k = 0; k < stride; k += kLanes) {
    const v128_t x0 = wasm_i16x8_load8x8(in0 + k);
    const v128_t x1 = wasm_i16x8_load8x8(in1 + k);
    for (int r = 0; r < kOutputs; ++r) {
      const v128_t row = wasm_v128_load(wide + k * kOutputs + r * kLanes);
      s0[r] = wasm_i32x4_add(s0[r], wasm_i32x4_dot_i16x8(x0, row));
      s1[r] = wasm_i32x4_add(s1[r], wasm_i32x4_dot_i16x8(x1, row));
    }
  }
  store_activations(layer, o, reduce4(s0[0], s0[1], s0[2], s0[3]), out0);
  store_activations(layer, o, reduce4(s1[0], s1[1], s1[2], s1[3]), out1);
}

// Four rows of weights as 16-bit numbers, eight of each row in turn.
void widen(const int8_t* rows, size_t stride, int16_t* wide) {
  for (size_t k = 0; k < stride; k += kLanes)
    for (int r = 0; r < kOutputs; ++r)
      wasm_v128_store(wide + k * kOutputs + r * kLanes, wasm_i16x8_load8x8(rows + r * stride + k));
}

void dense(const DenseLayer& layer, const uint8_t* in, size_t count, uint8_t* out) {
  constexpr size_t kLongest = 4096;  // inputs whose weights fit the buffer, and the cache nearest to the processor
  alignas(16) int16_t buffer[kOutputs * kLongest];
  const size_t stride = static_cast<size_t>(layer.in_stride);
  if (stride > kLongest) return kPortable.dense(layer, in, count, out);
  for (int o = 0; o < layer.out; o += kOutputs) {
    widen(layer.weights + o * stride, stride, buffer);
    size_t i = 0;
    for (; i + 2 <= count; i += 2)
      dense_pair(layer, o, buffer, in + i * stride, in + (i + 1) * stride, out + i * layer.out_stride,
                 out + (i + 1) * layer.out_stride);
    if (i < count) {
      const uint8_t* x = in + i * stride;
      dense_pair(layer, o, buffer, x, x, out + i * layer.out_stride, out + i * layer.out_stride);
    }
  }
}

void heads(const HeadLayer& layer, const uint8_t* in, size_t count, float* out) {
  const size_t stride = static_cast<size_t>(layer.in_stride);
  for (size_t i = 0; i < count; ++i) {
    const uint8_t* x = in + i * stride;
    for (int o = 0; o < layer.out; o += 4) {
      const int16_t* w = layer.weights + o * stride;
      v128_t sum[4];
      for (auto& part : sum) part = wasm_i32x4_splat(0);
      for (size_t k = 0; k < stride; k += kLanes) {
        const v128_t wide = wasm_u16x8_load8x8(x + k);
        for (int r = 0; r < 4; ++r)
          sum[r] = wasm_i32x4_add(sum[r], wasm_i32x4_dot_i16x8(wide, wasm_v128_load(w + r * stride + k)));
      }
      const v128_t total = wasm_i32x4_add(reduce4(sum[0], sum[1], sum[2], sum[3]), wasm_v128_load(layer.bias + o));
      wasm_v128_store(out + i * layer.out + o,
                      wasm_f32x4_mul(wasm_f32x4_convert_i32x4(total), wasm_v128_load(layer.scale + o)));
    }
  }
}

}  // namespace

extern const Kernels kSimd128;  // isa.cpp names it too
const Kernels kSimd128{"simd128", accumulate, dense, heads, nullptr, nullptr};

}  // namespace unscramble::nn::simd
#endif
