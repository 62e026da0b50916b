// Float weights to integers: rounded to the nearest, over the whole range, and only where that is possible.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "nn/quantise.h"
#include "nn/random_model.h"

namespace unscramble::nn {
namespace {

Model float_model() { return random_model(fast_architecture(5, 6, 3, {64, 32}), 11); }

TEST(Quantise, EveryRowUsesTheWholeRange) {
  const Model model = *quantise(float_model());
  for (const auto& tensor : model.tensors) {
    if (tensor.type != DataType::kInt8) continue;
    const auto weights = tensor.as<std::int8_t>();
    const auto width = static_cast<std::size_t>(tensor.shape[1]);
    for (std::size_t row = 0; row < weights.size(); row += width) {
      int most = 0;
      for (std::size_t i = 0; i < width; ++i) most = std::max(most, std::abs(static_cast<int>(weights[row + i])));
      EXPECT_EQ(most, 127) << tensor.name << " row " << row / width;
    }
  }
}

// The kernels shift sums right, which rounds down; half a step in the bias makes that to the nearest.
TEST(Quantise, ASumOfTheAccumulatorIsRoundedToTheNearestStep) {
  Model model = float_model();
  const auto& shape = model.info.architecture;
  const auto bias = model.find("input.bias")->as<float>();
  const Model integers = *quantise(model);
  ASSERT_GT(integers.info.input_shift, 0);
  const auto quantised = integers.find("input.bias")->as<std::int16_t>();
  int judged = 0;
  for (std::size_t i = 0; i < bias.size(); ++i) {
    const double steps = bias[i] * 127.0 / shape.clip;
    if (std::fabs(steps - std::floor(steps) - 0.5) < 0.02) continue;  // a tie, or nearly
    EXPECT_EQ(quantised[i] >> integers.info.input_shift, std::lround(steps)) << i;
    judged += steps - std::floor(steps) > 0.5;  // rounding down would show
  }
  EXPECT_GT(judged, 10);
}

// One that does not fit into a cache: a byte per weight, each within half a step of its column of what it was.
TEST(Quantise, LargeTablesAreInBytes) {
  const auto shape = fast_architecture(5, 600, 3, {64, 32});
  const Model model = random_model(shape, 12);
  const Model integers = *quantise(model);
  const auto steps = integers.find("input.step")->as<std::int16_t>();
  const auto rows = model.find("input.weight")->as<float>();
  const auto bytes = integers.find("input.weight")->as<std::int8_t>();
  ASSERT_EQ(bytes.size(), rows.size());
  ASSERT_EQ(steps.size(), 64U);
  const double unit = shape.clip / 127.0 / (1 << integers.info.input_shift);
  std::vector<int> most(64);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_NEAR(rows[i], bytes[i] * steps[i % 64] * unit, 0.501 * steps[i % 64] * unit) << i;
    most[i % 64] = std::max(most[i % 64], std::abs(static_cast<int>(bytes[i])));
  }
  for (std::size_t j = 0; j < most.size(); ++j) EXPECT_GT(most[j], 127 * (steps[j] - 1) / steps[j]) << j;
  const Model floats = *dequantise(integers);
  const auto back = floats.find("input.weight")->as<float>();
  for (std::size_t i = 0; i < rows.size(); ++i) ASSERT_NEAR(back[i], bytes[i] * steps[i % 64] * unit, 1e-6);
  EXPECT_EQ(quantise(float_model())->find("input.step"), nullptr) << "a small one keeps 16 bits";
}

TEST(Quantise, WhatIsNotFiniteIsRefusedByName) {
  for (const float wrong : {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
                            std::numeric_limits<float>::quiet_NaN()}) {
    for (const std::string name : {"input.weight", "layer.0.bias", "value.weight"}) {
      Model model = float_model();
      for (auto& tensor : model.tensors) {
        if (tensor.name != name) continue;
        const auto old = tensor.as<float>();
        std::vector<float> values(old.begin(), old.end());
        values.back() = wrong;
        tensor = make_tensor(name, DataType::kFloat32, tensor.shape, std::move(values));
      }
      const auto result = quantise(model);
      ASSERT_FALSE(result.has_value()) << name << wrong;
      EXPECT_NE(result.error().message.find(name), std::string::npos) << result.error().message;
    }
  }
}

}  // namespace
}  // namespace unscramble::nn
