#include "learn/ntuple_options.h"

#include "learn/training_run.h"
#include "solve/registry.h"

namespace unscramble::train {

namespace {

using List = std::vector<Setting<NTupleRun>>;

template <class T, class Field>
Setting<NTupleRun> of_tuples(const Option<T>& option, Field field, Keep keep = Keep::kFixed) {
  return setting<NTupleRun>(option, field, keep);
}

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

List run_of_episodes() {
  return {
      of_tuples(
          kEpisodes, [](auto& r) -> auto& { return r.episodes; }, Keep::kNotStored),
      of_tuples(
          kTime, [](auto& r) -> auto& { return r.seconds; }, Keep::kNotStored),
      of_tuples(
          kOut, [](auto& r) -> auto& { return r.folder; }, Keep::kNotStored),
      of_tuples(
          kResume, [](auto& r) -> auto& { return r.resume; }, Keep::kNotStored),
      of_tuples(
          kOverwrite, [](auto& r) -> auto& { return r.overwrite; }, Keep::kNotStored),
      of_tuples(
          kSeed, [](auto& r) -> auto& { return r.options.seed; }),
      of_tuples(
          kMetric, [](auto& r) -> auto& { return r.options.metric; }),
      of_tuples(
          kThreads, [](auto& r) -> auto& { return r.threads; }, Keep::kNotStored),
      of_tuples(
          kCheckpointSeconds, [](auto& r) -> auto& { return r.checkpoint_seconds; }, Keep::kNotStored),
      of_tuples(
          kTestEvery, [](auto& r) -> auto& { return r.test_every; }, Keep::kNotStored),
      of_tuples(
          kTestCubes, [](auto& r) -> auto& { return r.test_cubes; }, Keep::kNotStored),
  };
}

Setting<NTupleRun> tuples_by() {
  return {&kPoints.spec, Keep::kFixed, [](const NTupleRun& r) { return OptionValue(r.options.mode == "points"); },
          [](NTupleRun& r, const OptionValue& value) { r.options.mode = std::get<bool>(value) ? "points" : "walk"; }};
}

List learning() {
  using ntuple::Accumulation, ntuple::Sigmoid, ntuple::Transfer;
  return {
      of_tuples(
          kBoard, [](auto& r) -> auto& { return r.options.board; }),
      of_tuples(
          kNumberOfTuples, [](auto& r) -> auto& { return r.options.tuples; }),
      of_tuples(
          kTupleLength, [](auto& r) -> auto& { return r.options.length; }),
      tuples_by(),
      of_tuples(
          kGiven, [](auto& r) -> auto& { return r.options.given; }),
      of_tuples(
          kAlpha, [](auto& r) -> auto& { return r.options.td.alpha; }),
      of_tuples(
          kGamma, [](auto& r) -> auto& { return r.options.td.gamma; }),
      of_tuples(
          kLambda, [](auto& r) -> auto& { return r.options.td.lambda; }),
      of_tuples(
          kHorizonCut, [](auto& r) -> auto& { return r.options.td.horizon_cut; }),
      of_words<Sigmoid>(kSigmoid, [](auto& r) -> auto& { return r.options.td.sigmoid; }, {"id", Sigmoid::kIdentity},
                        {"tanh", Sigmoid::kTanh}),
      of_tuples(
          kStepReward, [](auto& r) -> auto& { return r.options.td.step_reward; }),
      of_tuples(
          kGoalReward, [](auto& r) -> auto& { return r.options.td.goal_reward; }),
      of_tuples(
          kTwists, [](auto& r) -> auto& { return r.options.td.max_twists; }),
      of_tuples(
          kEpisodeLength, [](auto& r) -> auto& { return r.options.td.max_episode; }),
      of_tuples(
          kTrainSymmetries, [](auto& r) -> auto& { return r.options.td.symmetries; }),
      of_tuples(
          kWalkEpisodes, [](auto& r) -> auto& { return r.options.walks; }),
      of_tuples(
          kTcl, [](auto& r) -> auto& { return r.options.td.tcl.active; }),
      of_words<Transfer>(kTransfer, [](auto& r) -> auto& { return r.options.td.tcl.transfer; },
                         {"id", Transfer::kIdentity}, {"exp", Transfer::kExponential}),
      of_tuples(
          kBeta, [](auto& r) -> auto& { return r.options.td.tcl.beta; }),
      of_tuples(
          kTcInit, [](auto& r) -> auto& { return r.options.td.tcl.init; }),
      of_words<Accumulation>(kAccumulate, [](auto& r) -> auto& { return r.options.td.tcl.accumulation; },
                             {"rec-weight-change", Accumulation::kRecommendedWeightChange},
                             {"delta", Accumulation::kDelta}),
  };
}

}  // namespace

const List& ntuple_settings() {
  static const List all = [] {
    List list = run_of_episodes();
    const List more = learning();
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
  if (run.folder.empty()) run.folder = "runs/" + request.puzzle + "-ntuple";
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
