#include "learn/checkpoint.h"

#include "core/json.h"

namespace unscramble::train {

namespace {
using nlohmann::json;

json to_json(const Counters& c) {
  return {{"step", c.step},
          {"examples", c.examples},
          {"seconds", c.seconds},
          {"bellman_step", c.bellman_step},
          {"target_updates", c.target_updates},
          {"loss_since_check", c.refresh.mean_loss},
          {"steps_since_check", c.refresh.steps},
          {"checks_above", c.refresh.checks_above}};
}

// A default for what is missing or of another type: a checksum does not make a file trustworthy.
template <class T>
T number_in(const json& object, const char* key, T fallback) {
  const auto found = object.find(key);
  if (found == object.end()) return fallback;
  const bool fits = std::is_integral_v<T> ? found->is_number_unsigned() : found->is_number();
  return fits ? found->get<T>() : fallback;
}

Counters counters_from(const json& j) {
  Counters c;
  c.step = number_in(j, "step", c.step);
  c.examples = number_in(j, "examples", c.examples);
  c.seconds = number_in(j, "seconds", c.seconds);
  c.bellman_step = number_in(j, "bellman_step", c.bellman_step);
  c.target_updates = number_in(j, "target_updates", c.target_updates);
  c.refresh.mean_loss = number_in(j, "loss_since_check", c.refresh.mean_loss);
  c.refresh.steps = number_in(j, "steps_since_check", c.refresh.steps);
  c.refresh.checks_above = number_in(j, "checks_above", c.refresh.checks_above);
  return c;
}

std::string target_prefix(std::uint64_t step) { return "target." + std::to_string(step) + "."; }

}  // namespace

Status save_checkpoint(const std::filesystem::path& path, const nn::ModelInfo& info, const TrainOptions& options,
                       const Counters& counters, const Learner& learner,
                       const std::vector<TargetHistory::Entry>& targets) {
  nn::Model model;
  model.info = info;
  model.info.golden.clear();
  model.tensors = learner.weights();
  for (auto& tensor : learner.state()) model.tensors.push_back(tensor);
  json steps = json::array();
  for (const auto& target : targets) {
    steps.push_back(target.step);
    for (auto tensor : target.model.tensors) {
      tensor.name = target_prefix(target.step) + tensor.name;
      model.tensors.push_back(std::move(tensor));
    }
  }
  model.info.provenance.note =
      json{{"options", to_json(options)}, {"counters", to_json(counters)}, {"targets", steps}}.dump();
  return nn::save_model(model, path);
}

namespace {

Expected<Checkpoint> checkpoint_from(Expected<nn::Model> model, const std::filesystem::path& path) {
  if (!model) return model.error();
  Checkpoint checkpoint;
  checkpoint.model = *std::move(model);
  const auto note = parse_json(checkpoint.model.info.provenance.note);
  const bool whole = note.is_object() && note.contains("counters") && note["counters"].is_object() &&
                     note.contains("options") && note["options"].is_object() && note.contains("targets") &&
                     note["targets"].is_array();
  if (!whole) return Error{ErrorCode::kCorrupt, path.string() + ": a model, but not a checkpoint of a training run"};
  checkpoint.options = note["options"];
  checkpoint.counters = counters_from(note["counters"]);
  for (const auto& step : note["targets"]) {
    if (!step.is_number_unsigned())
      return Error{ErrorCode::kCorrupt, path.string() + ": the step of a target network is not a number"};
    TargetHistory::Entry entry;
    entry.step = step.get<std::uint64_t>();
    entry.model.info = checkpoint.model.info;
    const std::string prefix = target_prefix(entry.step);
    for (auto tensor : checkpoint.model.tensors)
      if (tensor.name.rfind(prefix, 0) == 0) {
        tensor.name = tensor.name.substr(prefix.size());
        entry.model.tensors.push_back(std::move(tensor));
      }
    checkpoint.targets.push_back(std::move(entry));
  }
  return checkpoint;
}

}  // namespace

Expected<Checkpoint> load_checkpoint(const std::filesystem::path& path) {
  return checkpoint_from(nn::load_model(path), path);
}

Expected<Checkpoint> parse_checkpoint(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                                      const std::filesystem::path& path) {
  auto model = nn::parse_model(bytes, std::move(owner));
  if (!model) return Error{model.error().code, path.string() + ": " + model.error().message};
  return checkpoint_from(std::move(model), path);
}

}  // namespace unscramble::train
