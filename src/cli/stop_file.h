// StopFile: while it lives, a file `stop` in a run's folder (learn/run_shelf.h) has the effect of Ctrl-C. So a page can
// stop a training whoever started it.
#pragma once

#include <atomic>
#include <filesystem>
#include <thread>

namespace unscramble::cli {

class StopFile {
 public:
  explicit StopFile(const std::filesystem::path& folder);  // removes one that was left there
  ~StopFile();
  StopFile(const StopFile&) = delete;
  StopFile& operator=(const StopFile&) = delete;

 private:
  std::filesystem::path file_;
  std::atomic<bool> done_{false};
  std::thread watcher_;
};

}  // namespace unscramble::cli
