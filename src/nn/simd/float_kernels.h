// The float kernels' contract. Each is written once (*_impl.h) and compiled once per instruction set, with its own
// flags and in one source file (float_*.cpp) that uses nothing from the standard library: the linker could pick what a
// header emits there for AVX-512 for everyone. Every sum is taken in one order, whatever else is computed with it, so
// a row's result does not depend on its batch. AVX2 and AVX-512 round alike (both use fused multiply-adds) and give the
// same bits; portable code rounds twice.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace unscramble::nn::simd {

// y[r][c] += sum over k of x[r][k] * w[k][c], k ascending.
struct Product {
  const float* x;  // x[r][k] at r*x_row + k*x_step
  size_t x_row;
  size_t x_step;
  const float* panels;  // w in panels of FloatKernels::panel columns, the last padded: [panels][depth][panel]
  size_t rows;
  size_t depth;
  size_t columns;
  float* y;
  size_t y_row;
};

// Sixteen states at once, one per lane, so that a narrow layer is a handful of vector products.
inline constexpr int kLanes = 16;

struct LaneLayer {
  const float* weights;  // [out][in]
  const float* bias;     // [out]
  int in;
  int out;
  bool tanh;  // else linear
};

// In training the wide first layer is processed in tiles of this many columns, which stay in L1.
inline constexpr size_t kColumnTile = 16;

struct TileSum {
  const float* tile;    // [feature][kColumnTile]
  const float* bias;    // [kColumnTile]
  const int32_t* rows;  // [count][positions], features
  size_t count;
  size_t positions;
  float top;  // activations end here
  float* h;   // [count], `stride` apart
  size_t stride;
};

// The same in inference, for rows of their own: as many columns at once as registers hold, so that a sum is written
// once.
inline constexpr size_t kRowTile = 64;

struct RowSum {
  const float* tile;       // [positions * values][kRowTile]
  const float* bias;       // [kRowTile]
  const uint16_t* tokens;  // [count][positions]
  size_t count;
  size_t positions;
  size_t values;
  float* sums;  // [count], `stride` apart
  size_t stride;
  size_t columns;  // of the tile, that are stored
};

struct TileMask {
  const float* dh;  // [count][width]
  const float* h;   // [count][width], activations
  size_t count;
  size_t width;
  float top;
  float* out;  // tile by tile, `tile_stride` apart: [count][kColumnTile]
  size_t tile_stride;
};

struct TileGather {
  const float* dh;  // [count][kColumnTile]
  size_t count;
  const int32_t* first;    // [features + 1]: where a feature's list begins
  const int32_t* example;  // which examples have the feature, in ascending order
  const int32_t* used;     // the features that any of them has
  size_t used_count;
  size_t features;
  float* gradient;  // [features + 1][kColumnTile]; the last row takes the sum of all examples (the bias)
};

// What goes into one step of Adam:
//   mean += mean_share * (g - mean), variance += variance_share * (g^2 - variance),
//   weight -= rate * mean / (sqrt(variance) * root + epsilon), average += average_share * (weight - average)
struct AdamFactors {
  float mean_share;      // 1 - beta1
  float variance_share;  // 1 - beta2
  float average_share;
  float rate;
  float root;
  float epsilon;
};

struct AdamUpdate {
  AdamFactors factors;
  float top;  // weights end at +-top
  size_t count;
  const float* gradient;
  float* weight;
  float* mean;
  float* variance;
  float* average;  // may be null
};

struct FloatKernels {
  const char* name;
  size_t panel;
  void (*multiply)(const Product& product);
  // in: [layer.in][kLanes], out: [layer.out][kLanes], both at 64-byte boundaries and apart from each other.
  void (*lanes)(const LaneLayer& layer, const float* in, float* out);
  // h = min(max(bias + sum of the tile's rows, 0), top)
  void (*sum_tile)(const TileSum& task);
  // sums = bias + the rows of the tokens, in the order of the positions
  void (*sum_rows)(const RowSum& task);
  // dh where 0 < h < top, else 0
  void (*mask_tiles)(const TileMask& task);
  // Adds to each feature's row the dh of the examples that have it.
  void (*gather_tile)(const TileGather& task);
  // sum[c] += x[r][c], r ascending
  void (*add_rows)(const float* x, size_t rows, size_t columns, float* sum);
  void (*adam)(const AdamUpdate& update);
};

extern const FloatKernels kFloatPortable;
extern const FloatKernels kFloatAvx2;  // AVX2 and FMA; defined only where the compiler targets x86-64
extern const FloatKernels kFloatAvx512;

}  // namespace unscramble::nn::simd
