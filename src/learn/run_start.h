// How a run's learner begins.
#pragma once

#include <string>

#include "learn/learner.h"
#include "learn/options.h"

namespace unscramble::train {

LearnerOptions learner_options(const TrainOptions& options, const nn::Architecture& architecture);

// The weights of the model or checkpoint that options.init names, with fresh moments; a narrower network is made as
// wide as the run's (grown_model.h). `info`: what the run trains; a model of another puzzle or base is refused.
Status start_from_file(const TrainOptions& options, const nn::ModelInfo& info, Learner& learner);

}  // namespace unscramble::train
