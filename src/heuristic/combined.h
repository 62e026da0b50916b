// Several heuristics as one: their maximum (as admissible and consistent as all of them) or their sum
// (usually above the distance, so never admissible; guides incomplete searches).
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "heuristic/heuristic.h"
#include "puzzle/capabilities.h"

namespace unscramble {

template <Puzzle P>
using HeuristicPtr = std::shared_ptr<const Heuristic<P>>;

namespace heuristic_detail {

template <Puzzle P>
std::string join_names(std::string_view function, const std::vector<HeuristicPtr<P>>& parts) {
  std::string name = std::string(function) + "(";
  for (const auto& part : parts) name += (part == parts.front() ? "" : ",") + part->traits().name;
  return name + ")";
}

// Evaluates every part and folds the results into `out`.
template <Puzzle P, class Fold>
void fold_parts(const std::vector<HeuristicPtr<P>>& parts, std::span<const typename P::State> states,
                std::span<float> out, Fold fold) {
  parts.front()->evaluate(states, out);
  std::vector<float> other(states.size());
  for (std::size_t i = 1; i < parts.size(); ++i) {
    parts[i]->evaluate(states, other);
    for (std::size_t s = 0; s < states.size(); ++s) out[s] = fold(out[s], other[s]);
  }
}

}  // namespace heuristic_detail

// At least one part. Move scores are those of the first part that has them.
template <Puzzle P>
class MaxHeuristic final : public Heuristic<P> {
 public:
  explicit MaxHeuristic(std::vector<HeuristicPtr<P>> parts) : parts_(std::move(parts)) {
    traits_.name = heuristic_detail::join_names<P>("max", parts_);
    traits_.admissible = traits_.consistent = true;
    for (const auto& part : parts_) {
      traits_.admissible = traits_.admissible && part->traits().admissible;
      traits_.consistent = traits_.consistent && part->traits().consistent;
      if (scorer_ == nullptr && part->traits().move_scores) scorer_ = part.get();
    }
    traits_.move_scores = scorer_ != nullptr;
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const typename P::State> states, std::span<float> out) const override {
    heuristic_detail::fold_parts<P>(parts_, states, out, [](float a, float b) { return std::max(a, b); });
  }
  void score_moves(std::span<const typename P::State> states, std::span<float> out) const override {
    if (scorer_ != nullptr) scorer_->score_moves(states, out);
  }

 private:
  std::vector<HeuristicPtr<P>> parts_;
  const Heuristic<P>* scorer_ = nullptr;
  HeuristicTraits traits_;
};

template <Puzzle P>
class SumHeuristic final : public Heuristic<P> {
 public:
  explicit SumHeuristic(std::vector<HeuristicPtr<P>> parts) : parts_(std::move(parts)) {
    traits_.name = heuristic_detail::join_names<P>("sum", parts_);
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const typename P::State> states, std::span<float> out) const override {
    heuristic_detail::fold_parts<P>(parts_, states, out, [](float a, float b) { return std::min(a + b, kDeadEnd); });
  }

 private:
  std::vector<HeuristicPtr<P>> parts_;
  HeuristicTraits traits_;
};

}  // namespace unscramble
