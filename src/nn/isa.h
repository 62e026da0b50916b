// Which kernels run: the best the processor has, or the one UNSCRAMBLE_ISA=portable|avx2|avx512|amx names.
#pragma once

#include <vector>

#include "core/expected.h"
#include "nn/simd/float_kernels.h"
#include "nn/simd/kernels.h"

namespace unscramble::nn {

// Those this processor can run, the best last; portable is always available.
std::vector<const simd::Kernels*> available_kernels();

// kUsage for a name that does not exist or that this processor cannot run. Read on every call, so tests may change it.
Expected<const simd::Kernels*> chosen_kernels();

// The same for float kernels; amx has none of its own and uses those of avx512.
std::vector<const simd::FloatKernels*> available_float_kernels();
Expected<const simd::FloatKernels*> chosen_float_kernels();

// For kernels outside this folder that exist only as portable and AVX2.
bool portable_is_forced();

// Instruction sets that have kernels but that this processor cannot run: tests name them.
std::vector<const char*> missing_instruction_sets();

}  // namespace unscramble::nn
