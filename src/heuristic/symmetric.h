// SymmetricHeuristic: asks a heuristic about all symmetric images of a state, which are as far from the goal,
// and takes their maximum or average; for groups the inverse states as well. A free gain in accuracy.
#pragma once

#include "heuristic/combined.h"
#include "puzzle/capabilities.h"

namespace unscramble {

enum class SymmetricMode { kMax, kAverage };

template <Symmetric P>
class SymmetricHeuristic final : public Heuristic<P> {
 public:
  using State = typename P::State;

  // views[k] judges states of puzzle.symmetric_puzzle(k); where symmetries do not turn the level, all are one.
  // With a view for fewer than all symmetries the first ones are used.
  SymmetricHeuristic(P puzzle, std::vector<HeuristicPtr<P>> views, SymmetricMode mode, bool with_inverse)
      : puzzle_(std::move(puzzle)), views_(std::move(views)), mode_(mode), inverse_(GroupLike<P> && with_inverse) {
    views_.resize(std::min(views_.size(), static_cast<std::size_t>(puzzle_.num_symmetries())));
    traits_ = views_.front()->traits();
    traits_.name = (mode == SymmetricMode::kMax ? "symmetric(" : "average(") + traits_.name + ")";
    // Neighbours of a state are not neighbours of its inverse, so a consistent estimate may jump there.
    traits_.consistent = traits_.consistent && !inverse_;
    traits_.move_scores = false;
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }

  void evaluate(std::span<const State> states, std::span<float> out) const override {
    std::vector<State> images(states.size());
    std::vector<float> values(states.size());
    std::fill(out.begin(), out.end(), 0.0F);
    for (std::size_t k = 0; k < views_.size(); ++k) {
      for (int side = 0; side < (inverse_ ? 2 : 1); ++side) {
        for (std::size_t i = 0; i < states.size(); ++i)
          images[i] = puzzle_.symmetric_state(side == 0 ? states[i] : inverse_of(states[i]), static_cast<int>(k));
        views_[k]->evaluate(images, values);
        fold(values, out);
      }
    }
    if (mode_ == SymmetricMode::kMax) return;
    const auto count = static_cast<float>(views_.size() * (inverse_ ? 2 : 1));
    for (float& value : out) value = value >= kDeadEnd ? kDeadEnd : value / count;
  }

 private:
  State inverse_of(const State& state) const {
    if constexpr (GroupLike<P>)
      return puzzle_.inverse_state(state);
    else
      return state;
  }

  void fold(const std::vector<float>& values, std::span<float> out) const {
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = mode_ == SymmetricMode::kMax ? std::max(out[i], values[i]) : out[i] + values[i];
  }

  P puzzle_;
  std::vector<HeuristicPtr<P>> views_;
  SymmetricMode mode_;
  bool inverse_;
  HeuristicTraits traits_;
};

}  // namespace unscramble
