// Verdict: whether a training run is learning, in words a person can act on. Judged from its curves alone, so that the
// terminal, the page and a later look at the log say the same.
#pragma once

#include <string>
#include <string_view>

#include "learn/run_curves.h"

namespace unscramble {

enum class VerdictKind {
  kTooEarly,
  kLearning,
  kMastered,   // solves every validation state, and nothing else improves
  kFlat,       // nothing has improved for a while
  kWorse,      // solves clearly fewer validation states than it once did
  kStuck,      // the loss stays above the threshold, so the targets are never renewed
  kDiverging,  // values fall with the distance, or the loss has exploded
};
std::string_view to_string(VerdictKind kind);  // "learning", …

struct Verdict {
  VerdictKind kind = VerdictKind::kTooEarly;
  std::string words;
};

Verdict judge(const RunCurves& curves);

// "40 s", "3 min", "2.5 h".
std::string duration_in_words(double seconds);

}  // namespace unscramble
