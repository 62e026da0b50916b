// Networks as ONNX files, for other programs, and back. Input "tokens": int64 [N, positions]; outputs "value": float
// [N, 1] and, if the net has them, "moves": float [N, moves], log-probabilities. Provenance, architecture and golden
// rows go into the metadata.
#pragma once

#include <string>
#include <string_view>

#include "core/expected.h"
#include "nn/model_file.h"

namespace unscramble::nn {

// The bytes of the file. An int8 model is written with the floats its integers stand for: the answers differ from the
// model's own by the rounding of activations.
Expected<std::string> to_onnx(const Model& model);

// A float32 model with golden rows, from a file of the same architecture as `like` (null: as the one it was exported
// from). Weights are found by name or, in files that other programs wrote, by the order in which the graph uses them.
// kUnsupported where shapes, or the functions between the layers, differ.
Expected<Model> from_onnx(std::string_view bytes, const ModelInfo* like);

// The same from file to file. `like_file` is a model file, or empty. Unless `float32`, the model is made int8 where its
// architecture allows it.
Status export_onnx(const std::string& model_file, const std::string& onnx_file);
Expected<Model> import_onnx(const std::string& onnx_file, const std::string& like_file, bool float32);

}  // namespace unscramble::nn
