#include <cblas.h>

#include <cmath>
#include <cstring>

#include "learn/learner.h"
#include "learn/torch/torch_net.h"
#include "learn/weight_rules.h"
#include "nn/adam.h"
#include "nn/isa.h"

namespace unscramble::train {

namespace {

using torch::Tensor;

nn::Tensor to_tensor(const std::string& name, const Tensor& tensor) {
  const Tensor plain = tensor.detach().cpu().contiguous().to(torch::kFloat32);
  std::vector<float> values(plain.data_ptr<float>(), plain.data_ptr<float>() + plain.numel());
  const auto sizes = plain.sizes();
  return nn::make_tensor(name, nn::DataType::kFloat32, {sizes.begin(), sizes.end()}, std::move(values));
}

Status copy_from(const nn::Model& model, const std::string& name, Tensor& to) {
  const nn::Tensor* from = model.find(name);
  const auto sizes = to.sizes();
  if (from == nullptr || from->type != nn::DataType::kFloat32 ||
      from->shape != std::vector<std::int64_t>(sizes.begin(), sizes.end()))
    return Error{ErrorCode::kCorrupt, "no tensor '" + name + "' of the right type and size"};
  const torch::NoGradGuard guard;
  to.copy_(torch::from_blob(const_cast<std::byte*>(from->bytes.data()), sizes));  // copied, not written
  return Done{};
}

class TorchLearner final : public Learner {
 public:
  TorchLearner(const LearnerOptions& options, const torch::Device& device, const nn::simd::FloatKernels& kernels,
               ThreadPool& pool)
      : options_(options), device_(device), kernels_(kernels), pool_(pool), net_(options, device, kernels, pool) {
    if (options.batch_norm || !device.is_cpu()) options_.average = false;
    {
      const torch::NoGradGuard guard;
      net_.parameters().at("value.bias").fill_(options.value_bias / options.value_scale);
      net_.parameters().at("value.weight").div_(options.value_scale);  // the first values are all near the bias
    }
    if (nn::int8_refusal(options.architecture).empty())
      for (const auto& spec : nn::tensor_specs(options.architecture)) limits_[spec.name] = clip_limit(spec);
    for (auto& [name, parameter] : net_.parameters()) {
      mean_[name] = torch::zeros_like(parameter).detach();
      variance_[name] = torch::zeros_like(parameter).detach();
      if (options_.average) average_[name] = parameter.detach().clone();
    }
  }

  Losses step(const TrainingBatch& batch, const StepOptions& options) override {
    const auto count = static_cast<std::int64_t>(batch.values.size());
    const auto& a = options_.architecture;
    Tensor rows = torch::empty({count, a.positions}, torch::kInt32);
    auto* row = rows.data_ptr<std::int32_t>();
    for (std::int64_t i = 0; i < count * a.positions; ++i)
      row[i] = static_cast<std::int32_t>(i % a.positions) * a.values + batch.tokens[static_cast<std::size_t>(i)];
    const Tensor targets =
        torch::from_blob(const_cast<float*>(batch.values.data()), {count}).to(device_) / options_.value_scale;
    auto outputs = net_.forward(rows.to(device_), true);
    const Tensor shares = shares_of(batch);
    const Tensor value_loss = (shares * (outputs.value - targets).square()).sum();
    Tensor loss = value_loss * options.value_weight;
    Tensor moves_loss;
    if (a.moves > 0 && options.moves_weight > 0) {
      const Tensor wanted =
          torch::from_blob(const_cast<float*>(batch.move_targets.data()), {count, a.moves}).to(device_);
      moves_loss = -(shares * (wanted * torch::log_softmax(outputs.moves, 1)).sum(1)).sum();
      loss = loss + moves_loss * options.moves_weight;
    }
    loss.backward();
    update(options.rate);
    const double unit = options_.value_scale;
    return {value_loss.item<double>() * unit * unit, moves_loss.defined() ? moves_loss.item<double>() : 0.0};
  }

  [[nodiscard]] std::vector<nn::Tensor> weights() const override {
    std::vector<nn::Tensor> list;
    for (const auto& spec : nn::tensor_specs(options_.architecture)) {
      const float unit = is_value_head(spec.name) ? options_.value_scale : 1.0F;
      if (options_.average) {
        list.push_back(to_tensor(spec.name, average_.at(spec.name) * unit));
        continue;
      }
      const auto dot = spec.name.rfind('.');
      const auto [weight, bias] = net_.folded(spec.name.substr(0, dot));
      list.push_back(to_tensor(spec.name, (spec.name.substr(dot) == ".weight" ? weight : bias) * unit));
    }
    return list;
  }

  [[nodiscard]] std::vector<nn::Tensor> state() const override {
    std::vector<nn::Tensor> list;
    const auto add = [&](const std::string& prefix, const std::map<std::string, Tensor>& tensors) {
      for (const auto& [name, tensor] : tensors) list.push_back(to_tensor(prefix + name, tensor));
    };
    add("train.weight.", net_.parameters());
    add("train.buffer.", net_.buffers());
    add("train.mean.", mean_);
    add("train.variance.", variance_);
    add("train.average.", average_);
    list.push_back(nn::make_tensor("train.step", nn::DataType::kInt32, {1},
                                   std::vector<std::int32_t>{static_cast<std::int32_t>(step_)}));
    return list;
  }

  Status restore(const nn::Model& checkpoint) override {
    const auto take = [&](const std::string& prefix, std::map<std::string, Tensor>& tensors) -> Status {
      for (auto& [name, tensor] : tensors)
        if (auto ok = copy_from(checkpoint, prefix + name, tensor); !ok) return ok;
      return Done{};
    };
    if (auto ok = take("train.weight.", net_.parameters()); !ok) return ok;
    if (auto ok = take("train.buffer.", net_.buffers()); !ok) return ok;
    if (auto ok = take("train.mean.", mean_); !ok) return ok;
    if (auto ok = take("train.variance.", variance_); !ok) return ok;
    if (auto ok = take("train.average.", average_); !ok) return ok;
    const auto* step = checkpoint.find("train.step");
    if (step == nullptr || step->type != nn::DataType::kInt32) return Error{ErrorCode::kCorrupt, "no step count"};
    step_ = step->as<std::int32_t>()[0];
    return Done{};
  }

  Status start_from(const nn::Model& model) override {
    if (options_.batch_norm) return unsupported("a net with batch norm cannot start from folded weights");
    for (const auto& spec : nn::tensor_specs(options_.architecture)) {
      if (spec.name.rfind("moves.", 0) == 0 && model.info.architecture.moves == 0) continue;
      if (auto ok = copy_from(model, spec.name, net_.parameters().at(spec.name)); !ok) return ok;
      if (is_value_head(spec.name)) {
        const torch::NoGradGuard guard;
        net_.parameters().at(spec.name).div_(options_.value_scale);
      }
      if (options_.average) average_.at(spec.name).copy_(net_.parameters().at(spec.name).detach());
    }
    return Done{};
  }

 private:
  // Each example's weight in the batch's loss; they add up to one.
  [[nodiscard]] Tensor shares_of(const TrainingBatch& batch) const {
    const auto count = static_cast<std::int64_t>(batch.values.size());
    if (batch.weights.empty()) return torch::full({count}, 1.0 / static_cast<double>(count)).to(device_);
    const Tensor weights = torch::from_blob(const_cast<float*>(batch.weights.data()), {count});
    return (weights / weights.sum()).to(device_);
  }

  void update(float rate) {
    const torch::NoGradGuard guard;
    ++step_;
    nn::AdamOptions adam = options_.optimiser == Optimiser::kRmsProp ? nn::rmsprop() : nn::AdamOptions{};
    adam.rate = rate;
    for (auto& [name, parameter] : net_.parameters()) {
      Tensor gradient = parameter.grad();
      if (!gradient.defined()) continue;
      const auto found = limits_.find(name);
      const float limit = found == limits_.end() ? 0.0F : found->second;
      if (device_.is_cpu()) {
        gradient = gradient.contiguous();
        nn::adam_step(kernels_, adam, step_, limit, elements(gradient),
                      {elements(parameter), elements(mean_[name]), elements(variance_[name]),
                       options_.average ? elements(average_[name]) : std::span<float>{}},
                      pool_);
      } else {
        update_on_device(adam, limit, gradient, parameter, mean_[name], variance_[name]);
      }
      parameter.mutable_grad() = Tensor();
    }
  }

  // The same step in libtorch's words, which run on any device.
  void update_on_device(const nn::AdamOptions& adam, float limit, const Tensor& gradient, Tensor& parameter,
                        Tensor& mean, Tensor& variance) const {
    const nn::simd::AdamFactors factors = nn::adam_factors(adam, step_);
    mean.mul_(1 - factors.mean_share).add_(gradient, factors.mean_share);
    variance.mul_(1 - factors.variance_share).addcmul_(gradient, gradient, factors.variance_share);
    const Tensor spread = variance.sqrt().mul_(factors.root).add_(factors.epsilon);
    parameter.addcdiv_(mean, spread, -factors.rate);
    if (limit > 0) parameter.clamp_(-limit, limit);
  }

  LearnerOptions options_;
  torch::Device device_;
  const nn::simd::FloatKernels& kernels_;
  ThreadPool& pool_;
  TorchNet net_;
  std::map<std::string, float> limits_;  // of weights that must fit into eight bits
  long step_ = 0;
  std::map<std::string, Tensor> mean_;
  std::map<std::string, Tensor> variance_;
  std::map<std::string, Tensor> average_;
};

}  // namespace

Expected<std::unique_ptr<Learner>> make_torch_learner(const LearnerOptions& options, ThreadPool& pool) {
  if (options.device != "cpu" && options.device != "cuda")
    return usage_error("no device '" + options.device + "'; there are cpu and cuda");
  if (options.device == "cuda" && !torch::cuda::is_available())
    return unsupported("this libtorch was built without CUDA, or there is no such device");
  const auto kernels = nn::chosen_float_kernels();
  if (!kernels) return kernels.error();
  // The wide layers use our threads; what is left to libtorch is small, and its idle threads would spin.
  torch::set_num_threads(nn::int8_refusal(options.architecture).empty() ? 1 : pool.size());
  openblas_set_num_threads(1);
  const torch::Device device(options.device == "cuda" ? torch::kCUDA : torch::kCPU);
  return std::unique_ptr<Learner>(std::make_unique<TorchLearner>(options, device, **kernels, pool));
}

}  // namespace unscramble::train
