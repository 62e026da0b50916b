// One run of TD learning with n-tuples, from options to model. What it leaves in its folder:
//   checkpoint      weights, counters, episodes done: everything needed to continue (also a loadable float32 model)
//   PUZZLE.model    the model to use, weights rounded to int16, or packed (ntuple/packed.h)
//   log.jsonl, plot.svg   its history (run_log.h)
// With one thread the result depends on the options and the number of episodes alone, stopped and resumed or not; with
// several it does not repeat exactly, since they share the table without locks.
#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "learn/run_curves.h"
#include "learn/strength.h"
#include "ntuple/options.h"

namespace unscramble {

struct NTupleRun {
  ntuple::NTupleOptions options;
  std::uint64_t episodes = 3'000'000;                        // M
  double seconds = std::numeric_limits<double>::infinity();  // counting resumed runs; whichever comes first
  int threads = 0;                                           // 0 = all cores
  std::string folder;
  bool resume = false;
  bool overwrite = false;
  bool packed = false;                 // a small model
  double checkpoint_seconds = 60;      // or ten times what writing one takes, if that is more
  std::uint64_t test_every = 100'000;  // episodes between tests of the bare agent, as in Fig. 14; 0 = none
  int test_cubes = 20;                 // per number of twists up to p_max (the paper: 200)
  int test_moves = 50;                 // E_eval
  bool examine = true;                 // the validation states before and after
};

struct NTupleProgress {
  std::uint64_t episodes = 0;
  double fraction = 0;
  double seconds = 0;
  double episodes_per_second = 0;
  double solved = 0;   // share of the latest training episodes
  double steps = 0;    // per episode, on average
  double error = 0;    // mean |delta|
  double tested = -1;  // solved share of the latest test, -1 before the first
  std::string verdict;
};

// One line for people.
std::string describe(const NTupleProgress& progress);

struct NTupleResult {
  std::string model;
  std::uint64_t episodes = 0;
  double seconds = 0;
  double tested = -1;
  bool stopped = false;  // before its end: --resume continues
  RunCurves curves;
  std::optional<Strength> untrained;
  std::optional<Strength> trained;
};

// on_progress is called about once a second. A run stopped by `stop` has written its checkpoint and model.
Expected<NTupleResult> train_ntuples(const NTupleRun& run, const std::atomic<bool>& stop,
                                     const std::function<void(const NTupleProgress&)>& on_progress);

}  // namespace unscramble
