// What libtorch multiplies matrices with. OpenBLAS picks its kernels when it is loaded and knows processors by model
// number: one newer than the library (or a virtual one) gets the oldest kernels, many times slower.
#pragma once

namespace unscramble::train {

// To be called early in main(), before anything is read, written or started: if OpenBLAS chose worse than the processor
// can, starts the program again (a few milliseconds) with OPENBLAS_CORETYPE set to what it can. Does nothing where the
// variable is set already.
void use_fast_blas(char** argv);

}  // namespace unscramble::train
