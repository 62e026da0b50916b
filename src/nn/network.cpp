#include "nn/network.h"

#include <algorithm>
#include <cmath>

#include "core/log_softmax.h"
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

void Network::run(std::span<const std::uint16_t> tokens, std::span<float> out_values,
                  std::span<float> move_scores) const {
  run_raw(tokens, out_values, move_scores);
  const auto moves = static_cast<std::size_t>(architecture().moves);
  const std::size_t count = tokens.size() / static_cast<std::size_t>(architecture().positions);
  if (!move_scores.empty()) log_softmax(move_scores.first(count * moves), moves);
}

void Network::run_raw(std::span<const std::uint16_t> tokens, std::span<float> out_values,
                      std::span<float> logits) const {
  const auto& a = info_.architecture;
  const std::size_t count = tokens.size() / static_cast<std::size_t>(a.positions);
  float* const values = out_values.empty() ? nullptr : out_values.data();
  float* const scores = logits.empty() || a.moves == 0 ? nullptr : logits.data();
  std::visit([&](const auto& net) { net.run(tokens.data(), count, values, scores); }, net_);
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
