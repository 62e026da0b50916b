#include "api/public.h"
#include "nn/onnx.h"

namespace unscramble::v0 {

namespace {

ModelInfo describe_model(const nn::ModelInfo& from) {
  ModelInfo info;
  info.puzzle = from.puzzle;
  info.kind = from.kind;
  info.encoding = from.encoding;
  if (from.kind == nn::kNetworkKind) info.architecture = nn::describe(from.architecture);
  info.precision = from.precision == nn::Precision::kInt8 ? "int8" : "float32";
  info.recipe = from.provenance.recipe;
  info.examples = from.provenance.examples;
  for (const auto& row : from.golden) info.golden.push_back({row.tokens, row.value, row.move_scores});
  return info;
}

}  // namespace

Expected<ModelInfo> read_model(const std::string& file) {
  const auto model = nn::load_model(file);
  if (!model) return model.error();
  return describe_model(model->info);
}

Status export_onnx(const std::string& model, const std::string& onnx) { return nn::export_onnx(model, onnx); }

Expected<ModelInfo> import_onnx(const std::string& onnx, const std::string& model, const std::string& like,
                                bool float32) {
  const auto imported = nn::import_onnx(onnx, like, float32);
  if (!imported) return imported.error();
  if (const auto saved = nn::save_model(*imported, model); !saved) return saved.error();
  return describe_model(imported->info);
}

}  // namespace unscramble::v0
