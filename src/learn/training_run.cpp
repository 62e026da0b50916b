#include "learn/training_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/system_calls.h"

namespace unscramble {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// "--walk-length"; the puzzle is an argument, not an option.
std::string option_of(std::string name) {
  if (name == "puzzle") return name;
  std::replace(name.begin(), name.end(), '_', '-');
  return "--" + name;
}

std::string value_text(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return fmt::format("{:.6g}", value.get<double>());
  return value.dump();
}

// "--net 64-16", "--depth-weights", "no --base".
std::string setting_text(const std::string& option, const json& value) {
  const bool none = value.is_null() || value == json("") || value == json(false);
  if (none) return "no " + option;
  return value.is_boolean() ? option : option + " " + value_text(value);
}

// "" means the puzzle's default there, which other checks of a checkpoint compare.
bool unnamed_default(const std::string& name, const json& stored) {
  return stored == json("") && (name == "metric" || name == "encoding");
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
  sys::make_folders(folder, error);
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

Status check_same_settings(const json& stored, const json& now, const std::vector<std::string>& limits) {
  std::vector<std::string> differing;
  for (const auto& [name, value] : now.items()) {
    const bool may_change = std::find(limits.begin(), limits.end(), name) != limits.end();
    if (may_change || !stored.contains(name)) continue;
    const json& before = stored.at(name);
    if (before != value && !unnamed_default(name, before)) differing.push_back(setting_text(option_of(name), before));
  }
  if (differing.empty()) return Done{};
  return usage_error("this run was started with " + listed(differing) +
                     "; continue with those or choose another --out");
}

}  // namespace unscramble
