#include "learn/options.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "learn/learnable.h"
#include "learn/network_options.h"
#include "learn/training_run.h"

namespace unscramble::train {

namespace {

// What a CPU trains in minutes. The papers' networks have dozens of times the weights (--net paper).
constexpr const char* kCpuNet = "1024-64-64";

}  // namespace

void choose_net(TrainOptions& options, bool with_norm) {
  if (options.net != "paper") return;
  options.net = "deepcubea";
  if (options.recipe == "adi") {
    options.net = "deepcube";
  } else if (const auto puzzle = make_learnable(options.puzzle, PuzzleConfig{options.metric})) {
    if ((*puzzle)->deepcubea().blocks == 6) options.net = "deepcubea-6";
  }
  // DeepCubeA's network has batch norm (Methods).
  if (options.recipe != "adi" && with_norm) options.batch_norm = true;
}

namespace {

// Where walks run straight away from the goal, their lengths alone teach most: Bellman targets, a minimum over
// children that all err, fall short a little more at every refresh (measured in docs/training.md). Where walks dither
// (sliding tiles, Sokoban), lengths are only the start.
TrainOptions fast_defaults(TrainOptions o, const FastSettings& settings) {
  constexpr double kStart = 0.25;
  o.walk_fraction = o.walk.square_root ? kStart : 1;
  o.encoding = settings.encoding;
  if (!settings.net.empty()) o.net = settings.net;
  if (settings.batch != 0) o.batch = settings.batch;
  if (settings.walk_rate != 0) o.walk_rate = settings.walk_rate;
  if (settings.walk_length != 0) o.walk.length = settings.walk_length;
  return o;
}

// DeepCubeA, Methods and Algorithm 1. Printed are also B = 10,000, C = 5,000 and M = 1,000,000: ten billion examples.
// Where a run has fewer, batches of 1,000 and M/C checks make more steps of them (network_run).
TrainOptions deepcubea_defaults(TrainOptions o, const DeepCubeASettings& printed) {
  o.encoding = printed.input;
  o.batch = kPrintedBatch / 10;
  o.check_every = 0;
  o.threshold = 0.05;  // epsilon
  o.threshold_on_mean = false;
  o.bellman.length = printed.scrambles;  // K
  o.bellman.stride = 1;
  o.bellman.own_walks = true;
  o.bellman.plain_walks = true;
  o.rate = 1e-3F;  // of Adam; the paper prints none
  o.rate_end = 1e-3F;
  o.moves_weight = 0;
  o.value_scale = 1;
  o.average = false;
  o.ahead = 0;
  return o;
}

// DeepCube, section 4.1 and Algorithm 1: every state of a scramble, targets from the current network, the best move,
// weights 1/D, RMSProp, Glorot initialisation. 8 billion cubes in 2 million iterations make 4,000 per iteration.
TrainOptions adi_defaults(TrainOptions o) {
  constexpr int kPerIteration = 4000;
  const int scrambles = std::max(1, (kPerIteration + o.bellman.length / 2) / o.bellman.length);  // l
  o.batch = static_cast<std::size_t>(scrambles) * static_cast<std::size_t>(o.bellman.length);    // N = k*l
  o.optimiser = "rmsprop";
  o.first_weights = "glorot";
  o.bellman.stride = 1;
  o.bellman.plain_walks = true;
  o.bellman.temperature = 0;
  o.bellman.depth_weights = true;
  o.moves_weight = 1;
  o.value_scale = 1;
  o.check_every = 1;
  o.watch_every = 250;
  o.average = false;
  o.ahead = 0;
  return o;
}

}  // namespace

Expected<TrainOptions> recipe_defaults(const std::string& recipe, const std::string& puzzle,
                                       const std::string& metric) {
  TrainOptions o;
  o.puzzle = puzzle;
  o.recipe = recipe;
  o.net = kCpuNet;
  WalkHabit habit;
  FastSettings fast;
  DeepCubeASettings printed;
  if (!puzzle.empty()) {
    const auto learnable = make_learnable(puzzle, PuzzleConfig{metric});
    if (!learnable) return learnable.error();
    habit = (*learnable)->walk_habit();
    fast = (*learnable)->fast_settings();
    printed = (*learnable)->deepcubea();
  }
  o.walk = {habit.length, habit.stride, habit.square_root, habit.scale};
  o.bellman.length = habit.length;
  o.bellman.stride = habit.stride;
  o.value_scale = habit.spread;
  o.usual_seconds = 60 * habit.minutes;
  // In quarter turns the raw error is a few units and would drown the move scores; scaled, both are about one.
  if (habit.spread > 1) o.walk_value_weight = 1;
  if (recipe == "fast") return fast_defaults(o, fast);
  if (recipe == "deepcubea") return deepcubea_defaults(o, printed);
  if (recipe == "adi") return adi_defaults(o);
  return find_recipe(recipe) ? usage_error("recipe '" + recipe + "' trains no network of this kind")
                             : find_recipe(recipe).error();
}

nlohmann::json to_json(const TrainOptions& o) {
  auto json = stored_json(o, network_settings());
  json["puzzle"] = o.puzzle;
  json["recipe"] = o.recipe;
  return json;
}

Status check_same_settings(const nlohmann::json& stored, const TrainOptions& options) {
  return unscramble::check_same_settings(stored, to_json(options), limits_among(network_settings()));
}

}  // namespace unscramble::train
