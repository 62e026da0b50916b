// Which kernels run: the best the processor has, or the one UNSCRAMBLE_ISA=portable|avx2|avx512|amx names.
#pragma once

#include <vector>

#include "core/expected.h"
#include "nn/simd/kernels.h"

namespace unscramble::nn {

// Those this processor can run, the best last; portable is always there.
std::vector<const simd::Kernels*> available_kernels();

// kUsage for a name that does not exist or that this processor cannot run. Read once a call, so tests may change it.
Expected<const simd::Kernels*> chosen_kernels();

}  // namespace unscramble::nn
