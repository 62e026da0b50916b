// The options of recipe ntuple. Each sets one field of NTupleRun; names and defaults are those of Konen 2022,
// appendix C, where it has them.
#pragma once

#include "learn/ntuple_trainer.h"
#include "learn/recipe.h"
#include "learn/setting.h"
#include "learn/shared_options.h"

namespace unscramble::train {

inline constexpr std::string_view kTuples = "Tuples";
inline constexpr std::string_view kTdLearning = "TD learning (appendix C of the paper has the defaults)";

inline constexpr auto kEpisodes =
    under(kTheRun, count_option("episodes", 1e18, "stop after this many episodes: 50k, 3M"));
inline constexpr auto kTestEvery =
    under(kTheRun, whole_option<std::uint64_t>("test-every", 0, 1e12, "episodes between tests; 0 = never"));
inline constexpr auto kTestCubes =
    under(kTheRun, whole_option<int>("test-cubes", 1, 1e6, "states per test and number of twists"));

inline constexpr auto kPacked =
    under(kTheRun, flag_option("packed", "write a small model: the weights that were learned, in 8 bits each"));

inline constexpr auto kBoard =
    under(kTuples, text_option("board", "NAME", "cubes: sticker2, sticker or cubestate; others: an encoding"));
inline constexpr auto kNumberOfTuples = under(kTuples, whole_option<int>("tuples", 1, 4096, "number of tuples"));
inline constexpr auto kTupleLength = under(kTuples, whole_option<int>("length", 1, 32, "cells per tuple"));
inline constexpr auto kPoints =
    under(kTuples, either_option("points", "no-points", "tuples of random cells instead of random walks"));
inline constexpr auto kGiven = under(kTuples, text_option("given", "LIST", "use these tuples: 0,8,2 1,9,3"));

inline constexpr auto kAlpha = under(kTdLearning, number_option("alpha", 0, 10, "learning rate"));
inline constexpr auto kGamma = under(kTdLearning, number_option("gamma", 0, 1, "discount"));
inline constexpr auto kLambda =
    under(kTdLearning, number_option("lambda", 0, 1, "eligibility traces: how fast they fade"));
inline constexpr auto kHorizonCut = under(kTdLearning, number_option("horizon-cut", 0, 1, "below this they end"));
inline constexpr auto kSigmoid = under(kTdLearning, choice_option("sigmoid", "id tanh", "id or tanh"));
inline constexpr auto kStepReward = under(kTdLearning, number_option("step-reward", -1e3, 0, "c, below 0"));
inline constexpr auto kGoalReward = under(kTdLearning, number_option("goal-reward", 0, 1e3, "R_pos"));
inline constexpr auto kTwists = under(kTdLearning, whole_option<int>("twists", 1, 1e6, "p_max: longest scramble"));
inline constexpr auto kEpisodeLength =
    under(kTdLearning, whole_option<int>("episode", 1, 1e6, "E_train: longest episode"));
inline constexpr auto kTrainSymmetries = under(
    kTdLearning, whole_option<int>("symmetries", 0, 256, "nSym: images of a state learned and averaged (0 = none)"));
inline constexpr auto kUndo = under(
    kTdLearning, either_option("undo", "no-undo", "twists of scrambles and of play may undo the last one, as printed"));
inline constexpr auto kWalkEpisodes = under(
    kTdLearning,
    count_option("walks", 1e18, "beyond the paper: the first N episodes are random walks that learn their length"));
inline constexpr auto kTcl = under(kTdLearning, either_option("tcl", "no-tcl", "temporal coherence learning (TCL)"));
inline constexpr auto kTransfer =
    under(kTdLearning, choice_option("transfer", "id exp", "TCL's transfer function: id or exp"));
inline constexpr auto kBeta = under(kTdLearning, number_option("beta", 0, 100, "beta of transfer function exp"));
inline constexpr auto kTcInit = under(kTdLearning, number_option("tc-init", 0, 1e3, "initial value of TCL's counters"));
inline constexpr auto kAccumulate =
    under(kTdLearning,
          choice_option("accumulate", "rec-weight-change delta", "what they accumulate: rec-weight-change or delta"));

// Every one of these options with its field of NTupleRun.
const std::vector<Setting<NTupleRun>>& ntuple_settings();

Recipe ntuple_recipe();

// The run a request describes.
Expected<NTupleRun> ntuple_run(const TrainRequest& request);

// What checkpoints and logs store.
nlohmann::json to_json(const ntuple::NTupleOptions& options);
Status check_same_settings(const nlohmann::json& stored, const ntuple::NTupleOptions& options);

}  // namespace unscramble::train
