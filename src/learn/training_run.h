// What training runs of all recipes share: a folder that is not overwritten by accident, and settings that a resumed
// run must not change.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/expected.h"

namespace unscramble {

enum class RunStart { kFresh, kResume, kOverwrite };

// kUsage if both are asked for.
Expected<RunStart> run_start(bool resume, bool overwrite);

// Makes the folder. kUsage if it holds a checkpoint or this model and the run is a fresh one; overwriting removes both,
// so that an old checkpoint is never mistaken for one of the new run.
Status claim_run_folder(const std::filesystem::path& folder, const std::string& model_file, RunStart start);

// kUsage, naming each setting by its option, if `now` differs from what the checkpoint stores. Those named in `limits`
// may change; one the checkpoint does not have is ignored, as an older program wrote it.
Status check_same_settings(const nlohmann::json& stored, const nlohmann::json& now,
                           const std::vector<std::string>& limits);

}  // namespace unscramble
