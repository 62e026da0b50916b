#include "nn/architecture.h"

#include <array>
#include <nlohmann/json.hpp>

#include "puzzle/text.h"

namespace unscramble::nn {

namespace {

constexpr std::array<std::string_view, 5> kActivationNames = {"none", "relu", "clipped-relu", "elu", "tanh"};
constexpr int kMaxWidth = 1 << 16;

void add_affine(std::vector<TensorSpec>& specs, const std::string& name, int out, int in) {
  specs.push_back({name + ".weight", {out, in}});
  specs.push_back({name + ".bias", {out}});
}

Expected<Activation> activation_from_text(const std::string& text) {
  for (std::size_t i = 0; i < kActivationNames.size(); ++i)
    if (text == kActivationNames[i]) return static_cast<Activation>(i);
  return invalid("unknown activation '" + printable(text) + "'");
}

// Integers and strings from untrusted JSON, without exceptions.
int int_at(const nlohmann::json& json, const char* key) {
  const auto it = json.find(key);
  if (it == json.end() || !it->is_number_integer()) return -1;
  const auto value = it->get<std::int64_t>();
  return value < 0 || value > (1 << 30) ? -1 : static_cast<int>(value);
}
std::string text_at(const nlohmann::json& json, const char* key) {
  const auto it = json.find(key);
  return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
}

}  // namespace

std::string_view to_string(Activation activation) { return kActivationNames[static_cast<std::size_t>(activation)]; }

std::size_t TensorSpec::size() const {
  std::size_t product = 1;
  for (const auto extent : shape) product *= static_cast<std::size_t>(extent);
  return product;
}

std::vector<TensorSpec> tensor_specs(const Architecture& a) {
  std::vector<TensorSpec> specs;
  specs.push_back({"input.weight", {a.features(), a.input_width}});
  specs.push_back({"input.bias", {a.input_width}});
  int in = a.input_width;
  for (std::size_t i = 0; i < a.layers.size(); ++i) {
    const std::string name = "layer." + std::to_string(i);
    if (a.layers[i].kind == LayerKind::kResidual) {
      add_affine(specs, name + ".a", in, in);
      add_affine(specs, name + ".b", in, in);
    } else {
      add_affine(specs, name, a.layers[i].width, in);
    }
    in = a.layers[i].width;
  }
  const auto add_head = [&](const std::string& name, int out) {
    if (a.head_width > 0) add_affine(specs, name + ".hidden", a.head_width, in);
    add_affine(specs, name, out, a.head_width > 0 ? a.head_width : in);
  };
  add_head("value", 1);
  if (a.moves > 0) add_head("moves", a.moves);
  return specs;
}

std::size_t parameter_count(const Architecture& architecture) {
  std::size_t count = 0;
  for (const auto& spec : tensor_specs(architecture)) count += spec.size();
  return count;
}

Status check(const Architecture& a) {
  if (a.positions < 1 || a.positions > 4096 || a.values < 1 || a.values > kMaxWidth || a.features() > (1 << 22))
    return invalid("network input of " + std::to_string(a.positions) + "x" + std::to_string(a.values) + " tokens");
  if (a.moves < 0 || a.moves > kMaxWidth) return invalid("move-score head of " + std::to_string(a.moves));
  if (a.input_width < 1 || a.input_width > kMaxWidth)
    return invalid("first layer of width " + std::to_string(a.input_width));
  if (a.layers.size() > 256) return invalid(std::to_string(a.layers.size()) + " layers");
  if (!(a.clip > 0.0F && a.clip < 1e6F)) return invalid("the ReLU's clip must be positive");
  int in = a.input_width;
  for (const auto& layer : a.layers) {
    if (layer.width < 1 || layer.width > kMaxWidth) return invalid("layer of width " + std::to_string(layer.width));
    if (layer.kind == LayerKind::kResidual && layer.width != in)
      return invalid("residual block of width " + std::to_string(layer.width) + " after width " + std::to_string(in));
    in = layer.width;
  }
  if (a.head_width < 0 || a.head_width > kMaxWidth) return invalid("head of width " + std::to_string(a.head_width));
  return Done{};
}

std::string int8_refusal(const Architecture& a) {
  if (a.input_kind != InputKind::kCategories) return "int8 sums rows of categories, but this net reads numbers";
  if (a.input_activation != Activation::kClippedRelu) return "int8 needs clipped ReLU after the first layer";
  if (a.input_width % 64 != 0) return "int8 needs an accumulator width that is a multiple of 64";
  if (a.layers.empty()) return "int8 needs at least one dense layer";
  if (a.head_width != 0) return "int8 does not support hidden layers inside heads";
  for (const auto& layer : a.layers) {
    if (layer.kind != LayerKind::kDense) return "int8 does not support residual blocks";
    if (layer.activation != Activation::kClippedRelu) return "int8 needs clipped ReLU after every layer";
    if (layer.width % 16 != 0) return "int8 needs layer widths that are multiples of 16";
  }
  // A dense sum of products up to 127*127 and a head's of 127*8191 must fit 32 bits.
  if (a.input_width > 65536 || a.trunk_width() > 2048) return "too wide for int8";
  return "";
}

nlohmann::json to_json(const Architecture& a) {
  auto layers = nlohmann::json::array();
  for (const auto& layer : a.layers)
    layers.push_back({{"kind", layer.kind == LayerKind::kResidual ? "residual" : "dense"},
                      {"width", layer.width},
                      {"activation", to_string(layer.activation)}});
  return {{"positions", a.positions},
          {"values", a.values},
          {"moves", a.moves},
          {"input",
           {{"kind", a.input_kind == InputKind::kNumbers ? "numbers" : "categories"},
            {"width", a.input_width},
            {"activation", to_string(a.input_activation)}}},
          {"layers", layers},
          {"head", {{"width", a.head_width}, {"activation", to_string(a.head_activation)}}},
          {"clip", a.clip}};
}

Expected<Architecture> architecture_from_json(const nlohmann::json& json) {
  if (!json.is_object()) return invalid("no architecture");
  Architecture a;
  a.positions = int_at(json, "positions");
  a.values = int_at(json, "values");
  a.moves = int_at(json, "moves");
  const auto part = [&](const char* key, int& width, Activation& activation) -> Status {
    const auto it = json.find(key);
    if (it == json.end() || !it->is_object()) return invalid(std::string("architecture without '") + key + "'");
    width = int_at(*it, "width");
    const auto parsed = activation_from_text(text_at(*it, "activation"));
    if (!parsed) return parsed.error();
    activation = *parsed;
    return Done{};
  };
  if (const auto ok = part("input", a.input_width, a.input_activation); !ok) return ok.error();
  const auto& input = json["input"];
  if (const auto kind = input.contains("kind") ? text_at(input, "kind") : "categories"; kind == "numbers")
    a.input_kind = InputKind::kNumbers;
  else if (kind != "categories")
    return invalid("unknown kind of input '" + printable(kind) + "'");
  if (const auto ok = part("head", a.head_width, a.head_activation); !ok) return ok.error();
  const auto clip = json.find("clip");
  a.clip = clip != json.end() && clip->is_number() ? clip->get<float>() : -1.0F;
  const auto layers = json.find("layers");
  if (layers == json.end() || !layers->is_array()) return invalid("architecture without 'layers'");
  for (const auto& item : *layers) {
    if (!item.is_object()) return invalid("a layer that is not an object");
    const std::string kind = text_at(item, "kind");
    if (kind != "dense" && kind != "residual") return invalid("unknown layer '" + printable(kind) + "'");
    const auto activation = activation_from_text(text_at(item, "activation"));
    if (!activation) return activation.error();
    a.layers.push_back(
        {kind == "residual" ? LayerKind::kResidual : LayerKind::kDense, int_at(item, "width"), *activation});
  }
  if (const auto ok = check(a); !ok) return ok.error();
  return a;
}

Architecture fast_architecture(int positions, int values, int moves, std::vector<int> widths) {
  Architecture a;
  a.positions = positions;
  a.values = values;
  a.moves = moves;
  a.input_width = widths.front();
  for (std::size_t i = 1; i < widths.size(); ++i)
    a.layers.push_back({LayerKind::kDense, widths[i], Activation::kClippedRelu});
  return a;
}

// DeepCubeA, Methods, "Neural network architecture".
Architecture deepcubea_architecture(int positions, int values, int blocks) {
  Architecture a;
  a.positions = positions;
  a.values = values;
  a.input_width = 5000;
  a.input_activation = Activation::kRelu;
  a.layers.push_back({LayerKind::kDense, 1000, Activation::kRelu});
  for (int i = 0; i < blocks; ++i) a.layers.push_back({LayerKind::kResidual, 1000, Activation::kRelu});
  return a;
}

// DeepCube, section 4: a trunk of 4096 and 2048, a hidden layer of 512 in each head, ELU.
Architecture deepcube_architecture(int positions, int values, int moves) {
  Architecture a;
  a.positions = positions;
  a.values = values;
  a.moves = moves;
  a.input_width = 4096;
  a.input_activation = Activation::kElu;
  a.layers.push_back({LayerKind::kDense, 2048, Activation::kElu});
  a.head_width = 512;
  a.head_activation = Activation::kElu;
  return a;
}

Architecture tanh_architecture(int positions, int values, std::vector<int> widths) {
  Architecture a = fast_architecture(positions, values, 0, std::move(widths));
  a.input_kind = InputKind::kNumbers;
  a.input_activation = Activation::kTanh;
  for (auto& layer : a.layers) layer.activation = Activation::kTanh;
  return a;
}

Expected<Architecture> parse_architecture(std::string_view text, int positions, int values, int moves) {
  Architecture a;
  if (text == "deepcubea" || text == "deepcubea-6") {  // six residual blocks: the paper's for the 24-puzzle
    a = deepcubea_architecture(positions, values, text == "deepcubea" ? 4 : 6);
  } else if (text == "deepcube") {
    a = deepcube_architecture(positions, values, moves);
  } else {
    std::vector<int> widths;
    for (const auto word : split_words(text, "-")) {
      const auto width = parse_int(word);
      if (!width || *width < 1)
        return invalid("'" + printable(text) +
                       "' is not an architecture: write deepcubea, deepcube, or widths like 1024-64-64");
      widths.push_back(*width);
    }
    if (widths.size() < 2) return invalid("an architecture needs at least two widths, as in 1024-64");
    a = fast_architecture(positions, values, moves, widths);
  }
  if (const auto ok = check(a); !ok) return ok.error();
  return a;
}

std::string describe(const Architecture& a) {
  std::string text = std::to_string(a.positions) +
                     (a.input_kind == InputKind::kNumbers ? " numbers" : "x" + std::to_string(a.values)) + "-" +
                     std::to_string(a.input_width);
  for (const auto& layer : a.layers)
    text += (layer.kind == LayerKind::kResidual ? "-r" : "-") + std::to_string(layer.width);
  if (a.head_width > 0) text += "-h" + std::to_string(a.head_width);
  return text + (a.moves > 0 ? " value+moves" : " value");
}

}  // namespace unscramble::nn
