// TrainOptions: a training run of a network as data. A recipe is a set of defaults; the options declared in
// network_options.h change individual ones.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/expected.h"
#include "learn/training_source.h"

namespace unscramble::train {

struct TrainOptions {
  std::string puzzle;
  std::string metric;
  std::string recipe = "fast";
  std::string net;       // as nn::parse_architecture reads it
  std::string encoding;  // "" = the puzzle's first
  std::string base;      // the heuristic the network is to correct, "" = none
  bool batch_norm = false;
  std::string states;                // a file with states (levels) to learn on, "" = fresh ones
  float value_scale = 1;             // the spread of the values: the optimiser's unit
  std::string optimiser = "adam";    // or rmsprop
  std::string first_weights = "he";  // or glorot
  bool average = true;               // targets and the model use a running average of the weights
  std::uint64_t seed = 1;
  std::size_t batch = 4096;  // B
  std::uint64_t lanes = 0;   // parts of a batch whose gradients are made apart (lane_step.h); 0 = it is made whole

  // The run ends at whichever comes first. Learning rates fall along the fraction done.
  double seconds = std::numeric_limits<double>::infinity();
  double usual_seconds = 1800;  // where the user names neither time nor examples
  std::uint64_t examples = std::numeric_limits<std::uint64_t>::max();

  // Phase 1: walk lengths as targets, for this fraction of the run (0 = straight to Bellman).
  double walk_fraction = 0;
  WalkOptions walk;
  float walk_rate = 1e-3F;
  float walk_rate_end = 1e-4F;
  float walk_value_weight = 0.1F;

  // Phase 2: Bellman targets under a copy θ_e.
  BellmanOptions bellman;
  float rate = 5e-4F;
  float rate_end = 2e-5F;
  float moves_weight = 0.2F;
  std::uint64_t check_every = 150;                             // C, in steps; 0 = kPrintedChecks over the whole run
  double threshold = std::numeric_limits<double>::infinity();  // ε: the copy is refreshed if the loss is below
  bool threshold_on_mean =
      true;  // judged by the mean loss since the last check; false: by the current one (Algorithm 1)
  std::uint64_t refresh_anyway = 0;  // checks above epsilon after which it is refreshed all the same; 0 = never
  bool float_targets = false;        // targets by float32 inference; false: int8 where the network allows it
  std::uint64_t ahead = 8;           // batches made ahead of the optimiser, and steps the copy lags; 0 = none
  std::uint64_t greedy_after = 0;    // examples after which every second batch comes from greedy search; 0 = never

  // In phase 2: steps between logs of the mean value at each scramble depth; the run is stopped if it falls with the
  // distance. 0 = never.
  std::uint64_t watch_every = 0;

  // Within phase 2: this share of the batches comes from the search's own solutions.
  double own_share = 0;
  OwnOptions own;
  std::string teacher{};  // a method of the puzzle that finds those solutions instead of a beam

  // Where and how.
  std::string folder;
  std::string init;  // start from this model's weights
  bool resume = false;
  bool overwrite = false;
  int threads = 0;
  std::string device = "cpu";
  double checkpoint_seconds = 60;
  double probe_seconds = 300;
  int probe_states = 50;
  int probe_beam_states = 10;
  std::size_t probe_beam = 1024;
};

// DeepCubeA, Methods: M = 1,000,000 steps of B = 10,000 examples, C = 5,000.
inline constexpr std::size_t kPrintedBatch = 10'000;
inline constexpr std::uint64_t kPrintedCheckEvery = 5'000;
inline constexpr std::uint64_t kPrintedSteps = 1'000'000;
inline constexpr std::uint64_t kPrintedChecks = kPrintedSteps / kPrintedCheckEvery;

// Turns "paper" into the network the recipe's paper prints; with_norm: with batch norm if that has it.
void choose_net(TrainOptions& options, bool with_norm = true);

// The recipe's defaults for a puzzle ("" = none in particular); kUsage for an unknown recipe.
Expected<TrainOptions> recipe_defaults(const std::string& recipe, const std::string& puzzle,
                                       const std::string& metric = "");

// What defines the run (not folders and threads): stored in checkpoints, compared on resume.
nlohmann::json to_json(const TrainOptions& options);
// kUsage, naming each by its option, if settings that shape the result differ from those a checkpoint stores.
Status check_same_settings(const nlohmann::json& stored, const TrainOptions& options);

}  // namespace unscramble::train
