// CorrectedHeuristic<P>: a lower bound and what a network has learned to add to it. Never below the bound; the network
// has only the difference to learn, which is small and similar from state to state.
#pragma once

#include <algorithm>
#include <vector>

#include "heuristic/combined.h"

namespace unscramble {

template <Puzzle P>
class CorrectedHeuristic final : public Heuristic<P> {
 public:
  using State = typename P::State;

  // `correction` is at least 0 everywhere and 0 at goals, as NetHeuristic's values are.
  CorrectedHeuristic(HeuristicPtr<P> base, HeuristicPtr<P> correction)
      : base_(std::move(base)), correction_(std::move(correction)) {
    const auto& learned = correction_->traits();
    traits_ = {.name = learned.name, .move_scores = learned.move_scores, .joint = learned.joint};
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  [[nodiscard]] const HeuristicPtr<P>& base() const { return base_; }
  [[nodiscard]] const HeuristicPtr<P>& correction() const { return correction_; }

  void evaluate(std::span<const State> states, std::span<float> out) const override {
    thread_local std::vector<float> corrections;
    corrections.resize(states.size());
    base_->evaluate(states, out);
    correction_->evaluate(states, corrections);
    add(corrections, out);
  }
  void score_moves(std::span<const State> states, std::span<float> out) const override {
    correction_->score_moves(states, out);
  }
  void evaluate_and_score(std::span<const State> states, std::span<float> values,
                          std::span<float> scores) const override {
    thread_local std::vector<float> corrections;
    corrections.resize(states.size());
    base_->evaluate(states, values);
    correction_->evaluate_and_score(states, corrections, scores);
    add(corrections, values);
  }

 private:
  static void add(std::span<const float> corrections, std::span<float> out) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = std::min(out[i] + corrections[i], kDeadEnd);
  }

  HeuristicPtr<P> base_;
  HeuristicPtr<P> correction_;
  HeuristicTraits traits_;
};

}  // namespace unscramble
