// From weights to the model that people use, and which learner can train a network at all.
#pragma once

#include <string>

#include "core/expected.h"
#include "learn/options.h"
#include "nn/model_file.h"

namespace unscramble::train {

// The model to use: int8 where the architecture allows it.
Expected<nn::Model> usable(const nn::Model& model);

// The weights of a checkpoint, or of any model, as the model to ship: int8 where possible, with golden rows.
Expected<nn::Model> export_checkpoint(const std::string& checkpoint, bool float32);

// Whether only the libtorch learner can train the options' network.
Expected<bool> needs_torch(const TrainOptions& options);

}  // namespace unscramble::train
