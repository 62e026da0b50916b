// Architecture: the shape of a network, as data. Every net here reads a fixed number of tokens. Where they
// are categories, the first layer sums one row per token, so it costs additions, not a matrix product;
// where they are numbers (counts, distances), each multiplies its row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"

namespace unscramble::nn {

enum class Activation : std::uint8_t { kNone, kRelu, kClippedRelu, kElu, kTanh };
std::string_view to_string(Activation activation);

enum class LayerKind : std::uint8_t {
  kDense,     // y = act(W x + b)
  kResidual,  // y = act(x + Wb act(Wa x + ba) + bb), same width in and out
};

enum class InputKind : std::uint8_t {
  kCategories,  // one row per value of each token: x = sum_p row[p*values + token_p]
  kNumbers,     // one row per token: x = sum_p token_p * row[p]
};

struct Layer {
  LayerKind kind = LayerKind::kDense;
  int width = 0;
  Activation activation = Activation::kRelu;
};

struct Architecture {
  int positions = 0;  // tokens per state
  int values = 0;     // token i is in [0, values)
  int moves = 0;      // size of the move-score head, 0 = none
  InputKind input_kind = InputKind::kCategories;
  int input_width = 0;
  Activation input_activation = Activation::kClippedRelu;
  std::vector<Layer> layers;
  int head_width = 0;  // a hidden layer within each head (DeepCube), 0 = none
  Activation head_activation = Activation::kElu;
  float clip = 4;  // upper end of the clipped ReLU

  [[nodiscard]] int trunk_width() const { return layers.empty() ? input_width : layers.back().width; }
  [[nodiscard]] int features() const { return input_kind == InputKind::kNumbers ? positions : positions * values; }
};

// One parameter tensor, row-major. Batch norm does not appear: it is folded into weights and biases on export.
struct TensorSpec {
  std::string name;
  std::vector<std::int64_t> shape;
  [[nodiscard]] std::size_t size() const;
};
// All parameters in a fixed order: "input.weight" [features, width], "input.bias", "layer.0.weight" [out, in], …,
// "value.weight" [1, in], "value.bias", and "moves.weight", "moves.bias" where there is a move-score head.
std::vector<TensorSpec> tensor_specs(const Architecture& architecture);
std::size_t parameter_count(const Architecture& architecture);

// kInvalid with the reason for sizes that do not make a net, or make an absurdly large one: files are untrusted.
Status check(const Architecture& architecture);

// The integer path needs: categories, clipped ReLU everywhere, dense layers only, heads without a hidden layer,
// and widths the kernels can pack. "" if it can run, else the reason.
std::string int8_refusal(const Architecture& architecture);

nlohmann::json to_json(const Architecture& architecture);
Expected<Architecture> architecture_from_json(const nlohmann::json& json);

// Presets. "1024-64-64" style text is accepted by parse_architecture; the papers' nets have names.
Architecture fast_architecture(int positions, int values, int moves, std::vector<int> widths);
Architecture deepcubea_architecture(int positions, int values, int blocks = 4);
Architecture deepcube_architecture(int positions, int values, int moves);
// Dense tanh layers over numbers below `values` (Brunetto & Trunda).
Architecture tanh_architecture(int positions, int values, std::vector<int> widths);
// "deepcubea" (or "deepcubea-6", with six residual blocks), "deepcube", or widths joined by '-', the accumulator first.
Expected<Architecture> parse_architecture(std::string_view text, int positions, int values, int moves);
std::string describe(const Architecture& architecture);

}  // namespace unscramble::nn
