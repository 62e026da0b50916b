// From a trained float model to the integer model that is shipped, and back, to resume training from a shipped one.
#pragma once

#include "core/expected.h"
#include "nn/model_file.h"

namespace unscramble::nn {

// An activation a in [0, clip] becomes the step round(127*a/clip). Accumulator rows take the largest power-of-two
// scale at which no sum of rows can leave 16 bits; dense weights have one scale per output; heads keep 14 bits.
// Golden rows are dropped: outputs differ slightly from the float model's (add_golden_rows makes new ones).
Expected<Model> quantise(const Model& float_model);

// The float model with an integer model's weights: its answers differ only by the rounding of activations.
Expected<Model> dequantise(const Model& int8_model);

}  // namespace unscramble::nn
