#include "learn/grown_model.h"

#include "learn/weight_rules.h"

namespace unscramble::train {

namespace {

bool differ_in_widths_only(const nn::Architecture& a, const nn::Architecture& b) {
  if (a.positions != b.positions || a.values != b.values || a.input_kind != b.input_kind || a.clip != b.clip)
    return false;
  if (a.input_activation != b.input_activation || a.layers.size() != b.layers.size()) return false;
  if (a.head_width != 0 || b.head_width != 0) return false;
  for (std::size_t i = 0; i < a.layers.size(); ++i) {
    if (a.layers[i].kind != nn::LayerKind::kDense || b.layers[i].kind != nn::LayerKind::kDense) return false;
    if (a.layers[i].activation != b.layers[i].activation) return false;
  }
  return a.moves == b.moves;
}

bool narrower_anywhere(const nn::Architecture& from, const nn::Architecture& to) {
  bool narrower = to.input_width < from.input_width;
  for (std::size_t i = 0; i < from.layers.size(); ++i) narrower |= to.layers[i].width < from.layers[i].width;
  return narrower;
}

// [out, in], or a list of biases, which is a row. In the first layer units are columns: what is new there reads, and
// keeps its first weights.
void keep_known(std::span<const float> known, const nn::TensorSpec& from, const nn::TensorSpec& to,
                std::vector<float>& weights) {
  const bool matrix = to.shape.size() == 2;
  const auto rows = static_cast<std::size_t>(matrix ? from.shape[0] : 1);
  const auto columns = static_cast<std::size_t>(from.shape.back());
  const auto wide = static_cast<std::size_t>(to.shape.back());
  const bool new_columns_are_read = matrix && !to.name.starts_with("input.");
  for (std::size_t r = 0; r < rows; ++r) {
    std::copy_n(known.data() + r * columns, columns, weights.data() + r * wide);
    if (new_columns_are_read) std::fill_n(weights.data() + r * wide + columns, wide - columns, 0.0F);
  }
}

}  // namespace

Expected<nn::Model> grown(const nn::Model& model, const nn::Architecture& wider, FirstWeights rule,
                          std::uint64_t seed) {
  const auto& narrow = model.info.architecture;
  if (!differ_in_widths_only(narrow, wider))
    return usage_error("a network of the form " + nn::describe(narrow) + " cannot grow to " + nn::describe(wider) +
                       ": only the widths of dense layers can");
  if (narrower_anywhere(narrow, wider))
    return usage_error("a network can grow but not shrink: " + nn::describe(narrow) + " is wider than " +
                       nn::describe(wider));
  nn::Model out;
  out.info = model.info;
  out.info.architecture = wider;
  out.info.golden.clear();
  auto weights = initial_weights(wider, rule, seed);
  const auto from = nn::tensor_specs(narrow);
  const auto to = nn::tensor_specs(wider);
  for (std::size_t i = 0; i < to.size(); ++i) {
    const nn::Tensor* known = model.find(to[i].name);
    if (known == nullptr || known->type != nn::DataType::kFloat32 || known->shape != from[i].shape)
      return Error{ErrorCode::kCorrupt, "no tensor '" + to[i].name + "' of the right type and size"};
    keep_known(known->as<float>(), from[i], to[i], weights[i]);
    out.tensors.push_back(nn::make_tensor(to[i].name, nn::DataType::kFloat32, to[i].shape, weights[i]));
  }
  return out;
}

}  // namespace unscramble::train
