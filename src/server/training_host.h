// TrainingHost: the one training this server has started. It is a process of its own, this very program as
// `unscramble train`: whatever happens to it (no memory, a bug), the server goes on serving, and a training outlives a
// server that crashes, because all it does is write its folder. The page reads that folder (learn/run_shelf.h).
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "core/file_descriptor.h"

namespace unscramble::server {

class TrainingHost {
 public:
  explicit TrainingHost(std::string program) : program_(std::move(program)) {}
  ~TrainingHost();
  TrainingHost(const TrainingHost&) = delete;
  TrainingHost& operator=(const TrainingHost&) = delete;

  // Starts `PROGRAM WORDS…` for the run of that name. kLimit if a training is running, kIo if it cannot be started.
  // show: what it says goes to this process's standard error instead of being kept.
  Status start(const std::string& run, const std::vector<std::string>& words, bool show = false);

  // The name of the run that is being trained, if any.
  [[nodiscard]] std::optional<std::string> running();
  // What the latest training said last, if it ended with an error: for the page.
  [[nodiscard]] std::string fault();
  // Waits for the latest training to end; its exit code, 0 if there was none.
  int wait();

  // As Ctrl-C does: it saves and ends by itself, even after this server has ended.
  void interrupt();

 private:
  void reap_locked();

  const std::string program_;
  std::mutex mutex_;
  pid_t child_ = -1;
  std::string run_;
  FileDescriptor said_{-1};  // an unnamed file: its standard error
  std::optional<int> code_;
};

}  // namespace unscramble::server
