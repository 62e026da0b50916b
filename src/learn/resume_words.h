// The command that resumes a run, from what its log says about it.
#pragma once

#include <string>
#include <vector>

#include "learn/run_shelf.h"

namespace unscramble {

// The words after `unscramble`. seconds: the new end, counting the time so far; below 0, the settings' own.
Expected<std::vector<std::string>> resume_words(const SeenRun& run, double seconds);

}  // namespace unscramble
