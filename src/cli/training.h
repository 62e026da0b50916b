// What `unscramble train` runs, one function per kind of recipe. Each returns the exit code.
#pragma once

#include "learn/learner.h"
#include "learn/recipe.h"

namespace unscramble::cli {

int train_network(const train::TrainRequest& request);
int train_ntuple(const train::TrainRequest& request);
int train_pdbnet(const train::TrainRequest& request);

// Whether the request's network can only be trained with libtorch.
Expected<bool> needs_torch(const train::TrainRequest& request);
// Called by the program that links libtorch: networks are then trained by this learner.
void use_torch_learner(train::MakeLearner* make_learner);

}  // namespace unscramble::cli
