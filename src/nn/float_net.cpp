#include "nn/float_net.h"

#include <algorithm>
#include <cmath>

#include "nn/isa.h"
#include "nn/panels.h"

namespace unscramble::nn {

namespace {

// Rows per kernel call; large enough that the papers' nets, whose weights fit no cache, run near full speed.
constexpr std::size_t kFloatBlock = 192;

}  // namespace

void apply_activation(Activation activation, float clip, float* y, std::size_t count) {
  switch (activation) {
    case Activation::kNone: return;
    case Activation::kRelu:
      for (std::size_t i = 0; i < count; ++i) y[i] = y[i] > 0 ? y[i] : 0;
      return;
    case Activation::kClippedRelu:
      for (std::size_t i = 0; i < count; ++i) {
        const float positive = y[i] > 0 ? y[i] : 0;
        y[i] = positive < clip ? positive : clip;
      }
      return;
    case Activation::kElu:
      for (std::size_t i = 0; i < count; ++i) y[i] = y[i] > 0 ? y[i] : std::expm1(y[i]);
      return;
    case Activation::kTanh:
      for (std::size_t i = 0; i < count; ++i) y[i] = std::tanh(y[i]);
      return;
  }
}

FloatNet::Affine FloatNet::take(const Model& model, const std::string& name, std::size_t panel) {
  const auto weight = model.find(name + ".weight")->as<float>();
  const auto bias = model.find(name + ".bias")->as<float>();
  Affine layer;
  layer.bias.assign(bias.begin(), bias.end());
  layer.in = weight.size() / bias.size();
  pack_panels({weight.data(), 1, layer.in, layer.in, bias.size()}, panel, layer.panels);
  return layer;
}

Expected<FloatNet> FloatNet::create(const Model& model) {
  const auto kernels = chosen_float_kernels();
  if (!kernels) return kernels.error();
  return create(model, *kernels);
}

Expected<FloatNet> FloatNet::create(const Model& model, const simd::FloatKernels* kernels) {
  const auto& a = model.info.architecture;
  for (const auto& spec : tensor_specs(a)) {
    const Tensor* tensor = model.find(spec.name);
    if (tensor == nullptr || tensor->type != DataType::kFloat32 || tensor->shape != spec.shape)
      return Error{ErrorCode::kCorrupt, "no suitable tensor '" + spec.name + "'"};
  }
  const auto part = [&](const std::string& name) { return take(model, name, kernels->panel); };
  FloatNet net;
  net.kernels_ = kernels;
  net.architecture_ = a;
  net.take_input(*model.find("input.weight"), model.find("input.bias")->as<float>());
  for (std::size_t i = 0; i < a.layers.size(); ++i) {
    const std::string name = "layer." + std::to_string(i);
    auto& parts = net.layers_.emplace_back();
    if (a.layers[i].kind == LayerKind::kResidual) {
      parts.push_back(part(name + ".a"));
      parts.push_back(part(name + ".b"));
    } else {
      parts.push_back(part(name));
    }
  }
  net.value_ = part("value");
  if (a.head_width > 0) net.value_hidden_ = part("value.hidden");
  if (a.moves > 0) net.moves_ = part("moves");
  if (a.moves > 0 && a.head_width > 0) net.moves_hidden_ = part("moves.hidden");
  return net;
}

void FloatNet::run(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const {
  const auto positions = static_cast<std::size_t>(architecture_.positions);
  for (std::size_t begin = 0; begin < count; begin += kFloatBlock)
    run_block(tokens + begin * positions, std::min(kFloatBlock, count - begin),
              values == nullptr ? nullptr : values + begin,
              move_logits == nullptr ? nullptr : move_logits + begin * static_cast<std::size_t>(architecture_.moves));
}

void FloatNet::apply(const Affine& layer, const std::vector<float>& x, std::size_t count, std::vector<float>& y) const {
  const std::size_t out = layer.bias.size();
  y.resize(count * out);
  for (std::size_t i = 0; i < count; ++i) std::copy(layer.bias.begin(), layer.bias.end(), y.data() + i * out);
  kernels_->multiply({x.data(), layer.in, 1, layer.panels.data(), count, layer.in, out, y.data(), out});
}

void FloatNet::run_head(const Affine& hidden, const Affine& last, const std::vector<float>& trunk, std::size_t count,
                        float* out) const {
  thread_local std::vector<float> middle;
  thread_local std::vector<float> result;
  const auto* from = &trunk;
  if (architecture_.head_width > 0) {
    apply(hidden, trunk, count, middle);
    apply_activation(architecture_.head_activation, architecture_.clip, middle.data(), middle.size());
    from = &middle;
  }
  apply(last, *from, count, result);
  std::copy(result.begin(), result.end(), out);
}

void FloatNet::take_input(const Tensor& weight, std::span<const float> bias) {
  constexpr std::size_t kTile = simd::kRowTile;
  const auto width = bias.size();
  const std::size_t tiles = (width + kTile - 1) / kTile;
  input_bias_.assign(tiles * kTile, 0.0F);
  std::copy(bias.begin(), bias.end(), input_bias_.begin());
  if (architecture_.input_kind == InputKind::kNumbers) {
    input_weight_ = weight;
    return;
  }
  const auto rows = weight.as<float>();
  const std::size_t features = rows.size() / width;
  input_tiles_.assign(tiles * features * kTile, 0.0F);
  for (std::size_t f = 0; f < features; ++f)
    for (std::size_t tile = 0; tile < tiles; ++tile)
      std::copy_n(&rows[f * width + tile * kTile], std::min(kTile, width - tile * kTile),
                  &input_tiles_[(tile * features + f) * kTile]);
}

void FloatNet::add_numbers(const std::uint16_t* numbers, std::size_t count, std::vector<float>& x) const {
  const auto width = static_cast<std::size_t>(architecture_.input_width);
  const auto positions = static_cast<std::size_t>(architecture_.positions);
  const auto rows = input_weight_.as<float>();
  for (std::size_t i = 0; i < count; ++i) {
    float* sum = &x[i * width];
    std::copy_n(input_bias_.begin(), width, sum);
    for (std::size_t p = 0; p < positions; ++p) {
      const auto number = static_cast<float>(numbers[i * positions + p]);
      for (std::size_t j = 0; j < width; ++j) sum[j] += number * rows[p * width + j];
    }
  }
}

// Tile by tile, so that the rows of a tile stay in the cache for all states.
void FloatNet::run_input(const std::uint16_t* tokens, std::size_t count, std::vector<float>& x) const {
  const auto& a = architecture_;
  const auto width = static_cast<std::size_t>(a.input_width);
  const auto positions = static_cast<std::size_t>(a.positions);
  const auto values = static_cast<std::size_t>(a.values);
  x.resize(count * width);
  if (a.input_kind == InputKind::kNumbers) {
    add_numbers(tokens, count, x);
  } else {
    for (std::size_t column = 0; column < width; column += simd::kRowTile)
      kernels_->sum_rows({&input_tiles_[column * positions * values], &input_bias_[column], tokens, count, positions,
                          values, &x[column], width, std::min(simd::kRowTile, width - column)});
  }
  apply_activation(a.input_activation, a.clip, x.data(), x.size());
}

void FloatNet::run_block(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const {
  thread_local std::vector<float> x;
  thread_local std::vector<float> y;
  thread_local std::vector<float> z;
  const auto& a = architecture_;
  run_input(tokens, count, x);
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const auto& parts = layers_[l];
    apply(parts[0], x, count, y);
    apply_activation(a.layers[l].activation, a.clip, y.data(), y.size());
    if (parts.size() == 2) {
      apply(parts[1], y, count, z);
      for (std::size_t i = 0; i < z.size(); ++i) z[i] += x[i];
      apply_activation(a.layers[l].activation, a.clip, z.data(), z.size());
      std::swap(y, z);
    }
    std::swap(x, y);
  }
  if (values != nullptr) run_head(value_hidden_, value_, x, count, values);
  if (move_logits != nullptr && a.moves > 0) run_head(moves_hidden_, moves_, x, count, move_logits);
}

}  // namespace unscramble::nn
