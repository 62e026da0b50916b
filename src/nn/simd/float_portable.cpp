#include "nn/simd/lanes_impl.h"
#include "nn/simd/learn_impl.h"
#include "nn/simd/product_impl.h"

namespace unscramble::nn::simd {

const FloatKernels kFloatPortable{"portable", kPanel,     multiply,    run_lanes, sum_tile,
                                  sum_rows,   mask_tiles, gather_tile, add_rows,  adam};

}  // namespace unscramble::nn::simd
