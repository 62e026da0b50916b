#include "method/trained_models.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "core/json.h"

namespace unscramble {

namespace {

namespace fs = std::filesystem;

bool without_models() {
  const char* chosen = std::getenv("UNSCRAMBLE_MODELS");
  return chosen != nullptr && std::string_view(chosen) == "none";
}

// cube3-htm.model, or cube3.model, whose header then says whether the metric fits.
bool may_be_of(const fs::path& file, const std::string& name) {
  const std::string stem = file.stem().string();
  return stem == name || name.starts_with(stem + "-");
}

bool is_of(const fs::path& file, const std::string& name) {
  const auto model = nn::load_model(file);
  return model && model_name(model->info) == name;
}

using Dated = std::pair<fs::file_time_type, fs::path>;

void add_models_in(const fs::path& run, const std::string& name, std::vector<Dated>& found) {
  std::error_code error;
  for (fs::directory_iterator file(run, error), end; !error && file != end; file.increment(error)) {
    const auto& path = file->path();
    if (path.extension() != ".model" || (!name.empty() && !may_be_of(path, name))) continue;
    std::error_code gone;
    if (const auto time = fs::last_write_time(path, gone); !gone) found.emplace_back(time, path);
  }
}

}  // namespace

std::string model_name(const nn::ModelInfo& info) {
  const auto note = parse_json(info.provenance.note);
  if (!note.is_object() || !note.contains(kMetricInNote) || !note[kMetricInNote].is_string()) return info.puzzle;
  return info.puzzle + "-" + note[kMetricInNote].get<std::string>();
}

std::vector<fs::path> trained_models(const std::string& name) {
  std::vector<Dated> found;
  std::error_code error;
  if (without_models()) return {};
  for (fs::directory_iterator run(kRunsFolder, error), end; !error && run != end; run.increment(error))
    add_models_in(run->path(), name, found);
  std::sort(found.begin(), found.end(), [](const Dated& a, const Dated& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<fs::path> paths;
  for (auto& [time, path] : found)
    if (name.empty() || is_of(path, name)) paths.push_back(std::move(path));
  return paths;
}

}  // namespace unscramble
