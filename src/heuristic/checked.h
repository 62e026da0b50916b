// CheckedHeuristic: answers like the first heuristic and compares every answer with the second's (lc0 calls this a
// check backend): an int8 network against its float original, a table against a search. Thread-safe.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <vector>

#include "heuristic/combined.h"

namespace unscramble {

template <Puzzle P>
struct Disagreement {
  typename P::State state;
  float value = 0;      // answered
  float reference = 0;  // the other one's
};

template <Puzzle P>
class CheckedHeuristic final : public Heuristic<P> {
 public:
  CheckedHeuristic(HeuristicPtr<P> tested, HeuristicPtr<P> reference, float tolerance)
      : tested_(std::move(tested)),
        reference_(std::move(reference)),
        tolerance_(tolerance),
        traits_(tested_->traits()) {
    traits_.name = "checked(" + traits_.name + "," + reference_->traits().name + ")";
    traits_.joint = false;
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }

  void evaluate(std::span<const typename P::State> states, std::span<float> out) const override {
    tested_->evaluate(states, out);
    std::vector<float> expected(states.size());
    reference_->evaluate(states, expected);
    compared_.fetch_add(states.size(), std::memory_order_relaxed);
    for (std::size_t i = 0; i < states.size(); ++i)
      if (!(std::abs(out[i] - expected[i]) <= tolerance_)) record(states[i], out[i], expected[i]);
  }

  void score_moves(std::span<const typename P::State> states, std::span<float> out) const override {
    tested_->score_moves(states, out);
  }

  [[nodiscard]] std::uint64_t compared() const { return compared_.load(); }
  [[nodiscard]] std::uint64_t disagreements() const { return disagreements_.load(); }
  // The first of them, in full.
  [[nodiscard]] std::vector<Disagreement<P>> examples() const {
    const std::lock_guard lock(mutex_);
    return examples_;
  }
  [[nodiscard]] float largest_difference() const {
    const std::lock_guard lock(mutex_);
    return largest_;
  }

 private:
  void record(const typename P::State& state, float value, float reference) const {
    constexpr std::size_t kExamples = 16;
    disagreements_.fetch_add(1, std::memory_order_relaxed);
    const std::lock_guard lock(mutex_);
    largest_ = std::max(largest_, std::abs(value - reference));
    if (examples_.size() < kExamples) examples_.push_back({state, value, reference});
  }

  HeuristicPtr<P> tested_;
  HeuristicPtr<P> reference_;
  float tolerance_;
  HeuristicTraits traits_;
  mutable std::atomic<std::uint64_t> compared_{0};
  mutable std::atomic<std::uint64_t> disagreements_{0};
  mutable std::mutex mutex_;
  mutable float largest_ = 0;
  mutable std::vector<Disagreement<P>> examples_;
};

}  // namespace unscramble
