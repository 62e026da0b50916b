#include "nn/int8_net.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "nn/accumulator_range.h"
#include "nn/byte_table.h"
#include "nn/sum_plan.h"

namespace unscramble::nn {

namespace {

// States per block: the activations of a block (64 KB at width 1024) stay in L2 between the layers.
constexpr std::size_t kInt8Block = 64;
static_assert(kInt8Block % simd::kRows == 0);

// Where a tile of the table is too large for L1, a block must be large enough to read it from L2 more than once.
constexpr std::size_t kLargeTile = std::size_t{128} << 10;
constexpr std::size_t kLargeTableBlock = 1024;

std::size_t block_for(const simd::InputLayer& layer) {
  const auto tile = static_cast<std::size_t>(layer.features) * simd::kTile * sizeof(std::int16_t);
  return tile > kLargeTile ? kLargeTableBlock : kInt8Block;
}

int padded(int width) { return (width + simd::kPad - 1) / simd::kPad * simd::kPad; }

Expected<const Tensor*> need(const Model& model, const std::string& name, DataType type,
                             std::vector<std::int64_t> shape) {
  const Tensor* tensor = model.find(name);
  if (tensor == nullptr) return Error{ErrorCode::kCorrupt, "no tensor '" + name + "'"};
  if (tensor->type != type || tensor->shape != shape)
    return Error{ErrorCode::kCorrupt, "tensor '" + name + "' does not fit the architecture"};
  return tensor;
}

bool scales_usable(std::span<const float> scales) {
  return std::all_of(scales.begin(), scales.end(), [](float s) { return std::isfinite(s) && s >= 0.0F && s < 1e9F; });
}

}  // namespace

Expected<Int8Net> Int8Net::create(const Model& model, const simd::Kernels* kernels) {
  const auto& a = model.info.architecture;
  if (const auto reason = int8_refusal(a); !reason.empty()) return Error{ErrorCode::kCorrupt, reason};
  Int8Net net;
  net.kernels_ = kernels;
  net.values_per_position_ = a.values;
  net.moves_ = a.moves;
  if (const auto ok = net.take_input(model); !ok) return ok.error();
  if (const auto ok = net.take_dense(model); !ok) return ok.error();
  if (const auto ok = net.take_heads(model); !ok) return ok.error();
  return net;
}

Status Int8Net::take_input(const Model& model) {
  const Tensor* const weight = model.find("input.weight");
  return weight != nullptr && weight->type == DataType::kInt8 ? take_byte_table(model) : take_table(model);
}

Status Int8Net::take_table(const Model& model) {
  const auto& a = model.info.architecture;
  const auto weight = need(model, "input.weight", DataType::kInt16, {a.features(), a.input_width});
  if (!weight) return weight.error();
  const auto rows = (*weight)->as<std::int16_t>();
  if (const auto ok = take_bias(model, rows); !ok) return ok;
  lay_out<simd::kTile>(rows, tiles_);
  input_.tiles = tiles_.data();
  return Done{};
}

Status Int8Net::take_byte_table(const Model& model) {
  const auto& a = model.info.architecture;
  const auto weight = need(model, "input.weight", DataType::kInt8, {a.features(), a.input_width});
  if (!weight) return weight.error();
  const auto step = need(model, "input.step", DataType::kInt16, {a.input_width});
  if (!step) return step.error();
  const auto rows = (*weight)->as<std::int8_t>();
  const auto steps = (*step)->as<std::int16_t>();
  if (std::any_of(steps.begin(), steps.end(), [](int s) { return s < 1 || s > kLargestStep; }) ||
      std::any_of(rows.begin(), rows.end(), [](int w) { return w < -kLargestByte; }))
    return Error{ErrorCode::kCorrupt, "input.weight: out of range"};
  const auto weights = times_steps(rows, steps);
  if (const auto ok = take_bias(model, weights); !ok) return ok;
  if (kernels_->accumulate_bytes == nullptr) {
    lay_out<simd::kTile, std::int16_t>(weights, tiles_);
    input_.tiles = tiles_.data();
    return Done{};
  }
  lay_out<simd::kByteTile>(rows, byte_tiles_);
  column_steps_.assign(steps.begin(), steps.end());
  bytes_ = {byte_tiles_.data(), column_steps_.data()};
  return Done{};
}

// Columns are kept tile by tile.
template <int kColumns, class Weight>
void Int8Net::lay_out(std::span<const Weight> rows, AlignedVector<Weight>& tiles) const {
  tiles.resize(rows.size());
  const auto features = static_cast<std::size_t>(input_.features);
  const auto width = static_cast<std::size_t>(input_.width);
  for (std::size_t tile = 0; tile < width / kColumns; ++tile)
    for (std::size_t f = 0; f < features; ++f)
      std::memcpy(&tiles[(tile * features + f) * kColumns], &rows[f * width + tile * kColumns],
                  kColumns * sizeof(Weight));
}

// And everything about the layer but its table, whose weights these are.
Status Int8Net::take_bias(const Model& model, std::span<const std::int16_t> rows) {
  const auto& a = model.info.architecture;
  const auto bias = need(model, "input.bias", DataType::kInt16, {a.input_width});
  if (!bias) return bias.error();
  if (model.info.input_shift < 0 || model.info.input_shift > 15)
    return Error{ErrorCode::kCorrupt, "input shift of " + std::to_string(model.info.input_shift)};
  const auto biases = (*bias)->as<std::int16_t>();
  const auto range = accumulator_range(a, rows, biases);  // beyond 16 bits the sums would wrap
  if (range.low < -32768 || range.high > 32767) return Error{ErrorCode::kCorrupt, "accumulator sums overflow 16 bits"};
  input_bias_.assign(biases.begin(), biases.end());
  input_ = {nullptr, input_bias_.data(), a.positions, a.features(), a.input_width, model.info.input_shift};
  return Done{};
}

Status Int8Net::take_dense(const Model& model) {
  const auto& a = model.info.architecture;
  int in = a.input_width;
  for (std::size_t i = 0; i < a.layers.size(); ++i) {
    const std::string name = "layer." + std::to_string(i);
    const int out = a.layers[i].width;
    const auto weight = need(model, name + ".weight", DataType::kInt8, {out, in});
    if (!weight) return weight.error();
    const auto bias = need(model, name + ".bias", DataType::kInt32, {out});
    if (!bias) return bias.error();
    const auto scale = need(model, name + ".scale", DataType::kFloat32, {out});
    if (!scale) return scale.error();
    if (!scales_usable((*scale)->as<float>())) return Error{ErrorCode::kCorrupt, name + ": bad scale"};
    Dense dense;
    const auto stride = static_cast<std::size_t>(padded(in));
    dense.weights.assign(stride * static_cast<std::size_t>(out), 0);
    const auto values = (*weight)->as<std::int8_t>();
    for (int o = 0; o < out; ++o)
      std::memcpy(&dense.weights[o * stride], &values[static_cast<std::size_t>(o) * in], static_cast<std::size_t>(in));
    const auto biases = (*bias)->as<std::int32_t>();
    const auto scales = (*scale)->as<float>();
    dense.bias.assign(biases.begin(), biases.end());
    for (const auto b : dense.bias)
      if (std::abs(static_cast<std::int64_t>(b)) > (1 << 29)) return Error{ErrorCode::kCorrupt, name + ": bad bias"};
    dense.scale.assign(scales.begin(), scales.end());
    dense.layer = {dense.weights.data(),     nullptr, dense.bias.data(), dense.scale.data(),
                   static_cast<int>(stride), out,     padded(out)};
    if (kernels_->pack != nullptr) {
      dense.packed.resize(dense.weights.size());
      kernels_->pack(dense.layer, dense.packed.data());
      dense.layer.packed = dense.packed.data();
    }
    dense_.push_back(std::move(dense));
    in = out;
  }
  return Done{};
}

Status Int8Net::take_heads(const Model& model) {
  const auto& a = model.info.architecture;
  const int in = a.trunk_width();
  const int out = 1 + a.moves;
  const auto weight = need(model, "heads.weight", DataType::kInt16, {out, in});
  if (!weight) return weight.error();
  const auto bias = need(model, "heads.bias", DataType::kInt32, {out});
  if (!bias) return bias.error();
  const auto scale = need(model, "heads.scale", DataType::kFloat32, {out});
  if (!scale) return scale.error();
  if (!scales_usable((*scale)->as<float>())) return Error{ErrorCode::kCorrupt, "heads: bad scale"};
  const auto stride = static_cast<std::size_t>(padded(in));
  const int out_padded = (out + 3) / 4 * 4;
  head_weights_.assign(stride * static_cast<std::size_t>(out_padded), 0);
  const auto values = (*weight)->as<std::int16_t>();
  for (const auto w : values)
    if (std::abs(w) > 8191) return Error{ErrorCode::kCorrupt, "heads: weight out of range"};
  for (int o = 0; o < out; ++o) std::copy_n(&values[static_cast<std::size_t>(o) * in], in, &head_weights_[o * stride]);
  const auto biases = (*bias)->as<std::int32_t>();
  const auto scales = (*scale)->as<float>();
  head_bias_.assign(biases.begin(), biases.end());
  for (auto& b : head_bias_) b = std::clamp(b, -(1 << 29), 1 << 29);
  head_scale_.assign(scales.begin(), scales.end());
  head_bias_.resize(static_cast<std::size_t>(out_padded));
  head_scale_.resize(static_cast<std::size_t>(out_padded));
  heads_ = {head_weights_.data(), head_bias_.data(), head_scale_.data(), static_cast<int>(stride), out_padded};
  return Done{};
}

void Int8Net::run(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const {
  const auto positions = static_cast<std::size_t>(input_.positions);
  const std::size_t block = block_for(input_);
  for (std::size_t begin = 0; begin < count; begin += block)
    run_block(tokens + begin * positions, std::min(block, count - begin), values == nullptr ? nullptr : values + begin,
              move_logits == nullptr ? nullptr : move_logits + begin * static_cast<std::size_t>(moves_));
}

void Int8Net::run_block(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const {
  thread_local SumPlan plan;
  thread_local AlignedVector<std::uint8_t> activations[2];
  thread_local AlignedVector<float> outputs;
  const auto positions = static_cast<std::size_t>(input_.positions);
  plan.make(tokens, count, positions, static_cast<std::size_t>(values_per_position_));
  auto* in = &activations[0];
  auto* out = &activations[1];
  const std::size_t room = (count + simd::kRows - 1) / simd::kRows * simd::kRows;
  in->resize(std::max(in->size(), room * static_cast<std::size_t>(input_.width)));
  if (bytes_.tiles != nullptr) {
    kernels_->accumulate_bytes(input_, bytes_, plan.steps().data(), plan.rows().data(), count, in->data());
  } else {
    kernels_->accumulate(input_, plan.steps().data(), plan.rows().data(), count, in->data());
  }
  for (const auto& dense : dense_) {
    const auto stride = static_cast<std::size_t>(dense.layer.out_stride);
    out->resize(std::max(out->size(), room * stride));
    if (dense.layer.out != dense.layer.out_stride) std::fill_n(out->begin(), count * stride, std::uint8_t{0});
    kernels_->dense(dense.layer, in->data(), count, out->data());
    std::swap(in, out);
  }
  const auto width = static_cast<std::size_t>(heads_.out);
  outputs.resize(std::max(outputs.size(), room * width));
  simd::HeadLayer heads = heads_;
  if (move_logits == nullptr) heads.out = 4;  // the value alone is in the first group of four
  kernels_->heads(heads, in->data(), count, outputs.data());
  const auto row = static_cast<std::size_t>(heads.out);
  if (values != nullptr)
    for (std::size_t i = 0; i < count; ++i) values[i] = outputs[i * row];
  if (move_logits != nullptr)
    for (std::size_t i = 0; i < count; ++i)
      std::copy_n(&outputs[i * row + 1], moves_, move_logits + i * static_cast<std::size_t>(moves_));
}

}  // namespace unscramble::nn
