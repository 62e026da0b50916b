// What an ONNX file holds, as far as importing its weights needs it: the nodes in order, float tensors, and metadata.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"

namespace unscramble::nn {

struct OnnxTensor {
  std::vector<std::int64_t> shape;
  std::vector<float> values;
};

struct OnnxNode {
  std::string op;
  std::vector<std::string> inputs;
  bool transposes_b = false;  // Gemm: the weights are [out, in]
};

struct OnnxGraph {
  std::vector<OnnxNode> nodes;
  std::map<std::string, OnnxTensor> tensors;  // initializers and constants of 32-bit floats, by name
  std::map<std::string, std::string> metadata;
};

// kCorrupt for bytes that are not an ONNX file, kUnsupported for weights kept outside it or in another precision than
// float32.
Expected<OnnxGraph> read_onnx(std::string_view bytes);

}  // namespace unscramble::nn
