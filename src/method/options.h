// The options of the general methods and heuristics. A method lists those it reads in its MethodInfo; an option that
// only one puzzle's own solver has is declared beside that solver.
#pragma once

#include <vector>

#include "method/request.h"
#include "method/trained_models.h"

namespace unscramble {

inline constexpr std::string_view kWhatToAsk = "What to ask for";

// --- understood by every method -----------------------------------------------------------------------------------
inline constexpr auto kGoal =
    under(kWhatToAsk, text_option("goal", "STATE", "solve to this state instead of the solved one"));
inline constexpr auto kMoves = under(kWhatToAsk, text_option("moves", "LIST", "use only these moves: U,R,F"));
inline constexpr auto kSeed =
    whole_option<std::uint64_t>("seed", 0, 1.8e19, "for methods that make random choices", "1");

// --- read by some methods, each of which lists those it reads -----------------------------------------------------
inline constexpr auto kProve =
    under(kWhatToAsk, flag_option("prove", "continue until the answer is proved to be the shortest"));
inline constexpr auto kAll = under(kWhatToAsk, flag_option("all", "every shortest solution"));
inline constexpr auto kCount =
    under(kWhatToAsk, whole_option<int>("count", 1, 1e6, "this many different solutions", "1"));
inline constexpr auto kUpperBound = under(
    kWhatToAsk, text_option("upper-bound", "MOVES", "a solution you have: prove it shortest, or find a shorter one"));
inline constexpr auto kCost = under(
    kWhatToAsk, text_option("cost", "LIST", "what moves cost, 1 for those not named: R2=2,r=3; finds the cheapest"));
inline constexpr auto kMaxDepth = whole_option<int>("max-depth", 0, 1e6, "give up on solutions longer than this");
inline constexpr auto kWeight =
    number_option("weight", 0, 1e3,
                  "weight of the path cost in f = weight*g + h: a lower one finds a solution sooner, but a longer one");
inline constexpr auto kBatch = whole_option<std::size_t>("batch", 1, 1e8, "states expanded at once");
inline constexpr auto kBeam = whole_option<std::size_t>("beam", 1, 1 << 28, "width of the beam");
inline constexpr auto kMoveScores = flag_option("move-scores", "follow the model's move scores instead of its values");
inline constexpr auto kExploration = number_option("c-puct", 0, 1e6, "how much the tree search explores");
inline constexpr auto kSift = whole_option<int>(
    "sift", 0, 1000, "evaluate only the N best children by move scores, per place in the beam (0 = all)");
inline constexpr auto kRestarts =
    whole_option<int>("restarts", 0, 1000, "finally run beams from N states along the best solution");
inline constexpr auto kTaper = flag_option("taper", "once a solution is known, make beams narrower near the goal");
inline constexpr auto kVirtualLoss =
    number_option("virtual-loss", 0, 1e6, "keeps several workers of a tree search apart");
inline constexpr auto kGoalValue = number_option(
    "goal-value", -1e6, 1e6, "tree search: the solved state's value; a state d moves away has 2 - d more");
inline constexpr auto kUniformShare =
    number_option("uniform-share", 0, 1, "tree search: the share of the prior that all moves get equally");
inline constexpr auto kRelativeValues =
    flag_option("relative-values", "tree search: values from 0 at the start to 1 at the goal");
inline constexpr auto kCountWorkers =
    flag_option("count-workers", "tree search: simulations in flight count as visits");
inline constexpr auto kLoopFree = flag_option("loop-free", "tree search: never come through a state twice");
inline constexpr auto kFirstGoal =
    flag_option("first-goal", "tree search: end when a goal is generated, not when it is reached");
inline constexpr auto kAllEdges =
    flag_option("all-edges", "shorten along moves between unexpanded states of the tree as well");
inline constexpr auto kFreshTree = flag_option("fresh-tree", "forget the tree after each move");
inline constexpr auto kTemperature =
    number_option("temperature", 1e-3, 1e3, "of the softmax that turns values into priors", "1");
inline constexpr auto kNaive = flag_option("naive", "keep the path as the tree search found it, not shortened");
inline constexpr auto kIterations =
    whole_option<int>("iterations", 0, 1e9, "iterations of the tree search per move (0 = its best child)");
inline constexpr auto kTreeDepth =
    whole_option<int>("tree-depth", 0, 1e6, "how deep the iterations search (0 = no limit)");

// --- read by heuristics ---------------------------------------------------------------------------------------------
inline constexpr auto kModel = file_option(
    "model", "trained model to use instead of the shipped one; latest = the newest below runs/", kLatestModel);
inline constexpr auto kSymmetries =
    whole_option<int>("symmetries", 0, 1000, "n-tuple models: images of a state to average (default: as in training)");

// The options that every method understands.
inline std::vector<const OptionSpec*> common_options() { return {&kGoal.spec, &kMoves.spec, &kSeed.spec}; }

// More than one solution is wanted.
inline bool wants_several(const SolveRequest& request) { return request.get_or(kAll) || request.get_or(kCount, 1) > 1; }

}  // namespace unscramble
