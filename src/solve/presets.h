// Presets of a puzzle that does not say its own.
#pragma once

#include <vector>

#include "method/info.h"
#include "method/preset.h"

namespace unscramble {

std::vector<Preset> usual_presets(const std::vector<MethodInfo>& methods);

}  // namespace unscramble
