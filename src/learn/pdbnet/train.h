// The recipe "pdbnet": samples, features, the 22-40-36-36-10-1 net (Brunetto & Trunda 2017, sections 3 to 5), without
// any machine-learning library.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "domains/cube/cube3.h"
#include "heuristic/token_source.h"
#include "learn/pdbnet/options.h"
#include "learn/run_curves.h"
#include "learn/strength.h"

namespace unscramble::pdbnet {

struct Progress {
  std::string stage;  // "tables …", "labels", "epoch"
  double done = 0;    // of the stage, in [0, 1]
  int epoch = 0;
  double seconds = 0;
  std::uint64_t examples = 0;
  double rate = 0;
  double loss = 0;                // mean square error of the epoch, in turns
  double held_out_absolute = -1;  // mean absolute and square error on held-out states, -1 = not yet
  double held_out_square = -1;
  double per_second = 0;  // examples
  std::string verdict{};
};

// One line for people.
std::string describe(const Progress& progress);

struct Result {
  std::string model;  // the file
  int epochs = 0;
  std::uint64_t examples = 0;
  double seconds = 0;
  double held_out_absolute = 0;
  double held_out_square = 0;
  bool stopped = false;
  RunCurves curves{};
  std::optional<Strength> untrained{};  // errors on the held-out states
  std::optional<Strength> trained{};
};

// `features`: null = the paper's, their tables loaded or built; tests bring smaller ones.
// Leaves in options.folder: labels.tsv, checkpoint (also a model), log.jsonl, plot.svg, cube3.model. `stop` ends it
// with what it has; options.resume goes on from the checkpoint, to the same weights as without the interruption where
// only epochs limit it.
Expected<Result> train(const Options& options, const std::atomic<bool>& stop,
                       const std::function<void(const Progress&)>& on_progress,
                       TokenSourcePtr<Cube3> features = nullptr);

}  // namespace unscramble::pdbnet
