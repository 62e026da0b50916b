// What people read about a run of a network: the plan before it, the line while it goes on.
#pragma once

#include <string>

#include "learn/trainer.h"

namespace unscramble::train {

// One line for people.
std::string describe(const TrainProgress& progress);
// Three lines for people, before a run: what it will do, how long it takes, what it leaves.
std::string describe_plan(const TrainOptions& options, int threads);

}  // namespace unscramble::train
