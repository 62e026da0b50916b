#include "lab/models_at_hand.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json.h"
#include "nn/model_file.h"

namespace unscramble::suite {

namespace {

const std::string kInTraining = "in-training";

// A run's note holds its options, older ones at its top.
std::string samples_of(const nn::Provenance& provenance) {
  if (provenance.recipe != "pdbnet") return {};
  const auto note = parse_json(provenance.note);
  if (!note.is_object()) return {};
  const auto& options = note.contains("options") && note["options"].is_object() ? note["options"] : note;
  return options.contains("samples") && options["samples"].is_string() ? options["samples"].get<std::string>() : "";
}

Expected<ModelAtHand> look_at(const std::filesystem::path& path) {
  const auto model = nn::load_model(path);
  if (!model) return model.error();
  const auto& info = model->info;
  ModelAtHand found{path, path.stem().string(), info.puzzle, info.kind, info.encoding, info.provenance.recipe};
  found.examples = info.provenance.examples;
  found.training_seconds = info.provenance.seconds;
  std::error_code error;
  found.bytes = std::filesystem::file_size(path, error);
  const auto detail = parse_json(info.detail.empty() ? "{}" : info.detail);
  if (detail.is_object() && detail.contains("symmetries") && detail["symmetries"].is_number_integer())
    found.symmetries = detail["symmetries"].get<int>();
  if (detail.is_object() && detail.contains("tuples") && detail["tuples"].is_array())
    for (const auto& tuple : detail["tuples"]) found.sizes.push_back(tuple.size());
  found.samples = samples_of(info.provenance);
  return found;
}

// What the papers' own recipes made stands for itself. The user's models and those of folders are told apart by nothing
// but the recipe: a file may have any name.
bool is_usual(const ModelAtHand& model) {
  return !model.in_training && model.kind == nn::kNetworkKind && model.encoding.find("pdb") == std::string::npos &&
         model.recipe != "adi" && model.recipe != "deepcube" && model.recipe != "deepcubea";
}

}  // namespace

Expected<ModelsAtHand> ModelsAtHand::find(const std::vector<std::string>& given,
                                          const std::vector<std::filesystem::path>& folders) {
  ModelsAtHand models;
  for (const auto& file : given) {
    auto model = look_at(file);
    if (!model) return model.error();
    // All runs name their model after the puzzle, so the folder is part of the name.
    const auto folder = model->path.parent_path().filename();
    if (!folder.empty()) model->label = (folder / model->label).string();
    models.models_.push_back(*std::move(model));
  }
  for (const bool in_training : {false, true})
    for (const auto& folder : folders)
      if (const auto added = models.add_folder(in_training ? folder / kInTraining : folder, in_training); !added)
        return added.error();
  return models;
}

Status ModelsAtHand::add_folder(const std::filesystem::path& folder, bool in_training) {
  std::error_code error;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.path().extension() == ".model") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    const std::string name = file.stem().string();
    if (has(name) || has(kInTraining + "/" + name)) continue;  // as in solve: the first folder that has it
    auto model = look_at(file);
    // Experiments without a model that is there would look like experiments that were never meant to have it.
    if (!model && model.error().code == ErrorCode::kIo) return model.error();
    if (!model) continue;
    model->in_training = in_training;
    if (in_training) model->label = kInTraining + "/" + name;
    models_.push_back(*std::move(model));
  }
  return Done{};
}

bool ModelsAtHand::has(const std::string& name) const {
  return std::any_of(models_.begin(), models_.end(), [&name](const auto& model) { return model.label == name; });
}

const ModelAtHand* ModelsAtHand::usual(const std::string& puzzle) const {
  for (const auto& model : models_)
    if (model.puzzle == puzzle && is_usual(model)) return &model;
  return nullptr;
}

const ModelAtHand* ModelsAtHand::by_recipe(const std::string& puzzle, const std::vector<std::string>& recipes) const {
  for (const auto& model : models_)
    if (model.puzzle == puzzle && std::find(recipes.begin(), recipes.end(), model.recipe) != recipes.end())
      return &model;
  return nullptr;
}

const ModelAtHand* ModelsAtHand::by_encoding(const std::string& puzzle, const std::string& encoding) const {
  for (const auto& model : models_)
    if (!model.in_training && model.puzzle == puzzle && model.encoding == encoding && model.samples != "walks")
      return &model;
  return nullptr;
}

const ModelAtHand* ModelsAtHand::by_samples(const std::string& puzzle, const std::string& samples) const {
  for (const auto& model : models_)
    if (!model.in_training && model.puzzle == puzzle && model.samples == samples) return &model;
  return nullptr;
}

std::vector<const ModelAtHand*> ModelsAtHand::tuples(const std::string& puzzle) const {
  std::vector<const ModelAtHand*> list;
  for (const auto& model : models_)
    if (!model.in_training && model.puzzle == puzzle && model.kind == "ntuple") list.push_back(&model);
  return list;
}

}  // namespace unscramble::suite
