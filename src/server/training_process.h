// TrainingProcess: a training as a process of its own, this very program as `unscramble train`: whatever happens to it
// (no memory, a bug), the server goes on serving, and a training outlives a server that crashes, because all it does is
// write its folder. The page reads that folder (learn/run_shelf.h).
#pragma once

#include <sys/types.h>

#include <mutex>

#include "core/file_descriptor.h"
#include "server/training_host.h"

namespace unscramble::server {

class TrainingProcess final : public TrainingHost {
 public:
  explicit TrainingProcess(std::string program) : program_(std::move(program)) {}
  ~TrainingProcess() override;

  Status start(const std::string& run, const std::vector<std::string>& words) override {
    return start(run, words, false);
  }
  // show: what it says goes to this process's standard error instead of being kept.
  Status start(const std::string& run, const std::vector<std::string>& words, bool show);
  [[nodiscard]] std::optional<std::string> running() override;
  [[nodiscard]] std::string fault() override;
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
