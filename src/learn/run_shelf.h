// RunShelf: the training runs in one folder, as others may look at them while they go on: everything is read from the
// runs' logs, so it does not matter which program writes them.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "learn/run_curves.h"

namespace unscramble {

enum class RunState {
  kRunning,
  kStopped,  // before its end: it can be resumed
  kEnded,
  kDiverged,  // stopped itself
};
std::string_view to_string(RunState state);

struct SeenRun {
  std::string name;  // of its folder
  std::filesystem::path folder;
  RunState state = RunState::kStopped;
  std::shared_ptr<const RunCurves> curves;
};

// A name that is one part of a path, of letters, digits and - . _ : whatever a client sends, it stays in the folder.
bool is_run_name(std::string_view name);

class RunShelf {
 public:
  explicit RunShelf(std::filesystem::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  // The latest changed first; at most `most`.
  [[nodiscard]] std::vector<SeenRun> list(std::size_t most = 100) const;
  // kInvalid if there is no run of this name.
  [[nodiscard]] Expected<SeenRun> find(std::string_view name) const;
  // STEM, or STEM-2, STEM-3, … whichever is free.
  [[nodiscard]] std::string free_name(const std::string& stem) const;

 private:
  [[nodiscard]] SeenRun look_at(const std::filesystem::path& folder) const;

  std::filesystem::path folder_;
  struct Read {
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;
    std::shared_ptr<const RunCurves> curves;
  };
  mutable std::mutex mutex_;
  mutable std::map<std::string, Read> read_;  // logs that have not changed are not read again
};

// What a list shows of a run; with the curves, what a page draws of it.
nlohmann::ordered_json summary_of(const SeenRun& run);
nlohmann::ordered_json detail_of(const SeenRun& run);

// A file in a run's folder that asks whoever trains there to stop, as Ctrl-C does.
std::filesystem::path stop_request(const std::filesystem::path& folder);

}  // namespace unscramble
