// Dense layers on AMX tiles: 16 states by 16 outputs by 64 inputs in one instruction, exactly. The rest is AVX-512's.
#if defined(__x86_64__)
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "nn/simd/kernels.h"

namespace unscramble::nn::simd {
namespace {

constexpr int kSide = 16;  // rows of a tile, and 32-bit columns

struct alignas(64) TileConfig {
  uint8_t palette = 1;
  uint8_t start_row = 0;
  uint8_t reserved[14] = {};
  uint16_t columns[16] = {};
  uint8_t rows[16] = {};
};

// One tile of sums -> activations of up to 16 states.
inline void store_activations(const DenseLayer& layer, int o, const int32_t* sums, size_t rows, uint8_t* out) {
  const __m512i bias = _mm512_loadu_si512(layer.bias + o);
  const __m512 scale = _mm512_loadu_ps(layer.scale + o);
  for (size_t i = 0; i < rows; ++i) {
    const __m512i sum = _mm512_add_epi32(_mm512_load_si512(sums + i * kSide), bias);
    __m512 y = _mm512_mul_ps(_mm512_cvtepi32_ps(sum), scale);
    y = _mm512_min_ps(_mm512_max_ps(y, _mm512_setzero_ps()), _mm512_set1_ps(127.0F));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i * layer.out_stride + o),
                     _mm512_cvtepi32_epi8(_mm512_cvtps_epi32(y)));
  }
}

// 16*kStates states by 16*kOuts outputs: tiles 0-3 hold sums, 4-5 activations, 6-7 weights.
template <int kStates, int kOuts>
void dense_block(const DenseLayer& layer, int o, const uint8_t* in, size_t count, uint8_t* out) {
  const size_t stride = static_cast<size_t>(layer.in_stride);
  const int8_t* w0 = layer.packed + static_cast<size_t>(o) * stride;
  const int8_t* w1 = w0 + kSide * stride;
  const uint8_t* x1 = in + kSide * stride;
  _tile_zero(0);
  if constexpr (kOuts == 2) _tile_zero(1);
  if constexpr (kStates == 2) _tile_zero(2);
  if constexpr (kStates == 2 && kOuts == 2) _tile_zero(3);
  for (size_t k = 0; k < stride; k += 64) {
    _tile_loadd(4, in + k, stride);
    _tile_loadd(6, w0 + k * kSide, 64);
    _tile_dpbusd(0, 4, 6);
    if constexpr (kOuts == 2) {
      _tile_loadd(7, w1 + k * kSide, 64);
      _tile_dpbusd(1, 4, 7);
    }
    if constexpr (kStates == 2) {
      _tile_loadd(5, x1 + k, stride);
      _tile_dpbusd(2, 5, 6);
      if constexpr (kOuts == 2) _tile_dpbusd(3, 5, 7);
    }
  }
  alignas(64) int32_t sums[kSide * kSide];
  const size_t first = count < kSide ? count : kSide;
  _tile_stored(0, sums, 64);
  store_activations(layer, o, sums, first, out);
  if constexpr (kOuts == 2) {
    _tile_stored(1, sums, 64);
    store_activations(layer, o + kSide, sums, first, out);
  }
  if constexpr (kStates == 2) {
    uint8_t* out1 = out + kSide * layer.out_stride;
    _tile_stored(2, sums, 64);
    store_activations(layer, o, sums, count - kSide, out1);
    if constexpr (kOuts == 2) {
      _tile_stored(3, sums, 64);
      store_activations(layer, o + kSide, sums, count - kSide, out1);
    }
  }
}

template <int kStates>
void dense_states(const DenseLayer& layer, const uint8_t* in, size_t count, uint8_t* out) {
  int o = 0;
  for (; o + 2 * kSide <= layer.out; o += 2 * kSide) dense_block<kStates, 2>(layer, o, in, count, out);
  if (o < layer.out) dense_block<kStates, 1>(layer, o, in, count, out);
}

void dense(const DenseLayer& layer, const uint8_t* in, size_t count, uint8_t* out) {
  TileConfig config;
  for (int tile = 0; tile < 8; ++tile) {
    config.rows[tile] = kSide;
    config.columns[tile] = 64;
  }
  _tile_loadconfig(&config);
  for (size_t i = 0; i < count; i += 2 * kSide) {
    const uint8_t* x = in + i * layer.in_stride;
    uint8_t* y = out + i * layer.out_stride;
    const size_t rest = count - i;
    if (rest > kSide) {
      dense_states<2>(layer, x, rest < 2 * kSide ? rest : 2 * kSide, y);
    } else {
      dense_states<1>(layer, x, rest, y);
    }
  }
  _tile_release();  // so that a context switch need not save eight kilobytes of tiles
}

}  // namespace

bool request_amx() {
  constexpr int kRequestPermission = 0x1023;  // ARCH_REQ_XCOMP_PERM: Linux lets a process use tiles only on request
  constexpr int kTileData = 18;
  static const bool granted = syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
  return granted;
}

const Kernels kAmx{"amx", avx512::accumulate, dense, avx512::heads, avx512::pack, avx512::accumulate_bytes};

}  // namespace unscramble::nn::simd
#endif
