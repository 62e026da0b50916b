#include "learn/network_options.h"

#include <algorithm>
#include <cmath>

namespace unscramble::train {

namespace {

template <class T, class Field>
Setting<TrainOptions> of_run(const Option<T>& option, Field field, Keep keep = Keep::kFixed) {
  return setting<TrainOptions>(option, field, keep);
}

using List = std::vector<Setting<TrainOptions>>;

List run_settings() {
  return {
      of_run(
          kTime, [](auto& o) -> auto& { return o.seconds; }, Keep::kLimit),
      of_run(
          kExamples, [](auto& o) -> auto& { return o.examples; }, Keep::kLimit),
      of_run(
          kOut, [](auto& o) -> auto& { return o.folder; }, Keep::kNotStored),
      of_run(
          kResume, [](auto& o) -> auto& { return o.resume; }, Keep::kNotStored),
      of_run(
          kOverwrite, [](auto& o) -> auto& { return o.overwrite; }, Keep::kNotStored),
      of_run(
          kInit, [](auto& o) -> auto& { return o.init; }),
      of_run(
          kSeed, [](auto& o) -> auto& { return o.seed; }),
      of_run(
          kMetric, [](auto& o) -> auto& { return o.metric; }),
      of_run(
          kStates, [](auto& o) -> auto& { return o.states; }),
      of_run(
          kThreads, [](auto& o) -> auto& { return o.threads; }, Keep::kNotStored),
      of_run(
          kDevice, [](auto& o) -> auto& { return o.device; }, Keep::kNotStored),
      of_run(
          kCheckpointSeconds, [](auto& o) -> auto& { return o.checkpoint_seconds; }, Keep::kNotStored),
  };
}

List net_settings() {
  return {
      of_run(
          kNet, [](auto& o) -> auto& { return o.net; }),
      of_run(
          kEncoding, [](auto& o) -> auto& { return o.encoding; }),
      of_run(
          kBase, [](auto& o) -> auto& { return o.base; }),
      of_run(
          kBatchNorm, [](auto& o) -> auto& { return o.batch_norm; }),
      of_run(
          kOptimiser, [](auto& o) -> auto& { return o.optimiser; }),
      of_run(
          kValueScale, [](auto& o) -> auto& { return o.value_scale; }),
      of_run(
          kBatch, [](auto& o) -> auto& { return o.batch; }),
      of_run(
          kRate, [](auto& o) -> auto& { return o.rate; }),
      of_run(
          kRateEnd, [](auto& o) -> auto& { return o.rate_end; }),
  };
}

List walk_settings() {
  return {
      of_run(
          kWalkFraction, [](auto& o) -> auto& { return o.walk_fraction; }),
      of_run(
          kWalkLength, [](auto& o) -> auto& { return o.walk.length; }),
      of_run(
          kWalkStride, [](auto& o) -> auto& { return o.walk.stride; }),
      of_run(
          kWalkRoot, [](auto& o) -> auto& { return o.walk.square_root; }),
      of_run(
          kWalkScale, [](auto& o) -> auto& { return o.walk.scale; }),
      of_run(
          kWalkRate, [](auto& o) -> auto& { return o.walk_rate; }),
      of_run(
          kWalkRateEnd, [](auto& o) -> auto& { return o.walk_rate_end; }),
      of_run(
          kWalkValueWeight, [](auto& o) -> auto& { return o.walk_value_weight; }),
  };
}

List bellman_settings() {
  return {
      of_run(
          kScramble, [](auto& o) -> auto& { return o.bellman.length; }),
      of_run(
          kScrambleStride, [](auto& o) -> auto& { return o.bellman.stride; }),
      of_run(
          kOwnWalks, [](auto& o) -> auto& { return o.bellman.own_walks; }),
      of_run(
          kLookahead, [](auto& o) -> auto& { return o.bellman.lookahead; }),
      of_run(
          kTemperature, [](auto& o) -> auto& { return o.bellman.temperature; }),
      of_run(
          kMovesWeight, [](auto& o) -> auto& { return o.moves_weight; }),
      of_run(
          kCheckEvery, [](auto& o) -> auto& { return o.check_every; }),
      of_run(
          kWatchEvery, [](auto& o) -> auto& { return o.watch_every; }, Keep::kLimit),
  };
}

List threshold_settings() {
  return {
      of_run(
          kThreshold, [](auto& o) -> auto& { return o.threshold; }),
      of_run(
          kThresholdOnMean, [](auto& o) -> auto& { return o.threshold_on_mean; }),
  };
}

List depth_settings() {
  return {of_run(
      kDepthWeights, [](auto& o) -> auto& { return o.bellman.depth_weights; })};
}

List greedy_settings() {
  return {
      of_run(
          kGreedySteps, [](auto& o) -> auto& { return o.bellman.greedy_steps; }),
      of_run(
          kGreedyAfter, [](auto& o) -> auto& { return o.greedy_after; }),
  };
}

List own_settings() {
  return {
      of_run(
          kOwnShare, [](auto& o) -> auto& { return o.own_share; }),
      of_run(
          kOwnBeam, [](auto& o) -> auto& { return o.own.width; }),
      of_run(
          kTeacher, [](auto& o) -> auto& { return o.teacher; }),
      of_run(
          kOwnScramble, [](auto& o) -> auto& { return o.own.length; }),
      of_run(
          kOwnRandom, [](auto& o) -> auto& { return o.own.random; }),
      of_run(
          kOwnParts, [](auto& o) -> auto& { return o.own.parts; }),
      of_run(
          kOwnMoves, [](auto& o) -> auto& { return o.own.max_moves; }),
  };
}

List probe_settings() {
  return {
      of_run(
          kProbeSeconds, [](auto& o) -> auto& { return o.probe_seconds; }, Keep::kNotStored),
      of_run(
          kProbeStates, [](auto& o) -> auto& { return o.probe_states; }, Keep::kNotStored),
      of_run(
          kProbeBeam, [](auto& o) -> auto& { return o.probe_beam; }, Keep::kNotStored),
  };
}

List joined(std::initializer_list<List> lists) {
  List all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

Recipe network_recipe(std::string_view name, std::string_view summary, const List& settings) {
  return {name, summary, specs_of(settings),
          [name](const std::string& puzzle, const std::string& metric) -> Expected<OptionValues> {
            auto defaults = recipe_defaults(std::string(name), puzzle, metric);
            if (!defaults) return defaults.error();
            defaults->seconds = defaults->usual_seconds;
            return values_of(*defaults, network_settings());
          }};
}

}  // namespace

const std::vector<Setting<TrainOptions>>& network_settings() {
  static const List all =
      joined({run_settings(), net_settings(), walk_settings(), bellman_settings(), threshold_settings(),
              depth_settings(), greedy_settings(), own_settings(), probe_settings()});
  return all;
}

std::vector<Recipe> network_recipes() {
  return {
      network_recipe("fast", "walk lengths first, then Bellman targets; any puzzle (the default)", network_settings()),
      network_recipe("deepcubea", "deep approximate value iteration, Algorithm 1 of DeepCubeA; any puzzle",
                     joined({run_settings(), net_settings(), bellman_settings(), threshold_settings(),
                             greedy_settings(), probe_settings()})),
      network_recipe("adi", "autodidactic iteration, DeepCube: value and policy from each other; any puzzle",
                     joined({run_settings(), net_settings(), bellman_settings(), depth_settings(), probe_settings()})),
  };
}

Expected<TrainOptions> network_run(const TrainRequest& request) {
  if (const auto recipe = check_request(request); !recipe) return recipe.error();
  auto defaults = recipe_defaults(request.recipe, request.puzzle, request.options.get_or(kMetric));
  if (!defaults) return defaults.error();
  TrainOptions& o = *defaults;
  apply(request.options, network_settings(), o);
  if (!request.options.has(kTime.spec) && !request.options.has(kExamples.spec)) o.seconds = o.usual_seconds;
  if (o.bellman.greedy_steps > 0 && o.greedy_after == 0) o.greedy_after = 1;
  if (o.bellman.greedy_steps > 0) o.bellman.own_walks = false;  // greedy players start along a shared walk
  // A short run is looked at as often as a long one.
  constexpr double kProbes = 8;
  constexpr double kLeastProbeSeconds = 10;
  if (std::isfinite(o.seconds) && !request.options.has(kProbeSeconds.spec))
    o.probe_seconds = std::min(o.probe_seconds, std::max(kLeastProbeSeconds, o.seconds / kProbes));
  choose_net(o, !request.options.has(kBatchNorm.spec));
  if (o.folder.empty()) o.folder = "runs/" + o.puzzle + "-" + o.recipe;
  return defaults;
}

}  // namespace unscramble::train
