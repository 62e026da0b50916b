// The experiments of DeepCubeA, one function each.
#pragma once

#include "lab/experiment.h"
#include "lab/setting.h"

namespace unscramble::suite::deepcubea {

inline constexpr std::uint64_t kSeed = 2019;

Experiment puzzles(const Setting& setting);    // Tables 4 and 5
Experiment farthest(const Setting& setting);   // Table 1
Experiment hardest(const Setting& setting);    // Table 5, "15 puzzle_h"
Experiment databases(const Setting& setting);  // Fig. 2 and Table 2
Experiment speed(const Setting& setting);      // Table 3
Experiment estimates(const Setting& setting);  // Fig. 3, and how often the estimate is too high
Experiment greedy(const Setting& setting);     // Fig. 3, cubes solved by greedy best-first search
Experiment training(const Setting& setting);   // Fig. 3, over training
Experiment grid(const Setting& setting);       // supplementary Fig. 4: lambda and N
Experiment symmetry(const Setting& setting);   // triplets of moves, mirrored states

}  // namespace unscramble::suite::deepcubea
