#include "learn/pdbnet/feature_net.h"

#include <algorithm>
#include <cmath>

namespace unscramble::pdbnet {

namespace {

std::vector<int> all_widths(std::size_t inputs, std::span<const int> hidden) {
  std::vector<int> widths{static_cast<int>(inputs)};
  widths.insert(widths.end(), hidden.begin(), hidden.end());
  widths.push_back(1);
  return widths;
}

nn::Tensor floats(std::string name, std::vector<std::int64_t> shape, std::vector<float> values) {
  return nn::make_tensor(std::move(name), nn::DataType::kFloat32, std::move(shape), std::move(values));
}

nn::Tensor floats(std::string name, std::span<const float> values) {
  return floats(std::move(name), {static_cast<std::int64_t>(values.size())}, {values.begin(), values.end()});
}

}  // namespace

FeatureNet::FeatureNet(std::size_t inputs, std::span<const int> hidden, std::uint64_t seed)
    : inputs_(inputs),
      learner_(all_widths(inputs, hidden), seed),
      mean_(inputs + 1, 0.0F),
      deviation_(inputs + 1, 1.0F) {}

void FeatureNet::measure(std::span<const std::uint16_t> rows, std::span<const float> distances) {
  const auto count = static_cast<double>(distances.size());
  for (std::size_t f = 0; f <= inputs_; ++f) {
    const auto value = [&](std::size_t i) {
      return f < inputs_ ? static_cast<double>(rows[i * inputs_ + f]) : static_cast<double>(distances[i]);
    };
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < distances.size(); ++i) {
      sum += value(i);
      squares += value(i) * value(i);
    }
    constexpr double kLeast = 0.1;  // so that a number that hardly ever changes is not blown up
    mean_[f] = static_cast<float>(sum / count);
    deviation_[f] =
        static_cast<float>(std::max(kLeast, std::sqrt(std::max(0.0, squares / count - sum * sum / count / count))));
  }
}

void FeatureNet::scale(std::span<const std::uint16_t> rows) {
  scaled_.resize(rows.size());
  for (std::size_t begin = 0; begin < rows.size(); begin += inputs_)
    for (std::size_t f = 0; f < inputs_; ++f)
      scaled_[begin + f] = (static_cast<float>(rows[begin + f]) - mean_[f]) / deviation_[f];
}

double FeatureNet::learn(std::span<const std::uint16_t> rows, std::span<const float> distances, float rate) {
  scale(rows);
  targets_.resize(distances.size());
  for (std::size_t i = 0; i < distances.size(); ++i) targets_[i] = (distances[i] - mean_.back()) / deviation_.back();
  const double loss = learner_.backward(scaled_, targets_);
  learner_.step(rate);
  return loss * deviation_.back() * deviation_.back();
}

void FeatureNet::estimate(std::span<const std::uint16_t> rows, std::span<float> estimates) {
  scale(rows);
  learner_.run(scaled_, estimates);
  for (float& value : estimates) value = value * deviation_.back() + mean_.back();
}

void FeatureNet::export_to(nn::Model& model) {
  const auto& widths = learner_.widths();
  const auto parameters = learner_.parameters();
  const auto specs = nn::tensor_specs(model.info.architecture);
  std::size_t at = 0;
  for (std::size_t l = 0; l + 1 < widths.size(); ++l) {
    const auto in = static_cast<std::size_t>(widths[l]);
    const auto out = static_cast<std::size_t>(widths[l + 1]);
    std::vector<float> weights(parameters.begin() + static_cast<std::ptrdiff_t>(at),
                               parameters.begin() + static_cast<std::ptrdiff_t>(at + in * out));
    std::vector<float> bias(parameters.begin() + static_cast<std::ptrdiff_t>(at + in * out),
                            parameters.begin() + static_cast<std::ptrdiff_t>(at + (in + 1) * out));
    at += (in + 1) * out;
    if (l == 0) {
      for (std::size_t i = 0; i < in; ++i)
        for (std::size_t o = 0; o < out; ++o) {
          weights[i * out + o] /= deviation_[i];
          bias[o] -= weights[i * out + o] * mean_[i];
        }
    } else {  // files have all layers but the first by output
      const std::vector<float> by_input = weights;
      for (std::size_t i = 0; i < in; ++i)
        for (std::size_t o = 0; o < out; ++o) weights[o * in + i] = by_input[i * out + o];
    }
    if (l + 2 == widths.size()) {
      for (float& weight : weights) weight *= deviation_.back();
      for (float& value : bias) value = value * deviation_.back() + mean_.back();
    }
    model.tensors.push_back(floats(specs[2 * l].name, specs[2 * l].shape, std::move(weights)));
    model.tensors.push_back(floats(specs[2 * l + 1].name, specs[2 * l + 1].shape, std::move(bias)));
  }
}

void FeatureNet::save_to(nn::Model& model) {
  model.tensors.push_back(floats("learner.parameters", learner_.parameters()));
  model.tensors.push_back(floats("learner.first", learner_.moments().first));
  model.tensors.push_back(floats("learner.second", learner_.moments().second));
  model.tensors.push_back(floats("learner.mean", mean_));
  model.tensors.push_back(floats("learner.deviation", deviation_));
}

Status FeatureNet::restore(const nn::Model& model, std::uint64_t steps) {
  const auto read = [&](const char* name) -> std::vector<float> {
    const nn::Tensor* tensor = model.find(name);
    if (tensor == nullptr || tensor->type != nn::DataType::kFloat32) return {};
    return {tensor->as<float>().begin(), tensor->as<float>().end()};
  };
  auto mean = read("learner.mean");
  auto deviation = read("learner.deviation");
  const bool fits =
      mean.size() == mean_.size() && deviation.size() == deviation_.size() &&
      learner_.restore(read("learner.parameters"), {read("learner.first"), read("learner.second"), steps});
  if (!fits) return Error{ErrorCode::kCorrupt, "the checkpoint belongs to another net"};
  mean_ = std::move(mean);
  deviation_ = std::move(deviation);
  return Done{};
}

}  // namespace unscramble::pdbnet
