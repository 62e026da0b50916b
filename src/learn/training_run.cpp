#include "learn/training_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace unscramble {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Every value at the end of a path; a list (the widths of a net) is one value.
void collect_settings(const json& settings, const std::string& path,
                      std::vector<std::pair<std::string, json>>& values) {
  if (!settings.is_object()) {
    values.emplace_back(path, settings);
    return;
  }
  for (const auto& [key, value] : settings.items()) collect_settings(value, fmt::format("{}/{}", path, key), values);
}

std::string option_of(const std::string& pointer, std::span<const SettingName> names) {
  for (const auto& name : names)
    if (name.pointer == pointer) return name.option == nullptr ? "" : name.option;
  std::string option = "--" + pointer.substr(pointer.rfind('/') + 1);
  std::replace(option.begin(), option.end(), '_', '-');
  return option;
}

std::string value_text(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return fmt::format("{:.6g}", value.get<double>());
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const auto& part : value) text += (text.empty() ? "" : "-") + value_text(part);
  return text;
}

// "--net 64-16", "--depth-weights", "no --base".
std::string setting_text(const std::string& option, const json& value) {
  const bool none = value.is_null() || value == json("") || value == json(false);
  if (none) return "no " + option;
  return value.is_boolean() ? option : option + " " + value_text(value);
}

// "" means the puzzle's default there, which other checks of a checkpoint compare.
bool unnamed_default(const std::string& pointer, const json& stored) {
  return stored == json("") && (pointer == "/metric" || pointer == "/encoding");
}

std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 < parts.size() ? ", " : " and ") + parts[i];
  return text;
}

}  // namespace

Expected<RunStart> run_start(bool resume, bool overwrite) {
  if (resume && overwrite) return usage_error("--resume and --overwrite cannot be used together");
  return resume ? RunStart::kResume : overwrite ? RunStart::kOverwrite : RunStart::kFresh;
}

Status claim_run_folder(const fs::path& folder, const std::string& model_file, RunStart start) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return Error{ErrorCode::kIo, folder.string() + ": " + error.message()};
  if (start == RunStart::kResume) return Done{};
  for (const auto& path : {folder / "checkpoint", folder / model_file}) {
    if (!fs::exists(path, error)) continue;
    if (start == RunStart::kFresh)
      return usage_error(path.string() +
                         " exists: --resume continues that run, --overwrite discards it, --out names another folder");
    fs::remove(path, error);
    if (error) return Error{ErrorCode::kIo, path.string() + ": " + error.message()};
  }
  return Done{};
}

Status check_same_settings(const json& stored, const json& now, std::span<const SettingName> names) {
  std::vector<std::pair<std::string, json>> values;
  collect_settings(now, "", values);
  std::vector<std::string> differing;
  for (const auto& [pointer, value] : values) {
    const json::json_pointer place(pointer);
    const std::string option = option_of(pointer, names);
    if (option.empty() || !stored.contains(place)) continue;
    const json& before = stored.at(place);
    if (before != value && !unnamed_default(pointer, before)) differing.push_back(setting_text(option, before));
  }
  if (differing.empty()) return Done{};
  return usage_error("this run was started with " + listed(differing) +
                     "; continue with those or choose another --out");
}

}  // namespace unscramble
