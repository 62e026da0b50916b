// Runs the cells of an experiment that its journal does not have yet, side by side, each on one thread.
#pragma once

#include <atomic>
#include <functional>

#include "core/thread_pool.h"
#include "lab/journal.h"

namespace unscramble::suite {

struct RunProgress {
  std::string experiment;
  std::size_t done = 0;
  std::size_t cells = 0;
  double seconds = 0;  // of the experiment so far, earlier runs included
  bool preparing = false;
};

struct RunOutcome {
  Results results;
  std::size_t cells = 0;
  std::size_t failed = 0;
  std::string first_failure;
  double seconds = 0;
  bool interrupted = false;
  [[nodiscard]] std::size_t missing() const { return cells - results.size(); }  // did not fit into the time
};

// An error only if the journal cannot be written. `tell` is called from one thread at a time.
Expected<RunOutcome> run_cells(const Experiment& experiment, Journal& journal, ThreadPool& pool,
                               const std::atomic<bool>& stop, const std::function<void(const RunProgress&)>& tell);

}  // namespace unscramble::suite
