#include "nn/quantise.h"

#include <algorithm>
#include <cmath>

#include "nn/accumulator_range.h"
#include "nn/byte_table.h"
#include "nn/simd/kernels.h"

namespace unscramble::nn {

namespace {

template <class T>
T rounded(double value, double limit) {
  return static_cast<T>(std::lrint(std::clamp(value, -limit, limit)));
}

float largest(std::span<const float> values) {
  float most = 0;
  for (const float v : values) most = std::max(most, std::fabs(v));
  return most;
}

// The most shift bits (up to 7) with which the extreme sums of one unit still fit, with room for rounding.
int choose_shift(const Architecture& a, std::span<const float> rows, std::span<const float> bias) {
  const auto range = accumulator_range(a, rows, bias);
  const double extreme = std::max(-range.low, range.high);
  int shift = 7;
  while (shift >= 0 && extreme * 127.0 / a.clip * (1 << shift) + a.positions + 1.0 + (1 << shift) > 32767.0) --shift;
  return shift;
}

// Weights [out][in] with one scale per output; biases in units of activation step * scale.
void quantise_dense(const std::string& name, int out, int in, double clip, std::span<const float> weight,
                    std::span<const float> bias, std::vector<Tensor>& tensors) {
  std::vector<std::int8_t> weights(weight.size());
  std::vector<std::int32_t> biases(static_cast<std::size_t>(out));
  std::vector<float> scales(static_cast<std::size_t>(out));
  for (int o = 0; o < out; ++o) {
    const auto row = weight.subspan(static_cast<std::size_t>(o) * in, static_cast<std::size_t>(in));
    const double scale = std::max(largest(row) / 127.0, 1e-9);
    for (int i = 0; i < in; ++i)
      weights[static_cast<std::size_t>(o) * in + i] = rounded<std::int8_t>(row[i] / scale, 127);
    biases[o] = rounded<std::int32_t>(bias[o] * 127.0 / clip / scale, 1 << 28);
    scales[o] = static_cast<float>(scale);
  }
  tensors.push_back(make_tensor(name + ".weight", DataType::kInt8, {out, in}, std::move(weights)));
  tensors.push_back(make_tensor(name + ".bias", DataType::kInt32, {out}, std::move(biases)));
  tensors.push_back(make_tensor(name + ".scale", DataType::kFloat32, {out}, std::move(scales)));
}

// The first layer's table in bytes, with one step per column; empty if rounding so coarsely could make sums leave 16
// bits.
std::vector<Tensor> in_bytes(const Architecture& a, std::span<const float> rows, double unit,
                             std::span<const std::int16_t> bias) {
  const auto width = static_cast<std::size_t>(a.input_width);
  std::vector<double> most(width, 0.0);
  for (std::size_t i = 0; i < rows.size(); ++i)
    most[i % width] = std::max(most[i % width], std::fabs(static_cast<double>(rows[i])));
  std::vector<std::int16_t> steps(width);
  for (std::size_t j = 0; j < width; ++j)
    steps[j] = rounded<std::int16_t>(std::max(1.0, std::ceil(most[j] * unit / kLargestByte)), kLargestStep);
  std::vector<std::int8_t> table(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    table[i] = rounded<std::int8_t>(rows[i] * unit / steps[i % width], kLargestByte);
  const auto range = accumulator_range<std::int16_t>(a, times_steps(table, steps), bias);
  if (range.low < -32768 || range.high > 32767) return {};
  std::vector<Tensor> tensors;
  tensors.push_back(make_tensor("input.weight", DataType::kInt8, {a.features(), a.input_width}, std::move(table)));
  tensors.push_back(make_tensor("input.step", DataType::kInt16, {a.input_width}, std::move(steps)));
  return tensors;
}

// Large tables are read from far away, and make the model's file large: in bytes if possible.
std::vector<Tensor> quantise_table(const Architecture& a, std::span<const float> rows, double unit,
                                   std::span<const std::int16_t> bias) {
  if (a.features() > simd::kFarFeatures)
    if (auto tensors = in_bytes(a, rows, unit, bias); !tensors.empty()) return tensors;
  std::vector<std::int16_t> table(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) table[i] = rounded<std::int16_t>(rows[i] * unit, 32767);
  std::vector<Tensor> tensors;
  tensors.push_back(make_tensor("input.weight", DataType::kInt16, {a.features(), a.input_width}, std::move(table)));
  return tensors;
}

void quantise_heads(const Architecture& a, const Model& model, std::vector<Tensor>& tensors) {
  const auto in = static_cast<std::size_t>(a.trunk_width());
  const auto out = static_cast<std::size_t>(1 + a.moves);
  std::vector<std::int16_t> weights;
  std::vector<std::int32_t> biases;
  std::vector<float> scales;
  for (std::size_t o = 0; o < out; ++o) {
    const std::string name = o == 0 ? "value" : "moves";
    const std::size_t r = o == 0 ? 0 : o - 1;
    const auto row = model.find(name + ".weight")->as<float>().subspan(r * in, in);
    const double bias = model.find(name + ".bias")->as<float>()[r];
    const double scale = std::max(largest(row) / 8191.0, 1e-9);
    for (const float w : row) weights.push_back(rounded<std::int16_t>(w / scale, 8191));
    const double unit = scale * a.clip / 127.0;
    biases.push_back(rounded<std::int32_t>(bias / unit, 1 << 28));
    scales.push_back(static_cast<float>(unit));
  }
  tensors.push_back(make_tensor("heads.weight", DataType::kInt16,
                                {static_cast<std::int64_t>(out), static_cast<std::int64_t>(in)}, std::move(weights)));
  tensors.push_back(make_tensor("heads.bias", DataType::kInt32, {static_cast<std::int64_t>(out)}, std::move(biases)));
  tensors.push_back(
      make_tensor("heads.scale", DataType::kFloat32, {static_cast<std::int64_t>(out)}, std::move(scales)));
}

}  // namespace

Expected<Model> quantise(const Model& model) {
  const auto& a = model.info.architecture;
  if (const auto reason = int8_refusal(a); !reason.empty()) return unsupported(reason);
  for (const auto& spec : tensor_specs(a)) {
    const Tensor* tensor = model.find(spec.name);
    if (tensor == nullptr || tensor->type != DataType::kFloat32 || tensor->shape != spec.shape)
      return invalid("the float model has no suitable tensor '" + spec.name + "'");
    for (const float v : tensor->as<float>())
      if (!std::isfinite(v)) return invalid("tensor '" + spec.name + "' holds a value that is not finite");
  }
  Model out;
  out.info = model.info;
  out.info.precision = Precision::kInt8;
  out.info.golden.clear();
  const auto rows = model.find("input.weight")->as<float>();
  const auto bias = model.find("input.bias")->as<float>();
  const int shift = choose_shift(a, rows, bias);
  if (shift < 0) return unsupported("the accumulator's weights are too large for 16 bits");
  out.info.input_shift = shift;
  const double unit = 127.0 / a.clip * (1 << shift);
  std::vector<std::int16_t> biases(bias.size());
  for (std::size_t i = 0; i < bias.size(); ++i)
    biases[i] = rounded<std::int16_t>(bias[i] * unit + (shift > 0 ? 1 << (shift - 1) : 0), 32767);
  out.tensors = quantise_table(a, rows, unit, biases);
  out.tensors.push_back(make_tensor("input.bias", DataType::kInt16, {a.input_width}, std::move(biases)));
  int in = a.input_width;
  for (std::size_t i = 0; i < a.layers.size(); ++i) {
    const std::string name = "layer." + std::to_string(i);
    quantise_dense(name, a.layers[i].width, in, a.clip, model.find(name + ".weight")->as<float>(),
                   model.find(name + ".bias")->as<float>(), out.tensors);
    in = a.layers[i].width;
  }
  quantise_heads(a, model, out.tensors);
  return out;
}

}  // namespace unscramble::nn
