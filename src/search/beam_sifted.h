// The sifted beam: move scores, which rate all children of a state with one evaluation, choose a few children per place
// in the beam; only these are made and evaluated, and the W best of them survive. Nearly the quality of evaluating all
// children at a third of the evaluations.
#pragma once

#include "search/beam_candidates.h"
#include "search/beam_pairs.h"

namespace unscramble {

template <Puzzle P>
class SiftedBeam {
 public:
  SiftedBeam(const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options,
             SearchContext& context)
      : frame_(problem, heuristic, options, context, problem.moves.size() * kSliceParents),
        pairs_(frame_, static_cast<std::size_t>(options.sift) * options.width),
        candidates_(frame_, frame_.children.max_parents()) {}

  SearchResult run() {
    const std::size_t width = frame_.options.width;
    const auto allocate = [&] {
      pairs_.allocate();
      values_.assign(1, 0.0F);
      values_.reserve(width);
      return candidates_.allocate();
    };
    return frame_.run(pairs_.bytes() + candidates_.bytes() + width * sizeof(float), allocate,
                      [this] { return advance(); });
  }

 private:
  static constexpr std::size_t kSliceParents = 8192;  // one child of each is made
  // Scores are log-probabilities of moves under softmax(-value of the child / temperature): what one unit of them is
  // worth in moves is the temperature they are trained with.
  static constexpr float kMovesPerNat = 0.5F;

  bool advance() {
    const std::size_t parents = frame_.layers.layer_size();
    if (!pairs_.collect([this](std::size_t parent, const float* scores) { return worth(parent, scores); }))
      return false;
    pairs_.sort_by_parent();
    candidates_.clear();
    for (std::size_t begin = 0; begin < pairs_.size();) {
      const std::size_t count = frame_.slice_parents(pairs_.size() - begin, 1);
      if (!make_children(begin, count)) return false;
      begin += count;
    }
    if (frame_.monitor.tick(0, parents) || !candidates_.become_layer()) return false;
    values_.assign(candidates_.values().begin(), candidates_.values().end());
    return true;
  }

  // A child's expected value: the best is one move nearer than its parent (Bellman), the others as much farther away as
  // their scores are lower.
  [[nodiscard]] auto worth(std::size_t parent, const float* scores) const {
    float best = -kDeadEnd;
    for (const Move move : frame_.problem.moves) best = std::max(best, scores[move]);
    return [value = values_[parent], best, scores](Move move) { return value + kMovesPerNat * (best - scores[move]); };
  }

  bool make_children(std::size_t begin, std::size_t count) {
    pairs_.make_children(begin, count);
    const std::size_t generated =
        candidates_.take_children(count, [&](std::size_t i) { return pairs_.parent(begin + i); });
    return !frame_.monitor.tick(generated, 0) && !frame_.solved() && candidates_.evaluate();
  }

  BeamFrame<P> frame_;
  MovePairs<P> pairs_;
  BeamCandidates<P> candidates_;
  std::vector<float> values_;  // of the states of the layer
};

}  // namespace unscramble
