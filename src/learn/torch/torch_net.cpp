#include "learn/torch/torch_net.h"

#include <algorithm>

#include "learn/weight_rules.h"

namespace unscramble::train {

namespace {

using torch::Tensor;

class TokenDenseFunction : public torch::autograd::Function<TokenDenseFunction> {
 public:
  static Tensor forward(torch::autograd::AutogradContext* context, const Tensor& rows, const Tensor& weight0,
                        const Tensor& bias0, const Tensor& weight1, const Tensor& bias1, std::int64_t op) {
    const auto count = rows.size(0);
    Tensor h = torch::empty({count, weight0.size(1)});
    Tensor z = torch::empty({count, weight1.size(0)});
    auto& wide = *reinterpret_cast<WideLayers*>(op);
    wide.load({elements(weight0), elements(bias0), elements(weight1), elements(bias1)});
    wide.layers.forward(elements<std::int32_t>(rows), wide.panels, elements(h), elements(z));
    context->save_for_backward({rows, weight0, weight1, h});
    context->saved_data["op"] = op;
    return z;
  }

  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list gradients) {
    const auto saved = context->get_saved_variables();
    const Tensor& rows = saved[0];
    const Tensor dz = gradients[0].contiguous();
    Tensor dweight0 = torch::empty_like(saved[1]);
    Tensor dbias0 = torch::empty({saved[1].size(1)});
    Tensor dweight1 = torch::empty_like(saved[2]);
    Tensor dbias1 = torch::empty({saved[2].size(0)});
    auto& wide = *reinterpret_cast<WideLayers*>(context->saved_data["op"].toInt());
    wide.load({elements(saved[1]), {}, elements(saved[2]), {}});  // another pass may have loaded others meanwhile
    wide.layers.backward(elements<std::int32_t>(rows), wide.panels, elements(saved[3]), elements(dz),
                         {elements(dweight0), elements(dbias0), elements(dweight1), elements(dbias1)});
    return {Tensor(), dweight0, dbias0, dweight1, dbias1, Tensor()};
  }
};

bool fits_token_dense(const nn::Architecture& a, bool batch_norm, const torch::Device& device) {
  using nn::Activation;
  const bool rectified = a.input_activation == Activation::kClippedRelu || a.input_activation == Activation::kRelu;
  return !batch_norm && device.is_cpu() && rectified && a.input_width % static_cast<int>(nn::TokenDense::kTile) == 0 &&
         !a.layers.empty() && a.layers.front().kind == nn::LayerKind::kDense;
}

bool is_hidden(const std::string& layer) { return layer != "value" && layer != "moves"; }

}  // namespace

TorchNet::TorchNet(const LearnerOptions& options, const torch::Device& device, const nn::simd::FloatKernels& kernels,
                   ThreadPool& pool)
    : architecture_(options.architecture), batch_norm_(options.batch_norm), device_(device) {
  const nn::Architecture& architecture = architecture_;
  const bool batch_norm = batch_norm_;
  const auto initial = initial_weights(architecture, options.first_weights, options.seed);
  std::size_t index = 0;
  for (const auto& spec : nn::tensor_specs(architecture)) {
    const bool is_bias = spec.shape.size() == 1;
    Tensor values = torch::zeros(spec.shape);
    std::copy(initial[index].begin(), initial[index].end(), values.data_ptr<float>());
    ++index;
    parameters_[spec.name] = values.to(device).requires_grad_(true);
    const std::string layer = spec.name.substr(0, spec.name.rfind('.'));
    if (batch_norm && is_bias && is_hidden(layer)) {
      parameters_[layer + ".norm.weight"] = torch::ones(spec.shape, device).requires_grad_(true);
      parameters_[layer + ".norm.bias"] = torch::zeros(spec.shape, device).requires_grad_(true);
      buffers_[layer + ".norm.mean"] = torch::zeros(spec.shape, device);
      buffers_[layer + ".norm.variance"] = torch::ones(spec.shape, device);
    }
  }
  if (options.own_wide_layers && fits_token_dense(architecture, batch_norm, device)) {
    nn::TokenDenseShape shape;
    shape.positions = architecture.positions;
    shape.features = architecture.features();
    shape.width = architecture.input_width;
    shape.out = architecture.layers.front().width;
    shape.clip = architecture.input_activation == nn::Activation::kClippedRelu ? architecture.clip : 0.0F;
    wide_ = std::make_unique<WideLayers>(kernels, shape, pool);
  }
}

Tensor TorchNet::activate(nn::Activation activation, const Tensor& x) const {
  switch (activation) {
    case nn::Activation::kNone: return x;
    case nn::Activation::kRelu: return torch::relu(x);
    case nn::Activation::kClippedRelu: return torch::clamp(x, 0.0, architecture_.clip);
    case nn::Activation::kElu: return torch::elu(x);
    case nn::Activation::kTanh: return torch::tanh(x);
  }
  return x;
}

Tensor TorchNet::normalise(const std::string& layer, const Tensor& x) {
  if (!batch_norm_) return x;
  return torch::batch_norm(x, parameters_[layer + ".norm.weight"], parameters_[layer + ".norm.bias"],
                           buffers_[layer + ".norm.mean"], buffers_[layer + ".norm.variance"], training_, 0.1, 1e-5,
                           false);
}

Tensor TorchNet::affine(const std::string& layer, const Tensor& x) {
  return normalise(layer, torch::linear(x, parameters_[layer + ".weight"], parameters_[layer + ".bias"]));
}

Tensor TorchNet::trunk(const Tensor& rows) {
  const auto& a = architecture_;
  Tensor x;
  std::size_t next = 0;
  if (wide_ != nullptr) {
    x = TokenDenseFunction::apply(rows, parameters_["input.weight"], parameters_["input.bias"],
                                  parameters_["layer.0.weight"], parameters_["layer.0.bias"],
                                  reinterpret_cast<std::int64_t>(wide_.get()));
    x = activate(a.layers[0].activation, x);
    next = 1;
  } else {
    const auto count = rows.size(0);
    const Tensor offsets = torch::arange(0, count * a.positions, a.positions, rows.options());
    const Tensor sum =
        std::get<0>(torch::embedding_bag(parameters_["input.weight"], rows.reshape({-1}), offsets, false, 0 /* sum */));
    x = activate(a.input_activation, normalise("input", sum + parameters_["input.bias"]));
  }
  for (std::size_t i = next; i < a.layers.size(); ++i) {
    const std::string name = "layer." + std::to_string(i);
    if (a.layers[i].kind == nn::LayerKind::kDense) {
      x = activate(a.layers[i].activation, affine(name, x));
    } else {
      const Tensor inner = activate(a.layers[i].activation, affine(name + ".a", x));
      x = activate(a.layers[i].activation, x + affine(name + ".b", inner));
    }
  }
  return x;
}

Tensor TorchNet::head(const std::string& layer, const Tensor& x) {
  Tensor y = x;
  if (architecture_.head_width > 0) y = activate(architecture_.head_activation, affine(layer + ".hidden", y));
  return torch::linear(y, parameters_[layer + ".weight"], parameters_[layer + ".bias"]);
}

TorchOutputs TorchNet::forward(const Tensor& rows, bool training) {
  training_ = training;
  const Tensor x = trunk(rows);
  TorchOutputs outputs;
  outputs.value = head("value", x).squeeze(1);
  if (architecture_.moves > 0) outputs.moves = head("moves", x);
  return outputs;
}

std::pair<Tensor, Tensor> TorchNet::folded(const std::string& layer) const {
  const Tensor weight = parameters_.at(layer + ".weight").detach().cpu();
  const Tensor bias = parameters_.at(layer + ".bias").detach().cpu();
  if (!batch_norm_ || !is_hidden(layer)) return {weight, bias};
  const Tensor scale = parameters_.at(layer + ".norm.weight").detach().cpu() /
                       torch::sqrt(buffers_.at(layer + ".norm.variance").cpu() + 1e-5);
  const Tensor shift =
      parameters_.at(layer + ".norm.bias").detach().cpu() + (bias - buffers_.at(layer + ".norm.mean").cpu()) * scale;
  // The first layer's rows are features, the others' are outputs.
  return {layer == "input" ? weight * scale : weight * scale.unsqueeze(1), shift};
}

}  // namespace unscramble::train
