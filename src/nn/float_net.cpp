#include "nn/float_net.h"

#include <cblas.h>

#include <algorithm>
#include <cmath>
#include <mutex>

namespace unscramble::nn {

namespace {

// Large enough that the papers' nets run near the processor's speed, small enough to waste little on one state.
constexpr std::size_t kFloatBlock = 64;

// y [kFloatBlock][out] = x [kFloatBlock][in] * weight^T + bias
void affine(std::span<const float> weight, std::span<const float> bias, const float* x, float* y) {
  const std::size_t out = bias.size();
  const std::size_t in = weight.size() / out;
  for (std::size_t i = 0; i < kFloatBlock; ++i) std::copy(bias.begin(), bias.end(), y + i * out);
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(kFloatBlock), static_cast<int>(out),
              static_cast<int>(in), 1.0F, x, static_cast<int>(in), weight.data(), static_cast<int>(in), 1.0F, y,
              static_cast<int>(out));
}

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

Expected<FloatNet> FloatNet::create(const Model& model) {
  const auto& a = model.info.architecture;
  for (const auto& spec : tensor_specs(a)) {
    const Tensor* tensor = model.find(spec.name);
    if (tensor == nullptr || tensor->type != DataType::kFloat32 || tensor->shape != spec.shape)
      return Error{ErrorCode::kCorrupt, "no fitting tensor '" + spec.name + "'"};
  }
  // We bring our own threads: one call of the library is one thread's work.
  static std::once_flag once;
  std::call_once(once, [] { openblas_set_num_threads(1); });
  const auto take = [&](const std::string& name) {
    return Affine{*model.find(name + ".weight"), *model.find(name + ".bias")};
  };
  FloatNet net;
  net.architecture_ = a;
  net.input_ = take("input");
  for (std::size_t i = 0; i < a.layers.size(); ++i) {
    const std::string name = "layer." + std::to_string(i);
    if (a.layers[i].kind == LayerKind::kResidual)
      net.layers_.push_back({take(name + ".a"), take(name + ".b")});
    else
      net.layers_.push_back({take(name)});
  }
  net.value_ = take("value");
  if (a.head_width > 0) net.value_hidden_ = take("value.hidden");
  if (a.moves > 0) net.moves_ = take("moves");
  if (a.moves > 0 && a.head_width > 0) net.moves_hidden_ = take("moves.hidden");
  return net;
}

void FloatNet::run(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const {
  const auto positions = static_cast<std::size_t>(architecture_.positions);
  for (std::size_t begin = 0; begin < count; begin += kFloatBlock)
    run_block(tokens + begin * positions, std::min(kFloatBlock, count - begin),
              values == nullptr ? nullptr : values + begin,
              move_logits == nullptr ? nullptr : move_logits + begin * static_cast<std::size_t>(architecture_.moves));
}

void FloatNet::run_head(const Affine& hidden, const Affine& last, const std::vector<float>& trunk, std::size_t out,
                        std::vector<float>& result) const {
  thread_local std::vector<float> middle;
  const float* from = trunk.data();
  if (architecture_.head_width > 0) {
    middle.resize(kFloatBlock * static_cast<std::size_t>(architecture_.head_width));
    affine(hidden.weight.as<float>(), hidden.bias.as<float>(), from, middle.data());
    apply_activation(architecture_.head_activation, architecture_.clip, middle.data(), middle.size());
    from = middle.data();
  }
  result.resize(kFloatBlock * out);
  affine(last.weight.as<float>(), last.bias.as<float>(), from, result.data());
}

void FloatNet::run_block(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const {
  thread_local std::vector<float> x;
  thread_local std::vector<float> y;
  thread_local std::vector<float> z;
  const auto& a = architecture_;
  const auto width = static_cast<std::size_t>(a.input_width);
  const auto positions = static_cast<std::size_t>(a.positions);
  x.assign(kFloatBlock * width, 0.0F);
  const auto rows = input_.weight.as<float>();
  const auto bias = input_.bias.as<float>();
  for (std::size_t i = 0; i < count; ++i) {
    float* sum = &x[i * width];
    std::copy(bias.begin(), bias.end(), sum);
    for (std::size_t p = 0; p < positions; ++p) {
      const std::uint16_t token = tokens[i * positions + p];
      if (a.input_kind == InputKind::kNumbers) {
        const auto number = static_cast<float>(token);
        for (std::size_t j = 0; j < width; ++j) sum[j] += number * rows[p * width + j];
      } else {
        const float* row = &rows[(p * static_cast<std::size_t>(a.values) + token) * width];
        for (std::size_t j = 0; j < width; ++j) sum[j] += row[j];
      }
    }
  }
  apply_activation(a.input_activation, a.clip, x.data(), x.size());
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const auto& parts = layers_[l];
    const auto out = static_cast<std::size_t>(a.layers[l].width);
    y.resize(kFloatBlock * out);
    affine(parts[0].weight.as<float>(), parts[0].bias.as<float>(), x.data(), y.data());
    apply_activation(a.layers[l].activation, a.clip, y.data(), y.size());
    if (parts.size() == 2) {
      z.resize(kFloatBlock * out);
      affine(parts[1].weight.as<float>(), parts[1].bias.as<float>(), y.data(), z.data());
      for (std::size_t i = 0; i < z.size(); ++i) z[i] += x[i];
      apply_activation(a.layers[l].activation, a.clip, z.data(), z.size());
      std::swap(y, z);
    }
    std::swap(x, y);
  }
  thread_local std::vector<float> result;
  if (values != nullptr) {
    run_head(value_hidden_, value_, x, 1, result);
    std::copy_n(result.begin(), count, values);
  }
  if (move_logits != nullptr && a.moves > 0) {
    run_head(moves_hidden_, moves_, x, static_cast<std::size_t>(a.moves), result);
    std::copy_n(result.begin(), count * static_cast<std::size_t>(a.moves), move_logits);
  }
}

}  // namespace unscramble::nn
