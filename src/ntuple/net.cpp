#include "ntuple/net.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json.h"
#include "ntuple/packed.h"

namespace unscramble::ntuple {

namespace {

using nlohmann::json;

constexpr std::int64_t kRow =
    64;  // the width of the weights' tensor: a single dimension may not be as large as their number
constexpr const char* kWeights = "weights";
constexpr const char* kPresent = "weights.present";
constexpr const char* kPacked = "weights.packed";

Error corrupt(std::string message) { return {ErrorCode::kCorrupt, std::move(message)}; }

json to_json(const NetDescription& d, float scale) {
  return {{"board", d.layout.name},       {"values", d.layout.values},
          {"tuples", d.tuples},           {"sigmoid", d.sigmoid == Sigmoid::kTanh ? "tanh" : "id"},
          {"step_reward", d.step_reward}, {"goal_reward", d.goal_reward},
          {"symmetries", d.symmetries},   {"scale", scale}};
}

// A list of whole numbers below `bound` from untrusted JSON.
template <class T>
bool read_list(const json& list, int bound, std::vector<T>& out) {
  if (!list.is_array()) return false;
  for (const auto& item : list) {
    const auto value = item.is_number_integer() ? item.get<std::int64_t>() : -1;
    if (value < 0 || value >= bound) return false;
    out.push_back(static_cast<T>(value));
  }
  return true;
}

float number_at(const json& object, const char* key) {
  const auto it = object.find(key);
  return it != object.end() && it->is_number() ? it->get<float>() : std::nanf("");
}

Expected<NetDescription> description_from(const json& detail) {
  if (!detail.is_object() || !detail.contains("values") || !detail.contains("tuples"))
    return corrupt("the n-tuples are not described");
  NetDescription d;
  if (const auto it = detail.find("board"); it != detail.end() && it->is_string())
    d.layout.name = it->get<std::string>();
  if (!read_list(detail["values"], kMaxCellValues + 1, d.layout.values))
    return corrupt("a cell's values are not readable");
  if (const auto checked = check(d.layout); !checked) return corrupt(checked.error().message);
  const auto& tuples = detail["tuples"];
  if (!tuples.is_array() || tuples.size() > (1U << 16)) return corrupt("the n-tuples are not readable");
  for (const auto& item : tuples) {
    d.tuples.emplace_back();
    if (!read_list(item, static_cast<int>(d.layout.cells()), d.tuples.back()))
      return corrupt("an n-tuple is not readable");
  }
  if (const auto checked = check(d.tuples, d.layout); !checked) return corrupt(checked.error().message);
  const auto sigmoid = detail.value("sigmoid", json());
  if (sigmoid != "id" && sigmoid != "tanh") return corrupt("unknown sigmoid");
  d.sigmoid = sigmoid == "tanh" ? Sigmoid::kTanh : Sigmoid::kIdentity;
  d.step_reward = number_at(detail, "step_reward");
  d.goal_reward = number_at(detail, "goal_reward");
  const float symmetries = number_at(detail, "symmetries");
  if (!(d.step_reward < 0 && std::isfinite(d.step_reward)) || !std::isfinite(d.goal_reward) ||
      !(symmetries >= 0 && symmetries <= 256))
    return corrupt("the rewards or symmetries make no sense");
  d.symmetries = static_cast<int>(symmetries);
  return d;
}

Status check_golden(const NTupleNet& net) {
  const auto& layout = net.description().layout;
  for (std::size_t r = 0; r < net.info().golden.size(); ++r) {
    const auto& row = net.info().golden[r];
    Board board;
    for (std::size_t k = 0; k < layout.cells(); ++k) {
      if (row.tokens[k] >= layout.values[k]) return corrupt("a golden row has a cell out of range");
      board.cell[k] = static_cast<std::uint8_t>(row.tokens[k]);
    }
    const float value = net.value(board);
    if (!(std::fabs(value - row.value) <= 1e-4F * (1 + std::fabs(row.value))))
      return corrupt("golden row " + std::to_string(r + 1) + " comes out as " + std::to_string(value) +
                     ", recorded as " + std::to_string(row.value));
  }
  return Done{};
}

// As it is or rounded; sets the scale.
nn::Tensor weights_tensor(std::span<const float> weights, std::shared_ptr<const void> owner, WeightType type,
                          float& scale) {
  const std::vector<std::int64_t> shape{static_cast<std::int64_t>(weights.size()) / kRow, kRow};
  scale = 1;
  if (type == WeightType::kFloat32)
    return {kWeights, nn::DataType::kFloat32, shape, std::as_bytes(weights), std::move(owner)};
  float largest = 0;
  for (const float w : weights) largest = std::max(largest, std::fabs(w));
  constexpr float kSteps = 32767;
  scale = largest > 0 ? largest / kSteps : 1;
  std::vector<std::int16_t> rounded(weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i)
    rounded[i] = static_cast<std::int16_t>(std::lrint(std::clamp(weights[i] / scale, -kSteps, kSteps)));
  return nn::make_tensor(kWeights, nn::DataType::kInt16, shape, std::move(rounded));
}

std::vector<nn::Tensor> packed_tensors(std::span<const float> weights, float& scale) {
  auto packed = pack_weights(weights);
  scale = packed.scale;
  const auto rows = static_cast<std::int64_t>(weights.size()) / kRow;
  const auto packed_rows = static_cast<std::int64_t>(packed.values.size() / kPackedRow);
  return {nn::make_tensor(kPresent, nn::DataType::kInt8, {rows, kRow / 8}, std::move(packed.present)),
          nn::make_tensor(kPacked, nn::DataType::kInt8, {packed_rows, static_cast<std::int64_t>(kPackedRow)},
                          std::move(packed.values))};
}

}  // namespace

NTupleNet::NTupleNet(nn::ModelInfo info, NetDescription description, Weights weights, float scale)
    : info_(std::move(info)),
      description_(std::move(description)),
      plan_(description_.layout, description_.tuples),
      weights_(std::move(weights)),
      scale_(scale) {}

Expected<NTupleNet::Weights> NTupleNet::weights_of(const nn::Model& model) {
  if (const nn::Tensor* plain = model.find(kWeights)) {
    Weights weights{{}, plain->bytes.size() / nn::size_of(plain->type), plain->owner};
    if (plain->type == nn::DataType::kInt16)
      weights.first = plain->as<std::int16_t>().data();
    else if (plain->type == nn::DataType::kFloat32)
      weights.first = plain->as<float>().data();
    else
      return corrupt("weights of an unknown type");
    return weights;
  }
  const nn::Tensor* present = model.find(kPresent);
  const nn::Tensor* packed = model.find(kPacked);
  if (present == nullptr || packed == nullptr) return corrupt("no weights");
  if (present->type != nn::DataType::kInt8 || packed->type != nn::DataType::kInt8)
    return corrupt("packed weights of an unknown type");
  const auto unpacked = unpack_weights(present->as<std::int8_t>(), packed->as<std::int8_t>());
  if (!unpacked) return unpacked.error();
  return Weights{(*unpacked)->data(), (*unpacked)->size(), *unpacked};
}

float NTupleNet::value(const Board& board) const {
  std::vector<std::uint32_t> indices(plan_.padded());
  plan_.indices(board, indices.data());
  float sum = 0;
  with_weights([&](const auto* weights, float scale) {
    sum = scale * static_cast<float>(sum_weights<false>(weights, indices.data(), plan_.tuples()));
  });
  return squash(sum, description_.sigmoid);
}

Expected<std::shared_ptr<const NTupleNet>> NTupleNet::create(const nn::Model& model) {
  if (model.info.kind != kModelKind)
    return unsupported("this model is of kind '" + model.info.kind + "', not n-tuples");
  const auto detail = parse_json(model.info.detail);
  auto description = description_from(detail);
  if (!description) return description.error();
  const float scale = number_at(detail, "scale");
  if (!std::isfinite(scale)) return corrupt("the weights' scale is missing");
  if (static_cast<std::size_t>(model.info.architecture.positions) != description->layout.cells())
    return corrupt("the board's two stated sizes disagree");
  auto weights = weights_of(model);
  if (!weights) return weights.error();
  const std::uint64_t needed = IndexPlan(description->layout, description->tuples).weights();
  if (weights->count != needed)
    return corrupt("there are " + std::to_string(weights->count) + " weights; the n-tuples need " +
                   std::to_string(needed));
  const std::shared_ptr<const NTupleNet> net(
      new NTupleNet(model.info, *std::move(description), *std::move(weights), scale));
  if (const auto golden = check_golden(*net); !golden) return golden.error();
  return net;
}

Expected<std::shared_ptr<const NTupleNet>> NTupleNet::load(const std::filesystem::path& path) {
  const auto model = nn::load_model(path);
  if (!model) return model.error();
  auto net = create(*model);
  if (!net) return Error{net.error().code, path.string() + ": " + net.error().message};
  return net;
}

Expected<nn::Model> to_model(const nn::ModelInfo& info, const NetDescription& description,
                             std::span<const float> weights, std::shared_ptr<const void> owner, WeightType type,
                             std::span<const Board> samples) {
  nn::Model model;
  model.info = info;
  model.info.kind = kModelKind;
  model.info.encoding = description.layout.name;
  model.info.architecture = {};
  model.info.architecture.positions = static_cast<int>(description.layout.cells());
  model.info.architecture.values =
      *std::max_element(description.layout.values.begin(), description.layout.values.end());
  model.info.golden.clear();
  float scale = 1;
  if (type == WeightType::kPacked)
    model.tensors = packed_tensors(weights, scale);
  else
    model.tensors.push_back(weights_tensor(weights, std::move(owner), type, scale));
  model.info.detail = to_json(description, scale).dump();
  const auto net = NTupleNet::create(model);
  if (!net) return net.error();
  for (const Board& board : samples) {
    nn::GoldenRow row;
    row.tokens.assign(board.cell, board.cell + description.layout.cells());
    row.value = (*net)->value(board);
    model.info.golden.push_back(std::move(row));
  }
  return model;
}

}  // namespace unscramble::ntuple
