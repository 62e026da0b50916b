// What libtorch multiplies matrices with. OpenBLAS picks its kernels when it is loaded and knows processors by model
// number: one newer than the library (or a virtual one) gets the oldest kernels, many times slower.
#pragma once

namespace unscramble::train {

// Call early in main(), before anything is read, written or started: if OpenBLAS chose worse kernels than the processor
// supports, restarts the program (a few milliseconds) with OPENBLAS_CORETYPE set to the best. Does nothing if the
// variable is already set.
void use_fast_blas(char** argv);

}  // namespace unscramble::train
