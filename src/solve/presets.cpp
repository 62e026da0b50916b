#include "solve/presets.h"

#include <algorithm>

namespace unscramble {

std::vector<Preset> usual_presets(const std::vector<MethodInfo>& methods) {
  const bool exact_at_once = std::any_of(methods.begin(), methods.end(), [](const MethodInfo& method) {
    return method.name == "optimal" && method.refusal.empty() && !method.slow_start;
  });
  if (exact_at_once)
    return {{"instant", "Instant", "optimal", 2},
            {"short", "Short", "optimal", 10},
            {"optimal", "Proved shortest", "optimal", kAsLongAsAllowed, true}};
  // Where no solver knows the puzzle by itself: the default plan answers soon, growing beams find shorter solutions. To
  // prove, the plan knows whether the puzzle's tables are there; building them would use up the time.
  return {{"instant", "Instant", "auto", 10},
          {"short", "Short", "anytime", 20},
          {"optimal", "Proved shortest", "auto", kAsLongAsAllowed, true}};
}

}  // namespace unscramble
