#include "learn/options.h"

#include <nlohmann/json.hpp>

#include "learn/learnable.h"
#include "learn/training_run.h"

namespace unscramble::train {

namespace {

// What a CPU trains in minutes. The papers' networks have dozens of times the weights (--net paper).
constexpr const char* kCpuNet = "1024-64-64";

}  // namespace

std::span<const RecipeInfo> recipes() {
  static constexpr RecipeInfo kRecipes[] = {
      {"fast", "walk lengths first, then Bellman targets; any puzzle (the default)"},
      {"deepcubea", "deep approximate value iteration, Algorithm 1 of DeepCubeA; any puzzle"},
      {"adi", "autodidactic iteration, DeepCube: value and policy from each other; any puzzle"},
      {"ntuple", "temporal-difference learning of n-tuple tables, Konen; puzzles whose moves can be undone"},
      {"pdbnet", "a small net over pattern databases, Brunetto & Trunda; cube3"},
  };
  return kRecipes;
}

void choose_net(TrainOptions& options) {
  const std::string papers = options.recipe == "adi" ? "deepcube" : "deepcubea";
  if (options.net == "paper") options.net = papers;
  // DeepCubeA's network has batch norm (Methods).
  if (options.net == "deepcubea") options.batch_norm = true;
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
  std::string known;
  for (const auto& info : recipes()) known += " " + std::string(info.name);
  return usage_error("no recipe '" + recipe + "'; there are" + known);
}

nlohmann::json to_json(const TrainOptions& o) {
  const auto finite = [](double value) -> nlohmann::json {
    return value < 1e300 ? nlohmann::json(value) : nlohmann::json(nullptr);
  };
  return {{"puzzle", o.puzzle},
          {"metric", o.metric},
          {"recipe", o.recipe},
          {"net", o.net},
          {"encoding", o.encoding},
          {"base", o.base},
          {"states", o.states},
          {"init", o.init},
          {"value_scale", o.value_scale},
          {"batch_norm", o.batch_norm},
          {"optimiser", o.optimiser},
          {"seed", o.seed},
          {"batch", o.batch},
          {"seconds", finite(o.seconds)},
          {"examples", o.examples},
          {"walk",
           {{"fraction", o.walk_fraction},
            {"length", o.walk.length},
            {"stride", o.walk.stride},
            {"square_root", o.walk.square_root},
            {"scale", o.walk.scale},
            {"rate", o.walk_rate},
            {"rate_end", o.walk_rate_end},
            {"value_weight", o.walk_value_weight}}},
          {"bellman",
           {{"length", o.bellman.length},
            {"stride", o.bellman.stride},
            {"lookahead", o.bellman.lookahead},
            {"temperature", o.bellman.temperature},
            {"greedy_steps", o.bellman.greedy_steps},
            {"depth_weights", o.bellman.depth_weights},
            {"rate", o.rate},
            {"rate_end", o.rate_end},
            {"moves_weight", o.moves_weight},
            {"check_every", o.check_every},
            {"threshold", finite(o.threshold)},
            {"threshold_on_mean", o.threshold_on_mean},
            {"own_walks", o.bellman.own_walks},
            {"greedy_after", o.greedy_after}}},
          {"own",
           {{"share", o.own_share},
            {"width", o.own.width},
            {"length", o.own.length},
            {"random", o.own.random},
            {"max_moves", o.own.max_moves},
            {"parts", o.own.parts},
            {"teacher", o.teacher}}}};
}

Status check_same_settings(const nlohmann::json& stored, const TrainOptions& options) {
  static constexpr SettingName kNames[] = {
      {"/seconds", nullptr},
      {"/examples", nullptr},
      {"/puzzle", "puzzle"},
      {"/walk/fraction", "--walk-fraction"},
      {"/walk/length", "--walk-length"},
      {"/walk/stride", "--walk-stride"},
      {"/walk/rate", "--walk-rate"},
      {"/walk/rate_end", "--walk-rate-end"},
      {"/walk/value_weight", "--walk-value-weight"},
      {"/bellman/length", "--scramble"},
      {"/bellman/stride", "--scramble-stride"},
      {"/own/share", "--own-share"},
      {"/own/width", "--own-beam"},
      {"/own/length", "--own-scramble"},
      {"/own/random", "--own-random"},
      {"/own/max_moves", "--own-moves"},
      {"/own/parts", "--own-parts"},
  };
  return unscramble::check_same_settings(stored, to_json(options), kNames);
}

}  // namespace unscramble::train
