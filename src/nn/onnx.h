// Float models as ONNX files, for other programs. Input "tokens": int64 [N, positions]; outputs "value": float [N, 1]
// and, if the net has them, "moves": float [N, moves], log-probabilities. Provenance and golden rows go into the
// metadata.
#pragma once

#include <string>

#include "core/expected.h"
#include "nn/model_file.h"

namespace unscramble::nn {

// The bytes of the file. kUnsupported for an int8 model: its arithmetic is not ONNX's.
Expected<std::string> to_onnx(const Model& model);

}  // namespace unscramble::nn
