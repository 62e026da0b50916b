// TrainingHost: the one training that this server has started, whatever carries it out: a process of its own
// (training_process.h), or slices of time between requests where there are no processes (wasm/).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"

namespace unscramble::server {

class TrainingHost {
 public:
  TrainingHost() = default;
  virtual ~TrainingHost() = default;
  TrainingHost(const TrainingHost&) = delete;
  TrainingHost& operator=(const TrainingHost&) = delete;

  // Starts the training that these words of a command line describe, for the run of that name. kLimit if a training is
  // running, kIo if it cannot be started.
  virtual Status start(const std::string& run, const std::vector<std::string>& words) = 0;
  // The name of the run that is being trained, if any.
  [[nodiscard]] virtual std::optional<std::string> running() = 0;
  // What the latest training said last, if it ended with an error: for the page.
  [[nodiscard]] virtual std::string fault() = 0;
};

}  // namespace unscramble::server
