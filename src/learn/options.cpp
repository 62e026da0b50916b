#include "learn/options.h"

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
  const std::string papers = options.recipe == "adi" ? "deepcube" : "deepcubea";
  if (options.net == "paper") options.net = papers;
  // DeepCubeA's network has batch norm (Methods).
  if (options.net == "deepcubea" && with_norm) options.batch_norm = true;
}

Expected<TrainOptions> recipe_defaults(const std::string& recipe, const std::string& puzzle,
                                       const std::string& metric) {
  TrainOptions o;
  o.puzzle = puzzle;
  o.recipe = recipe;
  WalkHabit habit;
  if (!puzzle.empty()) {
    const auto learnable = make_learnable(puzzle, PuzzleConfig{metric});
    if (!learnable) return learnable.error();
    habit = (*learnable)->walk_habit();
  }
  o.walk = {habit.length, habit.stride, habit.square_root, habit.scale};
  o.bellman.length = habit.length;
  o.bellman.stride = habit.stride;
  o.value_scale = habit.spread;
  o.usual_seconds = 60 * habit.minutes;
  // In quarter turns the raw error is a few units and would drown the move scores; scaled, both are about one.
  if (habit.spread > 1) o.walk_value_weight = 1;
  if (recipe == "fast") {
    o.net = kCpuNet;
    o.walk_fraction = 0.25;
    return o;
  }
  if (recipe == "deepcubea") {
    // Methods: batch 10,000, K = 30 (cube), 500 or 1,000; Adam; C = 5,000; epsilon = 0.05; batch norm.
    o.net = kCpuNet;
    o.value_scale = 1;
    o.batch = 10000;
    o.rate = 1e-3F;
    o.rate_end = 1e-3F;
    o.moves_weight = 0;
    o.check_every = 5000;
    o.threshold = 0.05;
    o.threshold_on_mean = false;
    o.bellman.own_walks = true;
    o.bellman.stride = 1;
    o.bellman.length = habit.bellman_length;
    return o;
  }
  if (recipe == "adi") {
    // DeepCube, section 4.1: every state of a walk, targets from the current net, only the best move, weights 1/D.
    o.net = kCpuNet;
    o.bellman.temperature = 0;
    o.bellman.depth_weights = true;
    o.moves_weight = 1;
    o.check_every = 50;
    o.watch_every = 250;
    return o;
  }
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
