// Table: the weights of an n-tuple network in training, with the two counters of temporal coherence learning beside
// each. Weights and counters are stored apart: a step reads a dozen states' weights for every one it changes.
#pragma once

#include <cmath>
#include <span>

#include "core/huge_buffer.h"
#include "ntuple/options.h"

namespace unscramble::ntuple {

// N and A of section 5.2.1: the sum of changes and of absolute changes.
struct Counters {
  float net = 0;       // N
  float absolute = 0;  // A
};

// alpha_i = g(|N|/A), 1 if nothing has been counted yet.
inline float rate_factor(const Counters& counters, const TclOptions& tcl) {
  if (counters.absolute == 0) return 1;
  const float ratio = std::fabs(counters.net) / counters.absolute;
  return tcl.transfer == Transfer::kExponential ? std::exp(tcl.beta * (ratio - 1)) : ratio;
}

// One weight's step of Algorithm 3: the change uses the factor from before (line 5), then the counters take in the last
// term of Eq. 20, which has the global alpha alone (lines 6 and 7).
// rate: alpha over the number of tuples. recommended: delta * e, the weight change before any learning rate.
inline void learn(float& weight, Counters& counters, float rate, float delta, float recommended,
                  const TclOptions& tcl) {
  if (!tcl.active) {
    weight += rate * recommended;
    return;
  }
  weight += rate * rate_factor(counters, tcl) * recommended;
  const float change = tcl.accumulation == Accumulation::kDelta ? delta : rate * recommended;
  counters.net += change;
  counters.absolute += std::fabs(change);
}

class Table {
 public:
  // Empty (see ok()) if the allocation fails. Weights start at 0, counters at TC-Init.
  Table(std::uint64_t weights, const TclOptions& tcl);

  [[nodiscard]] bool ok() const { return size_ == 0 || (!weights_.empty() && !counters_.empty()); }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] float* weights() const { return reinterpret_cast<float*>(weights_.data()); }
  [[nodiscard]] Counters* counters() const { return reinterpret_cast<Counters*>(counters_.data()); }
  [[nodiscard]] std::span<const float> all_weights() const { return {weights(), size_}; }
  [[nodiscard]] std::span<const Counters> all_counters() const { return {counters(), size_}; }

 private:
  std::uint64_t size_;
  HugeBuffer weights_;
  HugeBuffer counters_;
};

}  // namespace unscramble::ntuple
