// RefreshRule: when the copy of the network that gives the targets, θ_e, takes over the trained weights θ (DeepCubeA,
// Algorithm 1): every C steps, if the loss is below epsilon.
#pragma once

#include <cstdint>
#include <limits>

namespace unscramble::train {

struct RefreshRule {
  std::uint64_t check_every = 1;                               // C, in steps; 0 = the caller says when a check is due
  double threshold = std::numeric_limits<double>::infinity();  // epsilon
  bool on_mean = false;      // judged by the mean loss since the last check; false, as printed: by the current loss
  std::uint64_t anyway = 0;  // checks above epsilon after which it is refreshed all the same; 0, as printed: never
};

// What the rule remembers between steps; part of a checkpoint.
struct RefreshState {
  double mean_loss = 0;  // since the last check
  std::uint64_t steps = 0;
  std::uint64_t checks_above = 0;  // the latest checks in a row that found the loss above epsilon
};

// Takes the loss of a step; whether θ_e <- θ now. `due`: a check is due for another reason than the number of steps.
inline bool refreshes(const RefreshRule& rule, RefreshState& state, double loss, bool due = false) {
  ++state.steps;
  state.mean_loss += (loss - state.mean_loss) / static_cast<double>(state.steps);
  if (!due && (rule.check_every == 0 || state.steps < rule.check_every)) return false;
  const bool below = (rule.on_mean ? state.mean_loss : loss) < rule.threshold;
  state.steps = 0;
  state.mean_loss = 0;
  state.checks_above = below ? 0 : state.checks_above + 1;
  if (!below && (rule.anyway == 0 || state.checks_above < rule.anyway)) return false;
  state.checks_above = 0;
  return true;
}

}  // namespace unscramble::train
