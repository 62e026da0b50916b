#include "nn/onnx_graph.h"

#include <cstring>
#include <utility>

#include "nn/protobuf_reader.h"

namespace unscramble::nn {

namespace {

constexpr std::int64_t kFloat32Data = 1;  // TensorProto.DataType
constexpr std::int64_t kFloat16Data = 10;
constexpr std::int64_t kFloat64Data = 11;
constexpr std::size_t kMostValues = std::size_t{1} << 30;

Error damaged() { return {ErrorCode::kCorrupt, "this is not an ONNX file, or it is damaged"}; }

void append_floats(std::vector<float>& values, std::string_view raw) {
  const std::size_t first = values.size();
  values.resize(first + raw.size() / sizeof(float));
  if (!raw.empty()) std::memcpy(values.data() + first, raw.data(), (values.size() - first) * sizeof(float));
}

struct ReadTensor {
  std::string name;
  bool floats = false;
  OnnxTensor tensor;
};

Expected<ReadTensor> read_tensor(std::string_view bytes) {
  ReadTensor read;
  std::int64_t type = 0;
  ProtoReader reader(bytes);
  while (reader.next()) {
    switch (reader.field()) {
      case 1:  // dims, packed or one by one
        if (reader.is_number()) {
          read.tensor.shape.push_back(reader.number());
        } else {
          for (ProtoReader dims(reader.content()); dims.next_packed();) read.tensor.shape.push_back(dims.number());
        }
        break;
      case 2: type = reader.number(); break;
      case 4:
      case 9: append_floats(read.tensor.values, reader.content()); break;
      case 8: read.name = std::string(reader.content()); break;
      case 14:
        if (reader.number() != 0)
          return unsupported("its weights are in a file of their own; save it as a single file");
        break;
      default: break;
    }
  }
  if (!reader.good()) return damaged();
  if (type == kFloat16Data || type == kFloat64Data)
    return unsupported("tensor '" + read.name + "' is not of 32-bit floats");
  read.floats = type == kFloat32Data;
  if (!read.floats) return read;
  std::size_t count = 1;
  for (const std::int64_t extent : read.tensor.shape) {
    if (extent < 0 || static_cast<std::size_t>(extent) > kMostValues) return damaged();
    count *= static_cast<std::size_t>(extent);
    if (count > kMostValues) return damaged();
  }
  if (count != read.tensor.values.size()) return damaged();
  return read;
}

Status keep_tensor(OnnxGraph& graph, std::string_view bytes, const std::string& name = {}) {
  auto read = read_tensor(bytes);
  if (!read) return read.error();
  if (read->floats) graph.tensors[name.empty() ? read->name : name] = std::move(read->tensor);
  return Done{};
}

Status read_node(OnnxGraph& graph, std::string_view bytes) {
  OnnxNode node;
  std::string output;
  std::string_view constant;
  ProtoReader reader(bytes);
  while (reader.next()) {
    if (reader.field() == 1) node.inputs.emplace_back(reader.content());
    if (reader.field() == 2) output = std::string(reader.content());
    if (reader.field() == 4) node.op = std::string(reader.content());
    if (reader.field() != 5) continue;
    std::string_view name;
    std::int64_t number = 0;
    std::string_view tensor;
    ProtoReader attribute(reader.content());
    while (attribute.next()) {
      if (attribute.field() == 1) name = attribute.content();
      if (attribute.field() == 3) number = attribute.number();
      if (attribute.field() == 5) tensor = attribute.content();
    }
    if (!attribute.good()) return damaged();
    if (name == "transB") node.transposes_b = number != 0;
    if (name == "value") constant = tensor;
  }
  if (!reader.good()) return damaged();
  if (node.op == "Constant" && !constant.empty()) return keep_tensor(graph, constant, output);
  graph.nodes.push_back(std::move(node));
  return Done{};
}

Status read_graph(OnnxGraph& graph, std::string_view bytes) {
  ProtoReader reader(bytes);
  while (reader.next()) {
    Status read = Done{};
    if (reader.field() == 1) read = read_node(graph, reader.content());
    if (reader.field() == 5) read = keep_tensor(graph, reader.content());
    if (!read) return read;
  }
  if (!reader.good()) return damaged();
  return Done{};
}

}  // namespace

Expected<OnnxGraph> read_onnx(std::string_view bytes) {
  OnnxGraph graph;
  bool any = false;
  ProtoReader reader(bytes);
  while (reader.next()) {
    if (reader.field() == 7) {
      any = true;
      if (const auto read = read_graph(graph, reader.content()); !read) return read.error();
    }
    if (reader.field() == 14) {
      std::string key;
      std::string value;
      ProtoReader entry(reader.content());
      while (entry.next()) (entry.field() == 1 ? key : value) = std::string(entry.content());
      graph.metadata[key] = value;
    }
  }
  if (!reader.good() || !any) return damaged();
  return graph;
}

}  // namespace unscramble::nn
