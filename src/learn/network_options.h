// The options of the recipes that train networks: fast, deepcubea and adi. Each sets one field of TrainOptions.
#pragma once

#include "learn/options.h"
#include "learn/recipe.h"
#include "learn/setting.h"
#include "learn/shared_options.h"

namespace unscramble::train {

inline constexpr std::string_view kWalkPhase = "Walk phase: learning the lengths of random walks";
inline constexpr std::string_view kBellmanPhase = "Bellman phase: learning from the network's own values";
inline constexpr std::string_view kOwnSolutions = "Learning from solutions";
inline constexpr std::string_view kMeasuring = "Measuring";

// --- the run --------------------------------------------------------------------------------------------------------
inline constexpr auto kExamples = under(kTheRun, count_option("examples", 1e18, "stop after this many examples: 3M"));
inline constexpr auto kInit =
    under(kTheRun,
          file_option("init",
                      "start from the weights of a model or checkpoint; a narrower network is made as wide as --net"));
inline constexpr auto kDevice =
    under(kTheRun, choice_option("device", "cpu cuda", "cpu, or cuda where libtorch has it"));
inline constexpr auto kStates =
    under(kTheRun, file_option("states", "learn on the states in this file (levels of Sokoban), not on fresh ones"));

// --- the network ----------------------------------------------------------------------------------------------------
inline constexpr auto kEncoding =
    under(kTheNetwork,
          text_option("encoding", "NAME", "how a state becomes the network's input; `puzzles PUZZLE` lists them"));
inline constexpr auto kBase = under(
    kTheNetwork,
    text_option("base", "NAME", "learn what to add to this heuristic of the puzzle (linear-conflict, pdb, matching)"));
inline constexpr auto kBatchNorm =
    under(kTheNetwork,
          either_option("batch-norm", "no-batch-norm", "batch normalisation (DeepCubeA, Methods; needs libtorch)"));
inline constexpr auto kOptimiser = under(kTheNetwork, choice_option("optimiser", "adam rmsprop", "adam or rmsprop"));
inline constexpr auto kFirstWeights =
    under(kTheNetwork, choice_option("first-weights", "he glorot", "how they are drawn: he or glorot (DeepCube)"));
inline constexpr auto kAverage = under(
    kTheNetwork, either_option("average", "no-average", "targets and the model use a running average of the weights"));
inline constexpr auto kValueScale = under(
    kTheNetwork, number_option("value-scale", 1e-6, 1e6, "roughly the spread of the values: the optimiser's unit"));

inline constexpr auto kLanes =
    under(kTheNetwork, whole_option<std::uint64_t>("lanes", 0, 1024,
                                                   "cut a batch into this many parts, to be shared by the ranks of a "
                                                   "cluster: results do not depend on their number; 0 = whole"));

// --- walk phase -----------------------------------------------------------------------------------------------------
inline constexpr auto kWalkFraction =
    under(kWalkPhase, number_option("walk-fraction", 0, 1, "share of the run spent on it"));
inline constexpr auto kWalkLength = under(kWalkPhase, whole_option<int>("walk-length", 1, 1e6, "moves per walk"));
inline constexpr auto kWalkStride =
    under(kWalkPhase, whole_option<int>("walk-stride", 1, 1e5, "every n-th state of a walk is an example"));
inline constexpr auto kWalkRoot =
    under(kWalkPhase, either_option("walk-root", "no-walk-root", "the target is the square root of the walk's length"));
inline constexpr auto kWalkScale = under(kWalkPhase, number_option("walk-scale", 1e-6, 1e6, "times this"));
inline constexpr auto kWalkRate = under(kWalkPhase, number_option("walk-rate", 0, 10, "learning rate at its start"));
inline constexpr auto kWalkRateEnd = under(kWalkPhase, number_option("walk-rate-end", 0, 10, "and at its end"));
inline constexpr auto kWalkValueWeight = under(
    kWalkPhase, number_option("walk-value-weight", 0, 1e6, "weight of the value loss beside the move-score loss"));

// --- Bellman phase --------------------------------------------------------------------------------------------------
inline constexpr auto kScramble = under(kBellmanPhase, whole_option<int>("scramble", 1, 1e6, "longest scramble (K)"));
inline constexpr auto kScrambleStride = under(
    kBellmanPhase, whole_option<int>("scramble-stride", 1, 1e5, "every n-th state of a shared scramble is an example"));
inline constexpr auto kOwnWalks =
    under(kBellmanPhase, either_option("own-walks", "shared-walks",
                                       "each example from a scramble of its own (DeepCubeA), "
                                       "or all states of one"));
inline constexpr auto kPlainWalks = under(
    kBellmanPhase, either_option("plain-walks", "sparing-walks",
                                 "every move equally likely (the papers), or none that undoes or repeats another"));
inline constexpr auto kAhead =
    under(kBellmanPhase, whole_option<std::uint64_t>(
                             "ahead", 0, 1000, "batches made ahead of the optimiser, and steps the target net lags"));
inline constexpr auto kFloatTargets = under(
    kBellmanPhase, either_option("float-targets", "int8-targets", "compute targets in float32, or faster in int8"));
inline constexpr auto kRefreshAnyway = under(
    kBellmanPhase, whole_option<std::uint64_t>("refresh-at-least-every", 0, 1e9,
                                               "refresh it after this many checks even above --threshold; 0 = never"));
inline constexpr auto kCheckEvery =
    under(kBellmanPhase, whole_option<std::uint64_t>(
                             "check-every", 0, 1e12,
                             "steps between refreshes of the target net (C); 0 = 200 over the run, DeepCubeA's M/C"));
inline constexpr auto kThreshold =
    under(kBellmanPhase, number_option("threshold", 0, 1e9, "refresh only if the loss is below this (epsilon)"));
inline constexpr auto kThresholdOnMean = under(
    kBellmanPhase, either_option("threshold-on-mean", "threshold-on-current",
                                 "judge by the mean loss since the last check, or by the current loss (DeepCubeA)"));
inline constexpr auto kLookahead = under(
    kBellmanPhase, whole_option<int>("lookahead", 1, 12,
                                     "depth of the backup; each level multiplies the cost by the number of moves"));
inline constexpr auto kTemperature =
    under(kBellmanPhase, number_option("temperature", 0, 1e6, "temperature of the move targets; 0 = the best move"));
inline constexpr auto kMovesWeight =
    under(kBellmanPhase, number_option("moves-weight", 0, 1e6, "weight of the move-score loss; 0 = no move scores"));
inline constexpr auto kDepthWeights = under(
    kBellmanPhase, either_option("depth-weights", "no-depth-weights", "examples D moves from the goal count 1/D"));
inline constexpr auto kGreedySteps = under(
    kBellmanPhase, whole_option<int>("greedy-steps", 0, 1e6, "also train on states met by this many greedy steps"));
inline constexpr auto kGreedyAfter =
    under(kBellmanPhase, count_option("greedy-after", 1e18, "examples before those steps begin"));
inline constexpr auto kWatchEvery =
    under(kBellmanPhase, whole_option<std::uint64_t>("watch-every", 0, 1e12,
                                                     "steps between checks of the values by scramble "
                                                     "depth; training stops if they fall with it; 0 = never"));

// --- learning from solutions ----------------------------------------------------------------------------------------
inline constexpr auto kOwnShare = under(
    kOwnSolutions, number_option("own-share", 0, 1, "share of later batches taken from the network's own solutions"));
inline constexpr auto kOwnBeam =
    under(kOwnSolutions, whole_option<std::size_t>("own-beam", 1, 1 << 20, "beam width that finds them"));
inline constexpr auto kTeacher =
    under(kOwnSolutions, text_option("teacher", "METHOD",
                                     "learn from this method's solutions (optimal, where the puzzle has "
                                     "it) instead of the beam's"));
inline constexpr auto kOwnScramble =
    under(kOwnSolutions, whole_option<int>("own-scramble", 1, 1e6, "longest scramble solved for them"));
inline constexpr auto kOwnRandom =
    under(kOwnSolutions, number_option("own-random", 0, 1, "share of random states among the starts"));
inline constexpr auto kOwnParts =
    under(kOwnSolutions, number_option("own-parts", 0, 1000,
                                       "examples of a solution's parts with the pieces renamed, per "
                                       "move of it (sliding puzzles)"));
inline constexpr auto kOwnMoves =
    under(kOwnSolutions, whole_option<int>("own-moves", 1, 1e6, "longest solution searched for"));

// --- measuring ------------------------------------------------------------------------------------------------------
inline constexpr auto kProbeSeconds =
    under(kMeasuring, number_option("probe-seconds", 0, 1e9, "seconds between probes"));
inline constexpr auto kProbeStates =
    under(kMeasuring, whole_option<int>("probe-states", 0, 1e6, "states solved greedily per probe; 0 = no probes"));
inline constexpr auto kProbeBeam =
    under(kMeasuring, whole_option<std::size_t>("probe-beam", 1, 1 << 20, "beam width of a probe"));

// Every one of these options with its field of TrainOptions.
const std::vector<Setting<TrainOptions>>& network_settings();

// The run a request describes: the recipe's values for the puzzle, changed by the options set. kUsage, saying what is
// wrong, if that is not one.
Expected<TrainOptions> network_run(const TrainRequest& request);

std::vector<Recipe> network_recipes();

}  // namespace unscramble::train
