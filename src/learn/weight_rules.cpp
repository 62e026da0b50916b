#include "learn/weight_rules.h"

#include <cmath>

#include "core/rng.h"

namespace unscramble::train {

namespace {

bool is_head(std::string_view tensor) {
  const std::string_view layer = tensor.substr(0, tensor.rfind('.'));
  return layer == "value" || layer == "moves";
}

double he_bound(const nn::Architecture& a, const nn::TensorSpec& spec) {
  // Of the first layer's inputs only one per position is not 0.
  const double fan_in = spec.name == "input.weight" ? a.positions : static_cast<double>(spec.shape[1]);
  return std::sqrt(6.0 / fan_in) * (is_head(spec.name) ? 0.1 : 1.0);
}

double glorot_bound(const nn::TensorSpec& spec) {
  return std::sqrt(6.0 / static_cast<double>(spec.shape[0] + spec.shape[1]));
}

}  // namespace

std::vector<std::vector<float>> initial_weights(const nn::Architecture& architecture, FirstWeights rule,
                                                std::uint64_t seed) {
  Rng rng(seed);
  std::vector<std::vector<float>> tensors;
  for (const auto& spec : nn::tensor_specs(architecture)) {
    auto& values = tensors.emplace_back(spec.size());
    if (spec.shape.size() == 1) continue;
    const double bound = rule == FirstWeights::kGlorot ? glorot_bound(spec) : he_bound(architecture, spec);
    for (auto& value : values) value = static_cast<float>((rng.unit() * 2 - 1) * bound);
  }
  return tensors;
}

float clip_limit(const nn::TensorSpec& spec) {
  if (!spec.name.starts_with("layer.") || spec.shape.size() != 2) return 0;
  return 16.0F / std::sqrt(static_cast<float>(spec.shape[1]));
}

bool is_value_head(std::string_view tensor) { return tensor == "value.weight" || tensor == "value.bias"; }

}  // namespace unscramble::train
