// The narrow nets over numbers: every kernel against plain arithmetic, files, and what they refuse.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/rng.h"
#include "nn/isa.h"
#include "nn/network.h"
#include "nn/random_model.h"

namespace unscramble::nn {
namespace {

// Inputs small enough that tanh does not flatten everything.
std::vector<std::uint16_t> some_tokens(std::size_t count, int values) {
  Rng rng(11);
  std::vector<std::uint16_t> tokens(count);
  for (auto& token : tokens) token = static_cast<std::uint16_t>(rng.below_int(values));
  return tokens;
}

// The formula itself, in double precision.
double plain_value(const Model& model, const std::uint16_t* tokens) {
  const auto& a = model.info.architecture;
  std::vector<double> x(tokens, tokens + a.positions);
  const auto specs = tensor_specs(a);
  for (std::size_t s = 0; s < specs.size(); s += 2) {
    const auto weight = model.find(specs[s].name)->as<float>();
    const auto bias = model.find(specs[s + 1].name)->as<float>();
    std::vector<double> y(bias.begin(), bias.end());
    for (std::size_t o = 0; o < y.size(); ++o) {
      for (std::size_t i = 0; i < x.size(); ++i)
        y[o] += x[i] * (s == 0 ? weight[i * y.size() + o] : weight[o * x.size() + i]);
      if (s + 2 < specs.size()) y[o] = std::tanh(y[o]);
    }
    x = y;
  }
  return x[0];
}

TEST(SmallNet, EveryKernelAndTheGeneralNetGiveTheFormula) {
  const Model model = random_model(tanh_architecture(22, 4, {40, 36, 36, 10}), 3);
  const std::size_t count = 37;
  const auto tokens = some_tokens(count * 22, 4);
  const auto expect = [&](const auto& net, const char* name) {
    std::vector<float> values(count);
    net.run(tokens.data(), count, values.data(), nullptr);
    for (std::size_t i = 0; i < count; ++i)
      ASSERT_NEAR(values[i], plain_value(model, &tokens[i * 22]), 2e-4) << name << " " << i;
  };
  expect(*FloatNet::create(model), "general");
  for (const auto* kernels : available_float_kernels()) expect(*SmallNet::create(model, kernels), kernels->name);
}

TEST(SmallNet, TanhIsGoodToSixDigitsEverywhere) {
  Model model = random_model(tanh_architecture(1, 2561, {1}), 1);
  for (auto& tensor : model.tensors)
    tensor = make_tensor(tensor.name, tensor.type, tensor.shape,
                         std::vector<float>{tensor.name == "input.weight"   ? 0x1p-6F
                                            : tensor.name == "value.weight" ? 1.0F
                                            : tensor.name == "input.bias"   ? -20.0F
                                                                            : 0.0F});
  for (const auto* kernels : available_float_kernels()) {
    const auto net = *SmallNet::create(model, kernels);
    for (std::uint16_t token = 0; token <= 2560; token += 3) {
      float value = 0;
      net.run(&token, 1, &value, nullptr);
      ASSERT_NEAR(value, std::tanh(token / 64.0 - 20), 5e-7) << token;
    }
  }
}

TEST(SmallNet, AStatesValueDoesNotDependOnItsBatch) {
  const auto network = *Network::create(random_model(tanh_architecture(5, 8, {20, 7}), 2));
  EXPECT_STREQ(network->kernels(), "lanes");
  const auto tokens = some_tokens(50 * 5, 8);
  std::vector<float> together(50);
  network->run(tokens, together, {});
  for (std::size_t i = 0; i < 50; ++i) {
    float alone = 0;
    network->run(std::span(tokens).subspan(i * 5, 5), std::span(&alone, 1), {});
    EXPECT_EQ(alone, together[i]);
  }
}

TEST(SmallNet, ItsFileSaysThatItReadsNumbers) {
  Model model = random_model(tanh_architecture(22, 256, {40, 36, 36, 10}), 6);
  ASSERT_TRUE(add_golden_rows(model).has_value());
  const auto bytes = std::make_shared<const std::vector<std::byte>>(serialise_model(model));
  const auto again = parse_model(*bytes, bytes);
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_EQ(again->info.architecture.input_kind, InputKind::kNumbers);
  EXPECT_EQ(describe(again->info.architecture), "22 numbers-40-36-36-10 value");
  EXPECT_EQ(parameter_count(again->info.architecture), 22U * 40 + 40 + 40 * 36 + 36 + 36 * 36 + 36 + 360 + 10 + 10 + 1);
  EXPECT_TRUE(Network::create(*again).has_value());
  EXPECT_NE(int8_refusal(again->info.architecture), "");

  auto damaged = *bytes;
  damaged[damaged.size() - 300] ^= std::byte{4};
  const auto refused = parse_model(damaged, nullptr);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ErrorCode::kCorrupt);
}

TEST(SmallNet, WrongGoldenRowsAndMissingTensorsAreNoticed) {
  Model model = random_model(tanh_architecture(3, 8, {8}), 6);
  ASSERT_TRUE(add_golden_rows(model).has_value());
  Model other = model;
  other.info.golden[1].value += 1;
  EXPECT_FALSE(Network::create(other).has_value());
  model.tensors.pop_back();
  const auto refused = Network::create(model);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().message.find("value.bias"), std::string::npos) << refused.error().message;
}

TEST(SmallNet, OlderFilesWithoutAKindReadCategories) {
  auto json = std::string(R"({"positions":2,"values":3,"moves":0,"input":{"width":4,"activation":"tanh"},
    "layers":[],"head":{"width":0,"activation":"elu"},"clip":4})");
  EXPECT_EQ(architecture_from_json(nlohmann::json::parse(json))->input_kind, InputKind::kCategories);
  json.replace(json.find("\"width\":4"), 9, R"("width":4,"kind":"smells")");
  EXPECT_FALSE(architecture_from_json(nlohmann::json::parse(json)).has_value());
}

}  // namespace
}  // namespace unscramble::nn
