// ParityHeuristic: where the parity of the distance is known from the state, an estimate is rounded up to the
// next integer of that parity. Keeps admissibility and consistency: the true distance has that parity too,
// and a neighbour's has the other.
#pragma once

#include <cmath>

#include "heuristic/combined.h"
#include "puzzle/capabilities.h"

namespace unscramble {

template <KnowsParity P>
class ParityHeuristic final : public Heuristic<P> {
 public:
  ParityHeuristic(P puzzle, HeuristicPtr<P> base)
      : puzzle_(std::move(puzzle)), base_(std::move(base)), traits_(base_->traits()) {
    traits_.name = "parity(" + traits_.name + ")";
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }

  void evaluate(std::span<const typename P::State> states, std::span<float> out) const override {
    base_->evaluate(states, out);
    round(states, out);
  }

  void score_moves(std::span<const typename P::State> states, std::span<float> out) const override {
    base_->score_moves(states, out);
  }
  void evaluate_and_score(std::span<const typename P::State> states, std::span<float> values,
                          std::span<float> scores) const override {
    base_->evaluate_and_score(states, values, scores);
    round(states, values);
  }

 private:
  void round(std::span<const typename P::State> states, std::span<float> out) const {
    if (!puzzle_.knows_parity()) return;
    for (std::size_t i = 0; i < states.size(); ++i)
      if (out[i] < kDeadEnd) out[i] = round_up(out[i], puzzle_.distance_parity(states[i]));
  }

  static float round_up(float estimate, int parity) {
    constexpr float kSlack = 1e-4F;  // 6.00001 is a 6 with rounding errors
    const float whole = std::ceil(std::max(estimate, 0.0F) - kSlack);
    const bool odd = std::fmod(whole, 2.0F) != 0;
    return odd == (parity == 1) ? whole : whole + 1;
  }

  P puzzle_;
  HeuristicPtr<P> base_;
  HeuristicTraits traits_;
};

}  // namespace unscramble
