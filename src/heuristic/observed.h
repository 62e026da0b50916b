// ObservedHeuristic: passes a heuristic's estimates on and remembers the smallest it gave: how near a search came, in
// the heuristic's own opinion (Brunetto & Trunda 2017, figure 10).
#pragma once

#include <algorithm>
#include <atomic>

#include "heuristic/combined.h"

namespace unscramble {

template <Puzzle P>
class ObservedHeuristic final : public Heuristic<P> {
 public:
  explicit ObservedHeuristic(HeuristicPtr<P> base) : base_(std::move(base)) {}

  [[nodiscard]] const HeuristicTraits& traits() const override { return base_->traits(); }

  void evaluate(std::span<const typename P::State> states, std::span<float> out) const override {
    base_->evaluate(states, out);
    if (states.empty()) return;
    const float least = *std::min_element(out.begin(), out.end());
    float seen = least_.load(std::memory_order_relaxed);
    while (least < seen && !least_.compare_exchange_weak(seen, least, std::memory_order_relaxed)) {
    }
  }
  void score_moves(std::span<const typename P::State> states, std::span<float> out) const override {
    base_->score_moves(states, out);
  }

  // kDeadEnd before the first estimate.
  [[nodiscard]] float least() const { return least_.load(std::memory_order_relaxed); }

 private:
  HeuristicPtr<P> base_;
  mutable std::atomic<float> least_{kDeadEnd};
};

}  // namespace unscramble
