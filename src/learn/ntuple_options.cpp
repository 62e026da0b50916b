#include "learn/ntuple_options.h"

#include <filesystem>

#include "learn/training_run.h"
#include "solve/registry.h"

namespace unscramble::train {

namespace {

using TupleSettings = std::vector<Setting<NTupleRun>>;
using ntuple::NTupleOptions, ntuple::TclOptions, ntuple::TdOptions;

// One of two values of E, named by words.
template <class E, class Field>
Setting<NTupleRun> of_words(const Option<std::string>& option, Field field, std::pair<const char*, E> usual,
                            std::pair<const char*, E> other) {
  return {&option.spec, Keep::kFixed,
          [=](const NTupleRun& run) {
            return OptionValue(std::string(field(run) == other.second ? other.first : usual.first));
          },
          [=](NTupleRun& run, const OptionValue& value) {
            field(run) = std::get<std::string>(value) == other.first ? other.second : usual.second;
          }};
}

TupleSettings run_of_episodes() {
  return {
      unstored(setting(kEpisodes, &NTupleRun::episodes)),
      unstored(setting(kTime, &NTupleRun::seconds)),
      unstored(setting(kOut, &NTupleRun::folder)),
      unstored(setting(kResume, &NTupleRun::resume)),
      unstored(setting(kOverwrite, &NTupleRun::overwrite)),
      setting(kSeed, &NTupleRun::options, &NTupleOptions::seed),
      setting(kMetric, &NTupleRun::options, &NTupleOptions::metric),
      unstored(setting(kThreads, &NTupleRun::threads)),
      unstored(setting(kCheckpointSeconds, &NTupleRun::checkpoint_seconds)),
      unstored(setting(kTestEvery, &NTupleRun::test_every)),
      unstored(setting(kTestCubes, &NTupleRun::test_cubes)),
      unstored(setting(kPacked, &NTupleRun::packed)),
  };
}

Setting<NTupleRun> tuples_by() {
  return {&kPoints.spec, Keep::kFixed, [](const NTupleRun& r) { return OptionValue(r.options.mode == "points"); },
          [](NTupleRun& r, const OptionValue& value) { r.options.mode = std::get<bool>(value) ? "points" : "walk"; }};
}

TupleSettings learning() {
  using ntuple::Accumulation, ntuple::Sigmoid, ntuple::Transfer;
  return {
      setting(kBoard, &NTupleRun::options, &NTupleOptions::board),
      setting(kNumberOfTuples, &NTupleRun::options, &NTupleOptions::tuples),
      setting(kTupleLength, &NTupleRun::options, &NTupleOptions::length),
      tuples_by(),
      setting(kGiven, &NTupleRun::options, &NTupleOptions::given),
      setting(kAlpha, &NTupleRun::options, &NTupleOptions::td, &TdOptions::alpha),
      setting(kGamma, &NTupleRun::options, &NTupleOptions::td, &TdOptions::gamma),
      setting(kLambda, &NTupleRun::options, &NTupleOptions::td, &TdOptions::lambda),
      setting(kHorizonCut, &NTupleRun::options, &NTupleOptions::td, &TdOptions::horizon_cut),
      of_words<Sigmoid>(kSigmoid, [](auto& r) -> auto& { return r.options.td.sigmoid; }, {"id", Sigmoid::kIdentity},
                        {"tanh", Sigmoid::kTanh}),
      setting(kStepReward, &NTupleRun::options, &NTupleOptions::td, &TdOptions::step_reward),
      setting(kGoalReward, &NTupleRun::options, &NTupleOptions::td, &TdOptions::goal_reward),
      setting(kTwists, &NTupleRun::options, &NTupleOptions::td, &TdOptions::max_twists),
      setting(kEpisodeLength, &NTupleRun::options, &NTupleOptions::td, &TdOptions::max_episode),
      setting(kTrainSymmetries, &NTupleRun::options, &NTupleOptions::td, &TdOptions::symmetries),
      setting(kUndo, &NTupleRun::options, &NTupleOptions::td, &TdOptions::undo),
      setting(kWalkEpisodes, &NTupleRun::options, &NTupleOptions::walks),
      setting(kTcl, &NTupleRun::options, &NTupleOptions::td, &TdOptions::tcl, &TclOptions::active),
      of_words<Transfer>(kTransfer, [](auto& r) -> auto& { return r.options.td.tcl.transfer; },
                         {"id", Transfer::kIdentity}, {"exp", Transfer::kExponential}),
      setting(kBeta, &NTupleRun::options, &NTupleOptions::td, &TdOptions::tcl, &TclOptions::beta),
      setting(kTcInit, &NTupleRun::options, &NTupleOptions::td, &TdOptions::tcl, &TclOptions::init),
      of_words<Accumulation>(kAccumulate, [](auto& r) -> auto& { return r.options.td.tcl.accumulation; },
                             {"rec-weight-change", Accumulation::kRecommendedWeightChange},
                             {"delta", Accumulation::kDelta}),
  };
}

}  // namespace

const TupleSettings& ntuple_settings() {
  static const TupleSettings all = [] {
    TupleSettings list = run_of_episodes();
    const TupleSettings more = learning();
    list.insert(list.end(), more.begin(), more.end());
    return list;
  }();
  return all;
}

Recipe ntuple_recipe() {
  return {"ntuple", "temporal-difference learning of n-tuple tables, Konen; puzzles whose moves can be undone",
          specs_of(ntuple_settings()),
          [](const std::string& puzzle, const std::string& metric) -> Expected<OptionValues> {
            NTupleRun run;
            run.options = ntuple::default_options(puzzle, metric);
            return values_of(run, ntuple_settings());
          }};
}

Expected<NTupleRun> ntuple_run(const TrainRequest& request) {
  if (const auto recipe = check_request(request); !recipe) return recipe.error();
  const auto puzzle = make_puzzle(request.puzzle, PuzzleConfig{request.options.get_or(kMetric)});
  if (!puzzle) return puzzle.error();
  NTupleRun run;
  run.options = ntuple::default_options(request.puzzle, (*puzzle)->card().metric);
  apply(request.options, ntuple_settings(), run);
  if (!run.options.given.empty()) run.options.mode = "given";
  // E_train is at least p_max + 3 in the paper (footnote 18); raising --twists alone keeps it so.
  if (request.options.has(kTwists.spec) && !request.options.has(kEpisodeLength.spec))
    run.options.td.max_episode = run.options.td.max_twists + 3;
  if (run.folder.empty()) run.folder = "runs/" + std::filesystem::path(request.puzzle).filename().string() + "-ntuple";
  return run;
}

nlohmann::json to_json(const ntuple::NTupleOptions& options) {
  NTupleRun run;
  run.options = options;
  auto json = stored_json(run, ntuple_settings());
  json["puzzle"] = options.puzzle;
  return json;
}

Status check_same_settings(const nlohmann::json& stored, const ntuple::NTupleOptions& options) {
  return unscramble::check_same_settings(stored, to_json(options), {});
}

}  // namespace unscramble::train
