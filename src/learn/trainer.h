// Trainer: one run from options to model. Walk-length targets first where the recipe has them, then Bellman targets
// from our own inference, made ahead by worker threads while the optimiser works. What it leaves in its folder:
//   checkpoint      weights, moments, targets, counters: everything needed to continue (also a loadable float32 model)
//   PUZZLE.model    the model to use, int8 where the architecture allows it
//   log.jsonl, plot.svg   its history (run_log.h)
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "core/ranks.h"
#include "learn/learner.h"
#include "learn/options.h"
#include "learn/run_curves.h"
#include "learn/strength.h"
#include "solve/any_puzzle.h"

namespace unscramble::train {

struct TrainProgress {
  std::string phase;  // "walk" or "bellman"
  double fraction = 0;
  double seconds = 0;
  std::uint64_t step = 0;
  std::uint64_t examples = 0;
  double examples_per_second = 0;
  double value_loss = 0;
  double moves_loss = 0;
  double rate = 0;
  std::uint64_t target_updates = 0;
  std::uint64_t checks_above = 0;  // checks in a row that found the loss above the threshold
  double solved_greedy = -1;       // shares of the probe set, -1 before the first probe
  double solved_beam = -1;
  double beam_length = -1;
  std::string verdict;  // verdict.h; "" before there is one
};

struct TrainResult {
  std::string model;  // file
  std::uint64_t examples = 0;
  double seconds = 0;
  bool stopped = false;  // before its end: --resume continues
  RunCurves curves;
  std::optional<Strength> untrained;
  std::optional<Strength> trained;  // where the run came to its end and was examined
};

// on_progress is called up to a few times per second. A run stopped by `stop` has written its checkpoint. On several
// ranks (called by all; the options must have lanes) rank 0 alone reads and writes the folder and measures.
Expected<TrainResult> run_training(const TrainOptions& options, MakeLearner& make_learner,
                                   const std::atomic<bool>& stop,
                                   const std::function<void(const TrainProgress&)>& on_progress,
                                   Ranks* ranks = nullptr);

}  // namespace unscramble::train
