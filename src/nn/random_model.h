// Models with random weights, for tests and speed measurements.
#pragma once

#include "nn/model_file.h"

namespace unscramble::nn {

// Weights drawn so that activations keep their size through the layers (He et al. 2015).
Model random_model(const Architecture& architecture, std::uint64_t seed);

}  // namespace unscramble::nn
