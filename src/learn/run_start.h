// How a run's learner begins.
#pragma once

#include <string>

#include "learn/learner.h"
#include "learn/options.h"

namespace unscramble::train {

LearnerOptions learner_options(const TrainOptions& options, const nn::Architecture& architecture);

// The weights of a model or checkpoint, with fresh moments. `info`: what the run trains; a model of another puzzle or
// base is refused.
Status start_from_file(const std::string& file, const nn::ModelInfo& info, Learner& learner);

}  // namespace unscramble::train
