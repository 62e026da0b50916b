#include "nn/byte_table.h"
#include "nn/int8_net.h"
#include "nn/quantise.h"

namespace unscramble::nn {

namespace {

// What an integer stands for: number = (integer - offset) * unit of its row.
template <class T>
std::vector<float> numbers(std::span<const T> integers, const std::vector<double>& units, double offset = 0) {
  std::vector<float> out(integers.size());
  const std::size_t row = integers.size() / units.size();
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>((integers[i] - offset) * units[i / row]);
  return out;
}

void add_head(const Model& from, const std::string& name, std::size_t first, std::size_t rows, Model& to) {
  const auto& a = from.info.architecture;
  const auto in = static_cast<std::size_t>(a.trunk_width());
  const auto scale = from.find("heads.scale")->as<float>().subspan(first, rows);
  const std::vector<double> bias_units(scale.begin(), scale.end());
  std::vector<double> units;
  for (const double unit : bias_units) units.push_back(unit * 127.0 / a.clip);
  const auto weights = from.find("heads.weight")->as<std::int16_t>().subspan(first * in, rows * in);
  const auto biases = from.find("heads.bias")->as<std::int32_t>().subspan(first, rows);
  const auto out = static_cast<std::int64_t>(rows);
  to.tensors.push_back(
      make_tensor(name + ".weight", DataType::kFloat32, {out, static_cast<std::int64_t>(in)}, numbers(weights, units)));
  to.tensors.push_back(make_tensor(name + ".bias", DataType::kFloat32, {out}, numbers(biases, bias_units)));
}

}  // namespace

Expected<Model> dequantise(const Model& model) {
  const auto& a = model.info.architecture;
  if (model.info.precision != Precision::kInt8) return invalid("the model is not in int8");
  if (const auto net = Int8Net::create(model, &simd::kPortable); !net) return net.error();
  Model out;
  out.info = model.info;
  out.info.precision = Precision::kFloat32;
  out.info.input_shift = 0;
  out.info.golden.clear();
  const int shift = model.info.input_shift;
  const std::vector<double> unit{a.clip / 127.0 / (1 << shift)};
  const Tensor* const table = model.find("input.weight");
  const auto weights =
      table->type == DataType::kInt8
          ? times_steps(table->as<std::int8_t>(), model.find("input.step")->as<std::int16_t>())
          : std::vector<std::int16_t>(table->as<std::int16_t>().begin(), table->as<std::int16_t>().end());
  out.tensors.push_back(make_tensor("input.weight", DataType::kFloat32, {a.features(), a.input_width},
                                    numbers<std::int16_t>(weights, unit)));
  out.tensors.push_back(
      make_tensor("input.bias", DataType::kFloat32, {a.input_width},
                  numbers(model.find("input.bias")->as<std::int16_t>(), unit, shift > 0 ? 1 << (shift - 1) : 0)));
  for (std::size_t i = 0; i < a.layers.size(); ++i) {
    const std::string name = "layer." + std::to_string(i);
    const auto scale = model.find(name + ".scale")->as<float>();
    const std::vector<double> units(scale.begin(), scale.end());
    std::vector<double> bias_units;
    for (const double u : units) bias_units.push_back(u * a.clip / 127.0);
    const Tensor* weight = model.find(name + ".weight");
    out.tensors.push_back(
        make_tensor(name + ".weight", DataType::kFloat32, weight->shape, numbers(weight->as<std::int8_t>(), units)));
    out.tensors.push_back(make_tensor(name + ".bias", DataType::kFloat32, {a.layers[i].width},
                                      numbers(model.find(name + ".bias")->as<std::int32_t>(), bias_units)));
  }
  add_head(model, "value", 0, 1, out);
  if (a.moves > 0) add_head(model, "moves", 1, static_cast<std::size_t>(a.moves), out);
  return out;
}

}  // namespace unscramble::nn
