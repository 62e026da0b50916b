// The options of `train` that several recipes read. Those of one kind of recipe are declared beside it:
// network_options.h, ntuple_options.h, pdbnet/options.h.
#pragma once

#include "method/option.h"

namespace unscramble::train {

inline constexpr std::string_view kTheRun = "The run";
inline constexpr std::string_view kTheNetwork = "The network";

inline constexpr auto kTime =
    under(kTheRun, duration_option("time", "stop after this long, counting resumed runs: 90s, 15m, 2.5h"));
inline constexpr auto kOut =
    under(kTheRun, text_option("out", "FOLDER", "folder of the run (default: runs/PUZZLE-RECIPE)"));
inline constexpr auto kResume =
    under(kTheRun, flag_option("resume", "continue from the folder's checkpoint; settings must be the same"));
inline constexpr auto kOverwrite = under(kTheRun, flag_option("overwrite", "discard the run the folder holds"));
inline constexpr auto kSeed =
    under(kTheRun, whole_option<std::uint64_t>("seed", 0, 1.8e19, "seed of the weights and the examples"));
inline constexpr auto kThreads = under(kTheRun, whole_option<int>("threads", 0, 1024, "cores to use; 0 = all"));
inline constexpr auto kMetric = under(
    kTheRun, text_option("metric", "NAME", "how moves are counted, where there is a choice: qtm or htm for cubes"));
inline constexpr auto kCheckpointSeconds =
    under(kTheRun, number_option("checkpoint-seconds", 0, 1e9, "seconds between checkpoints"));

inline constexpr auto kNet =
    under(kTheNetwork, text_option("net", "WIDTHS",
                                   "widths such as 1024-64-64; paper: the network that the recipe's paper "
                                   "prints (deepcubea, adi: needs libtorch)"));
inline constexpr auto kBatch =
    under(kTheNetwork, whole_option<std::size_t>("batch", 1, 1 << 20, "examples per step (B)"));
inline constexpr auto kRate = under(kTheNetwork, number_option("rate", 0, 10, "learning rate at the start"));
inline constexpr auto kRateEnd = under(kTheNetwork, number_option("rate-end", 0, 10, "and at the end"));

}  // namespace unscramble::train
