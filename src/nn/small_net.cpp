#include "nn/small_net.h"

#include <algorithm>

#include "nn/isa.h"

namespace unscramble::nn {

namespace {

constexpr int kWidest = 256;
constexpr std::size_t kLanes = simd::kLanes;

bool fits(Activation activation) { return activation == Activation::kTanh; }

}  // namespace

std::string SmallNet::refusal(const Architecture& a) {
  if (a.input_kind != InputKind::kNumbers) return "it reads categories";
  if (a.moves > 0 || a.head_width > 0) return "it has more than one plain head";
  if (a.positions > kWidest || a.input_width > kWidest || !fits(a.input_activation))
    return "its first layer is unusual";
  for (const auto& layer : a.layers)
    if (layer.kind != LayerKind::kDense || layer.width > kWidest || !fits(layer.activation))
      return "one of its layers is unusual";
  return "";
}

Expected<SmallNet> SmallNet::create(const Model& model) {
  const auto kernels = chosen_float_kernels();
  if (!kernels) return kernels.error();
  return create(model, *kernels);
}

Expected<SmallNet> SmallNet::create(const Model& model, const simd::FloatKernels* kernels) {
  const auto& a = model.info.architecture;
  if (const auto reason = refusal(a); !reason.empty()) return unsupported("not a small net: " + reason);
  SmallNet net;
  net.kernels_ = kernels;
  net.positions_ = static_cast<std::size_t>(a.positions);
  net.widest_ = net.positions_;
  const auto specs = tensor_specs(a);  // weight, bias, weight, bias, …
  for (std::size_t s = 0; s + 1 < specs.size(); s += 2) {
    const Tensor* weight = model.find(specs[s].name);
    const Tensor* bias = model.find(specs[s + 1].name);
    for (const auto& [tensor, spec] : {std::pair(weight, &specs[s]), std::pair(bias, &specs[s + 1])})
      if (tensor == nullptr || tensor->type != DataType::kFloat32 || tensor->shape != spec->shape)
        return Error{ErrorCode::kCorrupt, "no suitable tensor '" + spec->name + "'"};
    Layer layer;
    const auto values = weight->as<float>();
    layer.bias.assign(bias->as<float>().begin(), bias->as<float>().end());
    layer.out = static_cast<int>(layer.bias.size());
    layer.in = static_cast<int>(values.size() / layer.bias.size());
    layer.weights.assign(values.begin(), values.end());
    layer.tanh = s + 2 < specs.size();
    if (s == 0) {  // stored by input, as every first layer is
      const auto in = static_cast<std::size_t>(layer.in);
      const auto out = static_cast<std::size_t>(layer.out);
      for (std::size_t i = 0; i < in; ++i)
        for (std::size_t o = 0; o < out; ++o) layer.weights[o * in + i] = values[i * out + o];
    }
    net.widest_ = std::max(net.widest_, static_cast<std::size_t>(layer.out));
    net.layers_.push_back(std::move(layer));
  }
  return net;
}

void SmallNet::run(const std::uint16_t* tokens, std::size_t count, float* values, float* /*move_logits*/) const {
  if (values == nullptr) return;
  thread_local AlignedVector<float> x;
  thread_local AlignedVector<float> y;
  x.resize(widest_ * kLanes);
  y.resize(widest_ * kLanes);
  for (std::size_t begin = 0; begin < count; begin += kLanes) {
    const std::size_t used = std::min(kLanes, count - begin);
    const std::uint16_t* rows = tokens + begin * positions_;
    for (std::size_t p = 0; p < positions_; ++p)
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        x[p * kLanes + lane] = lane < used ? static_cast<float>(rows[lane * positions_ + p]) : 0.0F;
    for (const auto& layer : layers_) {
      kernels_->lanes({layer.weights.data(), layer.bias.data(), layer.in, layer.out, layer.tanh}, x.data(), y.data());
      std::swap(x, y);
    }
    std::copy_n(x.begin(), used, values + begin);
  }
}

}  // namespace unscramble::nn
