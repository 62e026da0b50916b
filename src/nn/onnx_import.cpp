#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "core/json.h"
#include "nn/network.h"
#include "nn/onnx.h"
#include "nn/onnx_graph.h"

namespace unscramble::nn {

namespace {

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::string text;
  for (const auto extent : shape) text += (text.empty() ? "" : "x") + std::to_string(extent);
  return "[" + text + "]";
}

std::string_view onnx_name(Activation activation) {
  switch (activation) {
    case Activation::kNone: return "";
    case Activation::kRelu: return "Relu";
    case Activation::kClippedRelu: return "Clip";
    case Activation::kElu: return "Elu";
    case Activation::kTanh: return "Tanh";
  }
  return "";
}

// In the order of the graph that to_onnx() writes.
std::vector<std::string_view> activations_of(const Architecture& a) {
  std::vector<std::string_view> names{onnx_name(a.input_activation)};
  for (const auto& layer : a.layers)
    names.insert(names.end(), layer.kind == LayerKind::kResidual ? 2 : 1, onnx_name(layer.activation));
  if (a.head_width > 0) names.insert(names.end(), a.moves > 0 ? 2 : 1, onnx_name(a.head_activation));
  std::erase(names, "");
  return names;
}

// Weights alone do not make a network: the functions between the layers must be the same too.
Status check_activations(const OnnxGraph& graph, const Architecture& a) {
  std::vector<std::string_view> found;
  for (const auto& node : graph.nodes) {
    for (const std::string_view name :
         {"Relu", "Clip", "Elu", "Tanh", "Sigmoid", "Gelu", "LeakyRelu", "BatchNormalization"})
      if (node.op == name) found.push_back(name);
    if (node.op != "Clip" || node.inputs.size() < 3) continue;
    const auto high = graph.tensors.find(node.inputs[2]);
    if (high == graph.tensors.end() || high->second.values != std::vector<float>{a.clip})
      return unsupported("a layer is clipped elsewhere than at " + std::to_string(a.clip));
  }
  if (found == activations_of(a)) return Done{};
  return unsupported("the functions between its layers are not those of " + describe(a));
}

Tensor transposed(const TensorSpec& spec, const std::vector<float>& values) {
  const auto rows = static_cast<std::size_t>(spec.shape[0]);
  const auto columns = static_cast<std::size_t>(spec.shape[1]);
  std::vector<float> out(values.size());
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < columns; ++c) out[r * columns + c] = values[c * rows + r];
  return make_tensor(spec.name, DataType::kFloat32, spec.shape, std::move(out));
}

// The weights in the order the graph uses them, for files that give them names of their own.
struct UsedTensor {
  const OnnxTensor* tensor;
  bool turned;  // [in, out]
};
std::vector<UsedTensor> in_order_of_use(const OnnxGraph& graph) {
  std::vector<UsedTensor> used;
  for (const auto& node : graph.nodes) {
    if (node.op != "Gemm" && node.op != "MatMul" && node.op != "Gather" && node.op != "Add") continue;
    for (const auto& input : node.inputs) {
      const auto tensor = graph.tensors.find(input);
      if (tensor == graph.tensors.end() || tensor->second.shape.empty()) continue;
      const bool matrix = tensor->second.shape.size() == 2;
      used.push_back({&tensor->second, matrix && node.op != "Gather" && !node.transposes_b});
    }
  }
  return used;
}

Expected<Tensor> take(const TensorSpec& spec, const UsedTensor& used, bool first_layer) {
  const auto& [tensor, turned] = used;
  const std::vector<std::int64_t> backwards(spec.shape.rbegin(), spec.shape.rend());
  const bool turn = turned && !first_layer && spec.shape.size() == 2;  // the first layer's rows are [in, out] here too
  if (tensor->shape != (turn ? backwards : spec.shape))
    return unsupported("'" + spec.name + "' should be " + shape_text(turn ? backwards : spec.shape) + " but is " +
                       shape_text(tensor->shape));
  if (turn) return transposed(spec, tensor->values);
  return make_tensor(spec.name, DataType::kFloat32, spec.shape, tensor->values);
}

Expected<std::vector<Tensor>> tensors_of(const OnnxGraph& graph, const Architecture& a) {
  const auto specs = tensor_specs(a);
  const bool named = std::all_of(specs.begin(), specs.end(),
                                 [&](const TensorSpec& spec) { return graph.tensors.contains(spec.name); });
  const auto used = in_order_of_use(graph);
  if (!named && used.size() != specs.size())
    return unsupported("it has " + std::to_string(used.size()) + " tensors of weights where " + describe(a) + " has " +
                       std::to_string(specs.size()));
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const UsedTensor source = named ? UsedTensor{&graph.tensors.at(specs[i].name), false} : used[i];
    auto tensor = take(specs[i], source, specs[i].name.starts_with("input."));
    if (!tensor) return tensor.error();
    tensors.push_back(*std::move(tensor));
  }
  return tensors;
}

// As to_onnx() wrote them.
Expected<ModelInfo> info_in(const OnnxGraph& graph) {
  const auto entry = [&](const char* key) {
    const auto found = graph.metadata.find(key);
    return found == graph.metadata.end() ? std::string() : found->second;
  };
  const auto json = parse_json(entry("architecture"));
  if (!json.is_object()) return unsupported("the file does not say which network it is; name one with --like MODEL");
  auto architecture = architecture_from_json(json);
  if (!architecture) return architecture.error();
  ModelInfo info;
  info.architecture = *std::move(architecture);
  info.puzzle = entry("puzzle");
  info.encoding = entry("encoding");
  info.base = entry("base");
  const std::string hash = entry("encoding_hash");
  std::from_chars(hash.data(), hash.data() + hash.size(), info.encoding_hash);
  info.provenance.recipe = entry("recipe");
  info.provenance.commit = entry("commit");
  return info;
}

}  // namespace

Expected<Model> from_onnx(std::string_view bytes, const ModelInfo* like) {
  const auto graph = read_onnx(bytes);
  if (!graph) return graph.error();
  Model model;
  if (like != nullptr) {
    if (like->kind != kNetworkKind) return unsupported("the model to be like is not a network");
    model.info = *like;
  } else {
    auto info = info_in(*graph);
    if (!info) return info.error();
    model.info = *std::move(info);
  }
  if (const auto sound = check(model.info.architecture); !sound) return sound.error();
  if (const auto same = check_activations(*graph, model.info.architecture); !same) return same.error();
  auto tensors = tensors_of(*graph, model.info.architecture);
  if (!tensors) return tensors.error();
  model.tensors = *std::move(tensors);
  model.info.precision = Precision::kFloat32;
  model.info.input_shift = 0;
  model.info.golden.clear();
  model.info.provenance.note = "imported from ONNX";
  if (const auto golden = add_golden_rows(model); !golden) return golden.error();
  return model;
}

}  // namespace unscramble::nn
