// The integer kernels' contract. Written once per instruction set, each in its own source file with its own compiler
// flags, so this header and those files use nothing from the standard library that could be emitted twice.
// All arithmetic is exact (or one correctly rounded float product), so every kernel gives the same bits.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace unscramble::nn::simd {

// The accumulator's columns are kept in tiles of 32, tile by tile: all rows' first 32 columns, then all rows' next 32…
// One tile of a cube's 480 rows is 30 KB, so summing a block of states tile by tile reads the table from L1.
inline constexpr int kTile = 32;
// Inputs of a dense layer are padded with zeros to a multiple of this.
inline constexpr int kPad = 64;
inline constexpr int kRows = 32;

struct InputLayer {
  const int16_t* tiles;  // [width/kTile][features][kTile]
  const int16_t* bias;   // [width], half an activation step included, so that the shift rounds
  int positions;
  int features;
  int width;  // multiple of kPad
  int shift;
};

// The same table in bytes: a weight of the layer above is its byte times its column's step. Half as much to read, which
// counts where a tile does not fit into L2.
inline constexpr int kByteTile = 64;  // columns
struct ByteInputLayer {
  const int8_t* tiles;   // [width/kByteTile][features][kByteTile]
  const int16_t* steps;  // [width]
};

// out[o] = clamp(round((bias[o] + sum_i in[i]*weights[o][i]) * scale[o]), 0, 127)
struct DenseLayer {
  const int8_t* weights;  // [out][in_stride]
  const int8_t* packed;   // the same in the layout of Kernels::pack, where there is one
  const int32_t* bias;
  const float* scale;
  int in_stride;   // multiple of kPad
  int out;         // multiple of 16
  int out_stride;  // multiple of kPad; the rest of an output row is left alone (zero)
};

// out[o] = (bias[o] + sum_i in[i]*weights[o][i]) * scale[o]
struct HeadLayer {
  const int16_t* weights;  // [out][in_stride]
  const int32_t* bias;
  const float* scale;
  int in_stride;
  int out;  // multiple of 4: value, move scores, padding
};

// A state's sums: the bias (fresh) or the sums of the state before, and the next rows of the list: `plus` of them
// added, then `minus` subtracted. 16-bit sums wrap, so the order of additions does not matter.
struct SumStep {
  uint16_t plus;
  uint16_t minus;
  bool fresh;
};

// A tile with more rows than this does not fit into L1 with room to spare, so rows are asked for ahead of their turn.
inline constexpr int kFarFeatures = 2048;
inline constexpr int kRowsAhead = 96;

struct Kernels {
  const char* name;
  // rows: those of all steps, each times kTile, and kRowsAhead more, which are not added. The first step is a fresh
  // one. out: [count][width].
  void (*accumulate)(const InputLayer& layer, const SumStep* steps, const uint32_t* rows, size_t count, uint8_t* out);
  // `in` may be read up to count rounded up to kRows.
  void (*dense)(const DenseLayer& layer, const uint8_t* in, size_t count, uint8_t* out);
  void (*heads)(const HeadLayer& layer, const uint8_t* in, size_t count, float* out);
  // Rearranges out*in_stride weights for `dense`; null if `dense` reads them as they are.
  void (*pack)(const DenseLayer& layer, int8_t* packed);
  // The same as `accumulate`, bit by bit, from the layer's table in bytes (its tiles in 16 bits are not read); null if
  // there is none.
  void (*accumulate_bytes)(const InputLayer& layer, const ByteInputLayer& bytes, const SumStep* steps,
                           const uint32_t* rows, size_t count, uint8_t* out);
};

extern const Kernels kPortable;
extern const Kernels kAvx2;    // defined only where the compiler targets x86-64
extern const Kernels kAvx512;  // AVX-512 with VNNI
extern const Kernels kAmx;     // AVX-512 with VNNI, and tiles

// Asks the operating system for the tiles; false if it refuses.
bool request_amx();

namespace avx512 {
void accumulate(const InputLayer& layer, const SumStep* steps, const uint32_t* rows, size_t count, uint8_t* out);
void accumulate_bytes(const InputLayer& layer, const ByteInputLayer& bytes, const SumStep* steps, const uint32_t* rows,
                      size_t count, uint8_t* out);
void heads(const HeadLayer& layer, const uint8_t* in, size_t count, float* out);
void pack(const DenseLayer& layer, int8_t* packed);
}  // namespace avx512

}  // namespace unscramble::nn::simd
