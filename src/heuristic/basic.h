// The heuristics every puzzle can have without tables or training: zero, and the puzzle's own estimates.
#pragma once

#include <algorithm>

#include "heuristic/heuristic.h"
#include "puzzle/capabilities.h"

namespace unscramble {

template <Puzzle P>
class ZeroHeuristic final : public Heuristic<P> {
 public:
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const typename P::State> /*states*/, std::span<float> out) const override {
    std::fill(out.begin(), out.end(), 0.0F);
  }

 private:
  HeuristicTraits traits_{"zero", true, true, false};
};

template <HasEstimates P>
class EstimateHeuristic final : public Heuristic<P> {
 public:
  EstimateHeuristic(P puzzle, int which) : puzzle_(std::move(puzzle)), which_(which) {
    const EstimateInfo info = P::estimates()[static_cast<std::size_t>(which)];
    traits_ = {std::string(info.name), info.admissible, info.consistent, false, info.symmetric};
  }

  [[nodiscard]] const P& puzzle() const { return puzzle_; }
  [[nodiscard]] int which() const { return which_; }
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const typename P::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) out[i] = puzzle_.estimate(which_, states[i]);
  }

 private:
  P puzzle_;
  int which_;
  HeuristicTraits traits_;
};

}  // namespace unscramble
