#include "learn/model_export.h"

#include "learn/native/native_learner.h"
#include "nn/quantise.h"

namespace unscramble::train {

Expected<nn::Model> usable(const nn::Model& model) {
  if (!nn::int8_refusal(model.info.architecture).empty()) return model;
  return nn::quantise(model);
}

Expected<bool> needs_torch(const TrainOptions& options) {
  LearnerOptions learner;
  const auto architecture = nn::parse_architecture(options.net, 1, 2, 1);  // any sizes: only the shape decides
  if (!architecture) return usage_error("--net: " + architecture.error().message);
  learner.architecture = *architecture;
  learner.batch_norm = options.batch_norm;
  learner.device = options.device;
  return !native_refusal(learner).empty();
}

Expected<nn::Model> export_checkpoint(const std::string& checkpoint, bool float32) {
  auto loaded = nn::load_model(checkpoint);
  if (!loaded) return loaded.error();
  if (loaded->info.kind != nn::kNetworkKind)
    return unsupported(checkpoint + ": this model is not a network; its kind is '" + loaded->info.kind + "'");
  if (loaded->info.precision == nn::Precision::kInt8) loaded = nn::dequantise(*loaded);
  if (!loaded) return loaded.error();
  nn::Model model;
  model.info = loaded->info;
  model.info.provenance.note.clear();
  for (const auto& spec : nn::tensor_specs(model.info.architecture)) {
    const nn::Tensor* tensor = loaded->find(spec.name);
    if (tensor == nullptr) return Error{ErrorCode::kCorrupt, checkpoint + ": no tensor '" + spec.name + "'"};
    model.tensors.push_back(*tensor);
  }
  if (!float32) {
    auto ready = usable(model);
    if (!ready) return ready.error();
    model = *std::move(ready);
  }
  if (const auto ok = nn::add_golden_rows(model); !ok) return ok.error();
  return model;
}

}  // namespace unscramble::train
