// Presets for a puzzle that does not declare its own.
#pragma once

#include <vector>

#include "method/info.h"
#include "method/preset.h"

namespace unscramble {

std::vector<Preset> usual_presets(const std::vector<MethodInfo>& methods);

}  // namespace unscramble
