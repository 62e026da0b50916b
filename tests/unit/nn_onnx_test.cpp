// ONNX export, judged by python3-onnx: its checker, its shape inference, and the golden rows recomputed with numpy.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "core/files.h"
#include "nn/network.h"
#include "nn/onnx.h"
#include "nn/quantise.h"
#include "nn/random_model.h"

namespace unscramble::nn {
namespace {

namespace fs = std::filesystem;

constexpr int kNoOnnx = 77;

// The checker's exit code, from the first Python that has onnx: the distribution's package serves only its own.
int check(const fs::path& file) {
  for (const char* python : {"python3", "/usr/bin/python3"}) {
    const std::string command =
        std::string(python) + " " + UNSCRAMBLE_SOURCE_DIR + "/tests/unit/onnx_check.py " + file.string();
    const int status = std::system(command.c_str());
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
    if (code != kNoOnnx && code != 127) return code;
  }
  return kNoOnnx;
}

int check(const std::string& content) {
  const auto path = fs::temp_directory_path() / ("unscramble-" + std::to_string(::getpid()) + ".onnx");
  EXPECT_TRUE(write_file_atomically(path, std::as_bytes(std::span(content))).has_value());
  const int status = check(path);
  fs::remove(path);
  return status;
}

TEST(Onnx, CheckedByOnnxItself) {
  Architecture residual = fast_architecture(5, 7, 0, {32, 24});
  residual.input_activation = Activation::kTanh;
  residual.layers.push_back({LayerKind::kResidual, 24, Activation::kRelu});
  Architecture heads = fast_architecture(4, 3, 6, {16, 8});
  heads.head_width = 10;
  heads.layers[0].activation = Activation::kElu;
  for (const auto& shape :
       {fast_architecture(20, 24, 12, {128, 32, 16}), residual, heads, tanh_architecture(22, 4, {40, 36, 10})}) {
    SCOPED_TRACE(describe(shape));
    const auto text = to_onnx(random_model(shape, 4));
    ASSERT_TRUE(text.has_value()) << text.error().message;
    const int status = check(*text);
    ASSERT_NE(status, kNoOnnx) << "the Debian package python3-onnx is needed; ./test installs it";
    EXPECT_EQ(status, 0);
  }
}

// What the checker is for: a file with a changed weight gives values other than its golden rows.
TEST(Onnx, AWrongFileIsNoticed) {
  const auto model = random_model(fast_architecture(4, 3, 2, {16, 8}), 4);
  auto text = *to_onnx(model);
  const auto bias = model.find("value.bias")->bytes;
  const auto at = text.rfind(std::string(reinterpret_cast<const char*>(bias.data()), bias.size()));
  ASSERT_NE(at, std::string::npos);
  const float other = 1e3F;
  std::memcpy(text.data() + at, &other, sizeof(other));
  EXPECT_EQ(check(text), 1);
}

std::vector<float> values_of(const Model& model, const std::vector<std::uint16_t>& tokens) {
  const auto net = Network::create(model);
  EXPECT_TRUE(net.has_value()) << net.error().message;
  std::vector<float> values(tokens.size() / static_cast<std::size_t>(model.info.architecture.positions));
  (*net)->run(tokens, values, {});
  return values;
}

TEST(Onnx, IntegerModelsAreExportedWithTheFloatsTheyStandFor) {
  const auto small = *quantise(random_model(fast_architecture(4, 3, 2, {64, 16}), 1));
  const auto text = to_onnx(small);
  ASSERT_TRUE(text.has_value()) << text.error().message;
  EXPECT_EQ(check(*text), 0);
  const auto back = from_onnx(*text, nullptr);
  ASSERT_TRUE(back.has_value()) << back.error().message;
  const std::vector<std::uint16_t> tokens{0, 1, 2, 0, 2, 2, 1, 0};
  const auto expected = values_of(small, tokens);
  const auto got = values_of(*back, tokens);
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], expected[i], 0.1) << "but for rounded activations";
}

TEST(Onnx, WhatIsExportedIsImportedAsItWas) {
  Architecture residual = fast_architecture(5, 7, 0, {32, 24});
  residual.layers.push_back({LayerKind::kResidual, 24, Activation::kRelu});
  Architecture heads = fast_architecture(4, 3, 6, {16, 8});
  heads.head_width = 10;
  for (const auto& shape : {fast_architecture(20, 24, 12, {128, 32, 16}), residual, heads}) {
    SCOPED_TRACE(describe(shape));
    auto model = random_model(shape, 4);
    model.info.encoding_hash = 0xFEDC'BA98'7654'3210;
    const auto back = from_onnx(*to_onnx(model), nullptr);
    ASSERT_TRUE(back.has_value()) << back.error().message;
    EXPECT_EQ(back->info.encoding_hash, model.info.encoding_hash);
    EXPECT_EQ(back->info.puzzle, model.info.puzzle);
    EXPECT_FALSE(back->info.golden.empty());
    for (const auto& spec : tensor_specs(shape)) {
      const auto a = model.find(spec.name)->bytes;
      const auto b = back->find(spec.name)->bytes;
      EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end())) << spec.name;
    }
  }
}

TEST(Onnx, FilesOfOtherProgramsAreReadInTheOrderOfTheirGraph) {
  const auto model = random_model(fast_architecture(4, 3, 2, {16, 8}), 4);
  auto text = *to_onnx(model);
  for (const std::string name : {"layer.0.weight", "value.weight", "moves.weight"})  // as another program calls them
    for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at)) text.replace(at, 1, "x");
  const auto back = from_onnx(text, &model.info);
  ASSERT_TRUE(back.has_value()) << back.error().message;
  const std::vector<std::uint16_t> tokens{0, 1, 2, 0};
  EXPECT_EQ(values_of(*back, tokens), values_of(model, tokens));
}

TEST(Onnx, WhatDoesNotFitIsRefusedWithTheReason) {
  const auto model = random_model(fast_architecture(4, 3, 2, {16, 8}), 4);
  const auto text = *to_onnx(model);
  const auto refusal = [&](const std::string& bytes, const ModelInfo* like) {
    const auto made = from_onnx(bytes, like);
    return made ? std::string() : made.error().message;
  };
  const auto wider = random_model(fast_architecture(4, 3, 2, {24, 8}), 4).info;
  EXPECT_NE(refusal(text, &wider).find("'input.weight' should be [12x24] but is [12x16]"), std::string::npos)
      << refusal(text, &wider);
  auto curved = model.info;
  curved.architecture.layers[0].activation = Activation::kTanh;
  EXPECT_NE(refusal(text, &curved).find("functions between its layers"), std::string::npos);
  auto clipped = model.info;
  clipped.architecture.clip = 2;
  EXPECT_NE(refusal(text, &clipped).find("clipped elsewhere"), std::string::npos);
  EXPECT_NE(refusal("nonsense", &model.info), "");
  for (std::size_t length = 0; length < text.size(); length += 1 + text.size() / 200)
    EXPECT_NE(refusal(text.substr(0, length), &model.info), "") << "cut off at " << length;
}

}  // namespace
}  // namespace unscramble::nn
