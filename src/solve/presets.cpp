#include "solve/presets.h"

#include <algorithm>

namespace unscramble {

std::vector<Preset> usual_presets(const std::vector<MethodInfo>& methods) {
  const auto exact = std::find_if(methods.begin(), methods.end(), [](const MethodInfo& method) {
    return method.name == "optimal" && method.refusal.empty() && !method.slow_start;
  });
  if (exact != methods.end())
    return {{"instant", "Instant", "optimal", 2, false, exact->summary},
            {"short", "Short", "optimal", 10, false, "the same, with up to ten seconds for hard states"},
            {"optimal", "Proved shortest", "optimal", kAsLongAsAllowed, true, "the same, as long as it takes"}};
  // Where no solver knows the puzzle by itself: the default plan answers soon, growing beams find shorter solutions. To
  // prove, the plan knows whether the puzzle's tables are there; building them would use up the time.
  return {{"instant", "Instant", "auto", 10, false, "the default way to solve this puzzle, for up to ten seconds"},
          {"short", "Short", "anytime", 20, false, "beams that grow wider for 20 s, each looking for a shorter way"},
          {"optimal", "Proved shortest", "auto", kAsLongAsAllowed, true,
           "rules out every shorter length; hard states may take hours"}};
}

}  // namespace unscramble
