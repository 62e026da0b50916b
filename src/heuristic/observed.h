// ObservedHeuristic: passes a heuristic's estimates on and remembers the smallest: how near a search came to the goal,
// as the heuristic sees it (Brunetto & Trunda 2017, figure 10).
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
    observe(out);
  }
  void score_moves(std::span<const typename P::State> states, std::span<float> out) const override {
    base_->score_moves(states, out);
  }
  void evaluate_and_score(std::span<const typename P::State> states, std::span<float> values,
                          std::span<float> scores) const override {
    base_->evaluate_and_score(states, values, scores);
    observe(values);
  }

  // kDeadEnd before the first estimate.
  [[nodiscard]] float least() const { return least_.load(std::memory_order_relaxed); }

 private:
  void observe(std::span<const float> values) const {
    if (values.empty()) return;
    const float least = *std::min_element(values.begin(), values.end());
    float seen = least_.load(std::memory_order_relaxed);
    while (least < seen && !least_.compare_exchange_weak(seen, least, std::memory_order_relaxed)) {
    }
  }

  HeuristicPtr<P> base_;
  mutable std::atomic<float> least_{kDeadEnd};
};

}  // namespace unscramble
