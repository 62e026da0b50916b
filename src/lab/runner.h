// Runs the cells of an experiment that its journal does not have yet, side by side, each on one thread.
#pragma once

#include <atomic>
#include <functional>

#include "core/ranks.h"
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

// The same on several ranks, called by all: rank 0, whose journal it is, deals the cells and has the outcome; the
// others give no journal and get an empty outcome. Each rank works on `hands` cells at once. `hurry` sets `stop` on its
// rank.
Expected<RunOutcome> run_cells_on_ranks(const Experiment& experiment, Journal* journal, int hands,
                                        const std::atomic<bool>& stop, const std::function<void()>& hurry,
                                        const std::function<void(const RunProgress&)>& tell, Ranks& ranks);

}  // namespace unscramble::suite
