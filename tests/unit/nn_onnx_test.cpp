// ONNX export, judged by python3-onnx: its checker, its shape inference, and the golden rows recomputed with numpy.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "core/files.h"
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

TEST(Onnx, IntegerModelsAreRefused) {
  const auto text = to_onnx(*quantise(random_model(fast_architecture(4, 3, 2, {64, 16}), 1)));
  ASSERT_FALSE(text.has_value());
  EXPECT_EQ(text.error().code, ErrorCode::kUnsupported);
}

}  // namespace
}  // namespace unscramble::nn
