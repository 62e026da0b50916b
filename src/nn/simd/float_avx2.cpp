#if defined(__x86_64__)
#include "nn/simd/lanes_impl.h"
#include "nn/simd/learn_impl.h"
#include "nn/simd/product_impl.h"

namespace unscramble::nn::simd {

const FloatKernels kFloatAvx2{"avx2",   kPanel,     multiply,    run_lanes, sum_tile,
                              sum_rows, mask_tiles, gather_tile, add_rows,  adam};

}  // namespace unscramble::nn::simd
#endif
