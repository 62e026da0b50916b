#include "core/files.h"
#include "nn/network.h"
#include "nn/onnx.h"
#include "nn/quantise.h"

namespace unscramble::nn {

Status export_onnx(const std::string& model_file, const std::string& onnx_file) {
  const auto model = load_model(model_file);
  if (!model) return model.error();
  const auto text = to_onnx(*model);
  if (!text) return Error{text.error().code, model_file + ": " + text.error().message};
  return write_file_atomically(onnx_file, std::as_bytes(std::span(*text)));
}

Expected<Model> import_onnx(const std::string& onnx_file, const std::string& like_file, bool float32) {
  const auto file = map_file(onnx_file);
  if (!file) return file.error();
  const auto bytes = (*file)->bytes();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  Model like;
  if (!like_file.empty()) {
    auto loaded = load_model(like_file);
    if (!loaded) return loaded.error();
    like = *std::move(loaded);
  }
  auto model = from_onnx(text, like_file.empty() ? nullptr : &like.info);
  if (!model) return Error{model.error().code, onnx_file + ": " + model.error().message};
  if (float32 || !int8_refusal(model->info.architecture).empty()) return model;
  auto small = quantise(*model);
  if (!small) return small;
  if (const auto golden = add_golden_rows(*small); !golden) return golden.error();
  return small;
}

}  // namespace unscramble::nn
