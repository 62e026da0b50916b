// SymmetricHeuristic: evaluates a heuristic on all symmetric images of a state, which are as far from the goal,
// and takes the maximum or average; for groups, on the inverse states as well. Better accuracy without training.
#pragma once

#include "heuristic/corrected.h"
#include "puzzle/capabilities.h"

namespace unscramble {

enum class SymmetricMode { kMax, kAverage };

template <Symmetric P>
class SymmetricHeuristic final : public Heuristic<P> {
 public:
  using State = typename P::State;

  // views[k] evaluates states of puzzle.symmetric_puzzle(k); if symmetries do not transform the level, all are one.
  // With fewer views than symmetries, the first symmetries are used.
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
    views_.front()->evaluate(states, out);  // the first symmetry changes nothing
    for (std::size_t k = 0; k < views_.size(); ++k) {
      for (int side = k == 0 ? 1 : 0; side < (inverse_ ? 2 : 1); ++side) {
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

// A SymmetricHeuristic of these views, inverses included where states form a group. If all views are one bound with a
// correction, and the bound is the same for all images, the bound is evaluated once and only the correction for all.
template <Symmetric P>
HeuristicPtr<P> symmetric_heuristic(const P& puzzle, std::vector<HeuristicPtr<P>> views, SymmetricMode mode) {
  const auto combine = [&](std::vector<HeuristicPtr<P>> parts) {
    return std::make_shared<SymmetricHeuristic<P>>(puzzle, std::move(parts), mode, GroupLike<P>);
  };
  const HeuristicPtr<P> first = views.front();
  const auto* corrected = dynamic_cast<const CorrectedHeuristic<P>*>(first.get());
  const bool one_view = std::all_of(views.begin(), views.end(), [&](const auto& view) { return view == first; });
  // The image of an inverse is an image of another state, for which the bound may differ.
  if (corrected == nullptr || !one_view || GroupLike<P> || !corrected->base()->traits().symmetric)
    return combine(std::move(views));
  const std::vector<HeuristicPtr<P>> corrections(views.size(), corrected->correction());
  return std::make_shared<CorrectedHeuristic<P>>(corrected->base(), combine(corrections));
}

}  // namespace unscramble
