// What training runs of all recipes share: a folder that is not overwritten by accident, and settings that a resumed
// run must not change.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "core/expected.h"

namespace unscramble {

enum class RunStart { kFresh, kResume, kOverwrite };

// kUsage if both are asked for.
Expected<RunStart> run_start(bool resume, bool overwrite);

// Makes the folder. kUsage if it holds a checkpoint or this model and the run is a fresh one; overwriting removes both,
// so that an old checkpoint is never mistaken for one of the new run.
Status claim_run_folder(const std::filesystem::path& folder, const std::string& model_file, RunStart start);

// Where in a run's settings (a JSON pointer) an option of the command line is kept.
struct SettingName {
  const char* pointer;
  const char* option;  // nullptr: the setting may change when a run is resumed
};

// kUsage, naming each setting by its option, if `now` differs from what the checkpoint stores. A setting that has no
// entry in `names` is called by its own name, so that a new one is compared without being listed. One the checkpoint
// does not have is ignored: an older program wrote it.
Status check_same_settings(const nlohmann::json& stored, const nlohmann::json& now, std::span<const SettingName> names);

}  // namespace unscramble
