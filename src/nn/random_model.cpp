#include "nn/random_model.h"

#include <cmath>

#include "core/rng.h"

namespace unscramble::nn {

Model random_model(const Architecture& architecture, std::uint64_t seed) {
  Model model;
  model.info.puzzle = "random";
  model.info.encoding = "random";
  model.info.architecture = architecture;
  model.info.provenance.recipe = "random";
  model.info.provenance.seed = seed;
  Rng rng(seed);
  for (const auto& spec : tensor_specs(architecture)) {
    const bool is_input = spec.name == "input.weight";
    const auto fan_in = static_cast<double>(is_input ? architecture.positions : spec.shape.back());
    const bool is_bias = spec.shape.size() == 1;
    std::vector<float> values(spec.size());
    for (auto& v : values)  // uniform with the wanted variance
      v = static_cast<float>((rng.unit() * 2 - 1) * std::sqrt(6.0 / (is_bias ? 100.0 : fan_in)));
    model.tensors.push_back(make_tensor(spec.name, DataType::kFloat32, spec.shape, std::move(values)));
  }
  return model;
}

}  // namespace unscramble::nn
