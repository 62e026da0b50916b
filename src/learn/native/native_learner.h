// Our own learner: networks whose first layer sums one row per token and whose other layers are dense (recipe
// fast, and the papers' targets at sizes a CPU can train). No library is needed.
#pragma once

#include <string>

#include "learn/learner.h"

namespace unscramble::train {

// Why these options need another learner; "" if this one will do.
std::string native_refusal(const LearnerOptions& options);

}  // namespace unscramble::train
