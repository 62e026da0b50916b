// Probe: how well the current model solves a fixed set of states, as in DeepCubeA's Fig. 3: by greedy descent, and by a
// small beam where the search is there.
#pragma once

#include <atomic>
#include <filesystem>

#include "learn/options.h"
#include "solve/any_puzzle.h"

namespace unscramble::train {

struct ProbeResult {
  double greedy = 0;        // share solved
  double beam = -1;         // share solved, -1 if not tried
  double beam_length = -1;  // mean length of the beam's solutions
};

ProbeResult probe(const AnyPuzzle& puzzle, const std::filesystem::path& model, const TrainOptions& options,
                  ThreadPool& pool, const std::atomic<bool>& stop);

}  // namespace unscramble::train
