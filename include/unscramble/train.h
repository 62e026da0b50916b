// Learning, and models as files.
#pragma once

#include <unscramble/expected.h>
#include <unscramble/export.h>
#include <unscramble/options.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace unscramble::v0 {

struct TrainProgress {
  std::string stage;  // "walk", "bellman", "epoch", …
  double fraction = 0;
  double seconds = 0;
  std::uint64_t examples = 0;  // or episodes
  double loss = 0;
  double solved = -1;  // share of the test states, -1 before the first test
  std::string text;    // the line the program shows
};

struct Trained {
  std::string model;  // the file
  std::uint64_t examples = 0;
  double seconds = 0;
  bool stopped = false;  // before its end: the option resume continues
};

// As `unscramble train`: the options recipe (default fast), time, out, resume and those of the recipe. Without `out`
// the run is kept in runs/PUZZLE-RECIPE below the current folder. `progress` returns false to stop: the model so far is
// kept. Networks that need libtorch are refused here.
[[nodiscard]] UNSCRAMBLE_API Expected<Trained> train(std::string_view puzzle, const Options& options = {},
                                                     const std::function<bool(const TrainProgress&)>& progress = {});

struct RecipeInfo {
  std::string name;
  std::string summary;
  std::vector<OptionInfo> options;
};
[[nodiscard]] UNSCRAMBLE_API std::vector<RecipeInfo> recipes();

struct GoldenRow {
  std::vector<std::uint16_t> tokens;
  float value = 0;
  std::vector<float> move_scores;
};

struct ModelInfo {
  std::string puzzle;
  std::string kind;      // "network" or another
  std::string encoding;  // of the tokens it reads
  std::string architecture;
  std::string precision;  // "int8" or "float32"
  std::string recipe;
  std::uint64_t examples = 0;
  std::vector<GoldenRow> golden;  // inputs with the outputs the file promises, checked whenever it is loaded
};
[[nodiscard]] UNSCRAMBLE_API Expected<ModelInfo> read_model(const std::string& file);

// A network as ONNX and back. `like`: a model of the same architecture, for files that other programs wrote; empty: as
// the file itself says. float32 = false makes the smaller, faster int8 model where the architecture allows it.
[[nodiscard]] UNSCRAMBLE_API Status export_onnx(const std::string& model, const std::string& onnx);
[[nodiscard]] UNSCRAMBLE_API Expected<ModelInfo> import_onnx(const std::string& onnx, const std::string& model,
                                                             const std::string& like = "", bool float32 = false);

}  // namespace unscramble::v0

#ifndef UNSCRAMBLE_INSIDE
namespace unscramble {
using namespace v0;
}
#endif
