#include "learn/network_options.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace unscramble::train {

namespace {

using NetworkSettings = std::vector<Setting<TrainOptions>>;

NetworkSettings run_settings() {
  return {
      limit(setting(kTime, &TrainOptions::seconds)),
      limit(setting(kExamples, &TrainOptions::examples)),
      unstored(setting(kOut, &TrainOptions::folder)),
      unstored(setting(kResume, &TrainOptions::resume)),
      unstored(setting(kOverwrite, &TrainOptions::overwrite)),
      setting(kInit, &TrainOptions::init),
      setting(kSeed, &TrainOptions::seed),
      setting(kMetric, &TrainOptions::metric),
      setting(kStates, &TrainOptions::states),
      unstored(setting(kThreads, &TrainOptions::threads)),
      unstored(setting(kDevice, &TrainOptions::device)),
      unstored(setting(kCheckpointSeconds, &TrainOptions::checkpoint_seconds)),
  };
}

NetworkSettings net_settings() {
  return {
      setting(kNet, &TrainOptions::net),
      setting(kEncoding, &TrainOptions::encoding),
      setting(kBase, &TrainOptions::base),
      setting(kBatchNorm, &TrainOptions::batch_norm),
      setting(kOptimiser, &TrainOptions::optimiser),
      setting(kFirstWeights, &TrainOptions::first_weights),
      setting(kAverage, &TrainOptions::average),
      setting(kValueScale, &TrainOptions::value_scale),
      setting(kBatch, &TrainOptions::batch),
      setting(kLanes, &TrainOptions::lanes),
      setting(kRate, &TrainOptions::rate),
      setting(kRateEnd, &TrainOptions::rate_end),
  };
}

NetworkSettings walk_settings() {
  return {
      setting(kWalkFraction, &TrainOptions::walk_fraction),
      setting(kWalkLength, &TrainOptions::walk, &WalkOptions::length),
      setting(kWalkStride, &TrainOptions::walk, &WalkOptions::stride),
      setting(kWalkRoot, &TrainOptions::walk, &WalkOptions::square_root),
      setting(kWalkScale, &TrainOptions::walk, &WalkOptions::scale),
      setting(kWalkRate, &TrainOptions::walk_rate),
      setting(kWalkRateEnd, &TrainOptions::walk_rate_end),
      setting(kWalkValueWeight, &TrainOptions::walk_value_weight),
  };
}

NetworkSettings bellman_settings() {
  return {
      setting(kScramble, &TrainOptions::bellman, &BellmanOptions::length),
      setting(kScrambleStride, &TrainOptions::bellman, &BellmanOptions::stride),
      setting(kOwnWalks, &TrainOptions::bellman, &BellmanOptions::own_walks),
      setting(kPlainWalks, &TrainOptions::bellman, &BellmanOptions::plain_walks),
      setting(kAhead, &TrainOptions::ahead),
      setting(kFloatTargets, &TrainOptions::float_targets),
      setting(kLookahead, &TrainOptions::bellman, &BellmanOptions::lookahead),
      setting(kTemperature, &TrainOptions::bellman, &BellmanOptions::temperature),
      setting(kMovesWeight, &TrainOptions::moves_weight),
      setting(kCheckEvery, &TrainOptions::check_every),
      limit(setting(kWatchEvery, &TrainOptions::watch_every)),
  };
}

NetworkSettings threshold_settings() {
  return {
      setting(kThreshold, &TrainOptions::threshold),
      setting(kRefreshAnyway, &TrainOptions::refresh_anyway),
      setting(kThresholdOnMean, &TrainOptions::threshold_on_mean),
  };
}

NetworkSettings depth_settings() {
  return {setting(kDepthWeights, &TrainOptions::bellman, &BellmanOptions::depth_weights)};
}

NetworkSettings greedy_settings() {
  return {
      setting(kGreedySteps, &TrainOptions::bellman, &BellmanOptions::greedy_steps),
      setting(kGreedyAfter, &TrainOptions::greedy_after),
  };
}

NetworkSettings own_settings() {
  return {
      setting(kOwnShare, &TrainOptions::own_share),
      setting(kOwnBeam, &TrainOptions::own, &OwnOptions::width),
      setting(kTeacher, &TrainOptions::teacher),
      setting(kOwnScramble, &TrainOptions::own, &OwnOptions::length),
      setting(kOwnRandom, &TrainOptions::own, &OwnOptions::random),
      setting(kOwnParts, &TrainOptions::own, &OwnOptions::parts),
      setting(kOwnMoves, &TrainOptions::own, &OwnOptions::max_moves),
  };
}

NetworkSettings probe_settings() {
  return {
      unstored(setting(kProbeSeconds, &TrainOptions::probe_seconds)),
      unstored(setting(kProbeStates, &TrainOptions::probe_states)),
      unstored(setting(kProbeBeam, &TrainOptions::probe_beam)),
  };
}

NetworkSettings joined(std::initializer_list<NetworkSettings> lists) {
  NetworkSettings all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

Recipe network_recipe(std::string_view name, std::string_view summary, const NetworkSettings& settings) {
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
  static const NetworkSettings all =
      joined({run_settings(), net_settings(), walk_settings(), bellman_settings(), threshold_settings(),
              depth_settings(), greedy_settings(), own_settings(), probe_settings()});
  return all;
}

std::vector<Recipe> network_recipes() {
  return {
      network_recipe("fast", "walk lengths, and Bellman targets where those say too little; any puzzle (the default)",
                     network_settings()),
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
  if (o.recipe == "deepcubea" && o.examples >= kPrintedSteps * kPrintedBatch && std::isinf(o.seconds)) {
    if (!request.options.has(kBatch.spec)) o.batch = kPrintedBatch;
    if (!request.options.has(kCheckEvery.spec)) o.check_every = kPrintedCheckEvery;
  }
  if (o.bellman.greedy_steps > 0 && o.greedy_after == 0) o.greedy_after = 1;
  if (o.bellman.greedy_steps > 0) o.bellman.own_walks = false;  // greedy players start along a shared walk
  // A short run is looked at as often as a long one.
  constexpr double kProbes = 8;
  constexpr double kLeastProbeSeconds = 10;
  if (std::isfinite(o.seconds) && !request.options.has(kProbeSeconds.spec))
    o.probe_seconds = std::min(o.probe_seconds, std::max(kLeastProbeSeconds, o.seconds / kProbes));
  choose_net(o, !request.options.has(kBatchNorm.spec));
  if (o.folder.empty()) o.folder = "runs/" + std::filesystem::path(o.puzzle).filename().string() + "-" + o.recipe;
  return defaults;
}

}  // namespace unscramble::train
