#include "learn/model_list.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/files.h"
#include "core/json.h"
#include "method/model_files.h"
#include "method/trained_models.h"
#include "nn/network.h"
#include "ntuple/net.h"

namespace unscramble {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::vector<fs::path> model_files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error))
    if (file->path().extension() == ".model") files.push_back(file->path());
  std::sort(files.begin(), files.end());
  return files;
}

std::optional<Strength> strength_in(const nlohmann::json& object) {
  if (!object.is_object() || !object.contains("strength")) return {};
  return strength_from(object["strength"]);
}

// A line that belongs to another file of the same name is told by its size.
std::optional<Strength> measured_strength(ListedModel& model) {
  const fs::path measured = model.file.parent_path() / "measured.jsonl";
  std::error_code error;
  if (!fs::exists(measured, error)) return {};
  const auto text = read_text(measured);
  if (!text) {
    model.strength_fault = text.error().message;
    return {};
  }
  std::istringstream in(*text);
  for (std::string line; std::getline(in, line);) {
    const auto entry = parse_json(line);
    if (!entry.is_object() || !entry.contains("file") || !entry["file"].is_string()) continue;
    if (fs::path(entry["file"].get<std::string>()).filename() != model.file.filename()) continue;
    if (entry.contains("bytes") && entry["bytes"] == model.bytes) return strength_in(entry);
  }
  return {};
}

ListedModel describe_model(const fs::path& file, bool trained_here) {
  ListedModel listed;
  listed.file = file;
  listed.trained_here = trained_here;
  std::error_code error;
  listed.bytes = fs::file_size(file, error);
  const auto model = nn::load_model(file);
  if (!model) {
    listed.fault = model.error().message;
    return listed;
  }
  const auto& info = model->info;
  for (const auto& tensor : model->tensors) listed.weights += tensor.bytes.size() / nn::size_of(tensor.type);
  listed.puzzle = model_name(info);
  listed.network = info.kind == nn::kNetworkKind ? nn::describe(info.architecture) : "n-tuples";
  if (!info.base.empty()) listed.network += ", added to " + info.base;
  const bool whole = std::any_of(model->tensors.begin(), model->tensors.end(),
                                 [](const nn::Tensor& t) { return t.type == nn::DataType::kInt16; });
  listed.precision = info.kind != nn::kNetworkKind            ? (whole ? "int16" : "float32")
                     : info.precision == nn::Precision::kInt8 ? "int8"
                                                              : "float32";
  listed.provenance = info.provenance;
  listed.strength = strength_in(parse_json(info.provenance.note));
  if (!listed.strength) listed.strength = measured_strength(listed);
  return listed;
}

}  // namespace

std::vector<ListedModel> list_models(const std::string& puzzle) {
  std::vector<ListedModel> models;
  std::set<fs::path> seen;  // the folder beside the program may be a link to the source tree's
  const auto add = [&](const fs::path& file, bool trained_here) {
    std::error_code error;
    if (!seen.insert(fs::canonical(file, error)).second) return;
    auto listed = describe_model(file, trained_here);
    const bool of_metric = listed.puzzle.starts_with(puzzle + "-");
    // Of which puzzle a file is that cannot be read, nobody knows.
    if (puzzle.empty() || listed.puzzle == puzzle || of_metric || !listed.fault.empty())
      models.push_back(std::move(listed));
  };
  for (const auto& folder : model_folders())
    for (const auto& file : model_files_in(folder)) add(file, false);
  for (const auto& file : trained_models("")) add(file, true);
  return models;
}

Json to_json(const ListedModel& m) {
  Json json = {{"file", m.file.string()}, {"trained_here", m.trained_here}, {"bytes", m.bytes}};
  if (!m.fault.empty()) {
    json["error"] = m.fault;
    return json;
  }
  const auto& p = m.provenance;
  json["puzzle"] = m.puzzle;
  json["recipe"] = p.recipe;
  json["network"] = m.network;
  json["precision"] = m.precision;
  json["weights"] = m.weights;
  json["examples"] = p.examples;
  json["seconds"] = p.seconds;
  json["seed"] = p.seed;
  json["commit"] = p.commit;
  json["version"] = p.version;
  json["created"] = p.created;
  if (!m.strength_fault.empty()) json["strength_error"] = m.strength_fault;
  json["strength"] = m.strength ? Json(to_json(*m.strength)) : Json(nullptr);
  return json;
}

Expected<std::size_t> check_model(const std::filesystem::path& file) {
  const auto model = nn::load_model(file);
  if (!model) return model.error();
  const auto named = [&](const Error& error) { return Error{error.code, file.string() + ": " + error.message}; };
  if (model->info.kind == ntuple::kModelKind) {
    if (const auto net = ntuple::NTupleNet::create(*model); !net) return named(net.error());
  } else if (const auto net = nn::Network::create(*model); !net) {
    return named(net.error());
  }
  if (model->info.golden.empty())
    return Error{ErrorCode::kCorrupt, file.string() + ": has no golden rows, so nothing can be said"};
  return model->info.golden.size();
}

}  // namespace unscramble
