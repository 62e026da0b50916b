#include "nn/network.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/rng.h"
#include "nn/isa.h"

namespace unscramble::nn {

namespace {

// Integer nets must agree exactly; float sums may be ordered differently by another library or processor.
bool agrees(Precision precision, float expected, float got) {
  if (precision == Precision::kInt8) return expected == got;
  return std::fabs(expected - got) <= 1e-3F * (1.0F + std::fabs(expected));
}

}  // namespace

namespace {

// e^x for x <= 0 to within two units in the last place. The library's is a call per number, which took a tenth of a
// beam's time; this becomes vectors.
inline float exponential(float x) {
  constexpr float kLeast = -87.0F;         // below it the result is not a normal number
  constexpr float kRounder = 12582912.0F;  // 1.5 * 2^23: adding it leaves no room for a fraction
  x = x < kLeast ? kLeast : x;
  const float shifted = x * 1.44269504F + kRounder;
  const float whole = shifted - kRounder;
  const float rest = (x - whole * 0.693359375F) + whole * 2.12194440e-4F;  // less whole * ln 2, in two parts
  float series = 1.9875691500e-4F;
  series = series * rest + 1.3981999507e-3F;
  series = series * rest + 8.3334519073e-3F;
  series = series * rest + 4.1665795894e-2F;
  series = series * rest + 1.6666665459e-1F;
  series = series * rest + 5.0000001201e-1F;
  series = series * rest * rest + rest + 1.0F;
  const auto power = (std::bit_cast<std::int32_t>(shifted) - std::bit_cast<std::int32_t>(kRounder) + 127) << 23;
  return series * std::bit_cast<float>(power);
}

}  // namespace

void log_softmax(std::span<float> logits, std::size_t row) {
  if (row == 0) return;
  constexpr std::size_t kLanes = 4;
  for (std::size_t begin = 0; begin + row <= logits.size(); begin += row) {
    float* x = logits.data() + begin;
    float top = x[0];
    for (std::size_t i = 1; i < row; ++i) top = x[i] > top ? x[i] : top;
    float sums[kLanes] = {};
    std::size_t i = 0;
    for (; i + kLanes <= row; i += kLanes)
      for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] += exponential(x[i + lane] - top);
    float sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    for (; i < row; ++i) sum += exponential(x[i] - top);
    const float shift = top + std::log(sum);
    for (i = 0; i < row; ++i) x[i] -= shift;
  }
}

void Network::run(std::span<const std::uint16_t> tokens, std::span<float> out_values,
                  std::span<float> move_scores) const {
  const auto& a = info_.architecture;
  const std::size_t count = tokens.size() / static_cast<std::size_t>(a.positions);
  float* values = out_values.empty() ? nullptr : out_values.data();
  float* scores = move_scores.empty() || a.moves == 0 ? nullptr : move_scores.data();
  std::visit([&](const auto& net) { net.run(tokens.data(), count, values, scores); }, net_);
  if (scores != nullptr)
    log_softmax(move_scores.first(count * static_cast<std::size_t>(a.moves)), static_cast<std::size_t>(a.moves));
}

Expected<std::shared_ptr<const Network>> Network::create(const Model& model) {
  if (model.info.kind != kNetworkKind)
    return unsupported("this model is not a network; its kind is '" + model.info.kind + "'");
  std::shared_ptr<Network> network;
  if (model.info.precision == Precision::kInt8) {
    const auto kernels = chosen_kernels();
    if (!kernels) return kernels.error();
    auto net = Int8Net::create(model, *kernels);
    if (!net) return net.error();
    network.reset(new Network(model.info, *std::move(net), (*kernels)->name));
  } else if (SmallNet::refusal(model.info.architecture).empty()) {
    auto net = SmallNet::create(model);
    if (!net) return net.error();
    network.reset(new Network(model.info, *std::move(net), "lanes"));
  } else {
    auto net = FloatNet::create(model);
    if (!net) return net.error();
    network.reset(new Network(model.info, *std::move(net), "float32"));
  }
  for (std::size_t r = 0; r < model.info.golden.size(); ++r) {
    const auto& row = model.info.golden[r];
    float value = 0;
    std::vector<float> scores(row.move_scores.size());
    network->run(row.tokens, std::span(&value, 1), scores);
    bool same = agrees(model.info.precision, row.value, value);
    for (std::size_t m = 0; m < scores.size(); ++m)
      same = same && agrees(Precision::kFloat32, row.move_scores[m], scores[m]);  // exp() differs between libraries
    if (!same)
      return Error{ErrorCode::kCorrupt, "golden row " + std::to_string(r + 1) + " comes out as " +
                                            std::to_string(value) + ", recorded as " + std::to_string(row.value)};
  }
  return std::shared_ptr<const Network>(network);
}

Expected<std::shared_ptr<const Network>> Network::load(const std::filesystem::path& path) {
  const auto model = load_model(path);
  if (!model) return model.error();
  auto network = create(*model);
  if (!network) return Error{network.error().code, path.string() + ": " + network.error().message};
  return network;
}

Status add_golden_rows(Model& model, int rows) {
  model.info.golden.clear();
  const auto network = Network::create(model);
  if (!network) return network.error();
  const auto& a = model.info.architecture;
  Rng rng(20190715);
  for (int r = 0; r < rows; ++r) {
    GoldenRow row;
    for (int p = 0; p < a.positions; ++p) row.tokens.push_back(static_cast<std::uint16_t>(rng.below_int(a.values)));
    row.move_scores.resize(static_cast<std::size_t>(a.moves));
    (*network)->run(row.tokens, std::span(&row.value, 1), row.move_scores);
    model.info.golden.push_back(std::move(row));
  }
  return Done{};
}

}  // namespace unscramble::nn
