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
