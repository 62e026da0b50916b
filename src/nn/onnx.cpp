#include "nn/onnx.h"

#include <nlohmann/json.hpp>

#include "nn/network.h"
#include "nn/protobuf.h"
#include "nn/quantise.h"

namespace unscramble::nn {

namespace {

// Field numbers and constants of onnx.proto.
constexpr int kFloat = 1;
constexpr int kInt64 = 7;
constexpr std::int64_t kIrVersion = 8;
constexpr std::int64_t kOpset = 13;

ProtoMessage value_info(const std::string& name, int type, int columns) {
  ProtoMessage batch;
  batch.text(2, "N");
  ProtoMessage column;
  column.integer(1, columns);
  ProtoMessage shape;
  shape.message(1, batch);
  shape.message(1, column);
  ProtoMessage tensor;
  tensor.integer(1, type);
  tensor.message(2, shape);
  ProtoMessage kind;
  kind.message(1, tensor);
  ProtoMessage info;
  info.text(1, name);
  info.message(2, kind);
  return info;
}

class GraphWriter {
 public:
  explicit GraphWriter(const Model& model) : model_(model), a_(model.info.architecture) {}

  ProtoMessage write() {
    graph_.text(2, "unscramble");
    std::string x = input_layer();
    for (std::size_t i = 0; i < a_.layers.size(); ++i) {
      const std::string name = "layer." + std::to_string(i);
      if (a_.layers[i].kind == LayerKind::kDense) {
        x = activate(a_.layers[i].activation, affine(name, x));
      } else {
        const std::string inner = activate(a_.layers[i].activation, affine(name + ".a", x));
        x = activate(a_.layers[i].activation, node("Add", {x, affine(name + ".b", inner)}, name + ".sum"));
      }
    }
    head("value", x, "value");
    if (a_.moves > 0) {
      head("moves", x, "moves.logits");
      node("LogSoftmax", {"moves.logits"}, "moves", {{"axis", 1}});
    }
    for (const auto& spec : tensor_specs(a_)) floats(spec);
    graph_.message(11, value_info("tokens", kInt64, a_.positions));
    graph_.message(12, value_info("value", kFloat, 1));
    if (a_.moves > 0) graph_.message(12, value_info("moves", kFloat, a_.moves));
    return graph_;
  }

 private:
  using Integers = std::vector<std::pair<std::string, std::int64_t>>;

  std::string node(const std::string& op, const std::vector<std::string>& inputs, const std::string& output,
                   const Integers& attributes = {}) {
    ProtoMessage message;
    for (const auto& input : inputs) message.text(1, input);
    message.text(2, output);
    message.text(3, output + ":" + op);
    message.text(4, op);
    for (const auto& [name, value] : attributes) {
      ProtoMessage attribute;
      attribute.text(1, name);
      attribute.integer(3, value);
      attribute.integer(20, 2);  // type INT
      message.message(5, attribute);
    }
    graph_.message(1, message);
    return output;
  }

  void initializer(const std::string& name, int type, const std::vector<std::int64_t>& shape, std::string_view raw) {
    ProtoMessage tensor;
    for (const auto extent : shape) tensor.integer(1, extent);
    tensor.integer(2, type);
    tensor.text(8, name);
    tensor.text(9, raw);
    graph_.message(5, tensor);
  }
  void integers(const std::string& name, const std::vector<std::int64_t>& values) {
    initializer(name, kInt64, {static_cast<std::int64_t>(values.size())},
                {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(std::int64_t)});
  }
  void floats(const TensorSpec& spec) {
    const auto bytes = model_.find(spec.name)->bytes;
    initializer(spec.name, kFloat, spec.shape, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }

  // Row p*values + token of the table for each token, and their sum; or the numbers times their rows.
  std::string input_layer() {
    if (a_.input_kind == InputKind::kNumbers) {
      node("Cast", {"tokens"}, "input.numbers", {{"to", kFloat}});
      return activate(a_.input_activation,
                      node("Gemm", {"input.numbers", "input.weight", "input.bias"}, "input.affine"));
    }
    std::vector<std::int64_t> offsets;
    for (int p = 0; p < a_.positions; ++p) offsets.push_back(static_cast<std::int64_t>(p) * a_.values);
    integers("input.offsets", offsets);
    integers("input.axis", {1});
    node("Add", {"tokens", "input.offsets"}, "input.rows");
    node("Gather", {"input.weight", "input.rows"}, "input.picked", {{"axis", 0}});
    node("ReduceSum", {"input.picked", "input.axis"}, "input.sum", {{"keepdims", 0}});
    return activate(a_.input_activation, node("Add", {"input.sum", "input.bias"}, "input.affine"));
  }

  std::string affine(const std::string& layer, const std::string& x) { return affine(layer, x, layer + ".affine"); }
  std::string affine(const std::string& layer, const std::string& x, const std::string& output) {
    return node("Gemm", {x, layer + ".weight", layer + ".bias"}, output, {{"transB", 1}});
  }

  std::string activate(Activation activation, const std::string& x) {
    const std::string output = x + ".active";
    switch (activation) {
      case Activation::kNone: return x;
      case Activation::kRelu: return node("Relu", {x}, output);
      case Activation::kElu: return node("Elu", {x}, output);
      case Activation::kTanh: return node("Tanh", {x}, output);
      case Activation::kClippedRelu:
        if (!clip_written_) {
          const float ends[] = {0.0F, a_.clip};
          initializer("clip.low", kFloat, {}, {reinterpret_cast<const char*>(&ends[0]), sizeof(float)});
          initializer("clip.high", kFloat, {}, {reinterpret_cast<const char*>(&ends[1]), sizeof(float)});
          clip_written_ = true;
        }
        return node("Clip", {x, "clip.low", "clip.high"}, output);
    }
    return x;
  }

  void head(const std::string& layer, std::string x, const std::string& output) {
    if (a_.head_width > 0) x = activate(a_.head_activation, affine(layer + ".hidden", x));
    affine(layer, x, output);
  }

  const Model& model_;
  const Architecture& a_;
  ProtoMessage graph_;
  bool clip_written_ = false;
};

std::string golden_json(const ModelInfo& info) {
  auto rows = nlohmann::json::array();
  for (const auto& row : info.golden)
    rows.push_back({{"tokens", row.tokens}, {"value", row.value}, {"moves", row.move_scores}});
  return rows.dump();
}

}  // namespace

Expected<std::string> to_onnx(const Model& source) {
  if (source.info.kind != kNetworkKind) return unsupported("only networks have an ONNX form");
  if (source.info.precision == Precision::kInt8) {
    const auto floats = dequantise(source);
    if (!floats) return floats.error();
    return to_onnx(*floats);
  }
  for (const auto& spec : tensor_specs(source.info.architecture)) {
    const Tensor* tensor = source.find(spec.name);
    if (tensor == nullptr || tensor->type != DataType::kFloat32 || tensor->shape != spec.shape)
      return Error{ErrorCode::kCorrupt, "no suitable tensor '" + spec.name + "'"};
  }
  Model model = source;
  if (model.info.golden.empty())
    if (const auto ok = add_golden_rows(model); !ok) return ok.error();
  ProtoMessage file;
  file.integer(1, kIrVersion);
  file.text(2, "unscramble");
  file.message(7, GraphWriter(model).write());
  ProtoMessage opset;
  opset.text(1, "");
  opset.integer(2, kOpset);
  file.message(8, opset);
  const auto& p = model.info.provenance;
  const std::pair<std::string, std::string> entries[] = {{"puzzle", model.info.puzzle},
                                                         {"encoding", model.info.encoding},
                                                         {"encoding_hash", std::to_string(model.info.encoding_hash)},
                                                         {"base", model.info.base},
                                                         {"architecture", to_json(model.info.architecture).dump()},
                                                         {"recipe", p.recipe},
                                                         {"commit", p.commit},
                                                         {"examples", std::to_string(p.examples)},
                                                         {"seed", std::to_string(p.seed)},
                                                         {"golden", golden_json(model.info)}};
  for (const auto& [key, value] : entries) {
    ProtoMessage entry;
    entry.text(1, key);
    entry.text(2, value);
    file.message(14, entry);
  }
  return file.bytes();
}

}  // namespace unscramble::nn
