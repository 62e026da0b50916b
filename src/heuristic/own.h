// OwnHeuristic<P>: a heuristic that sees rows of bytes alone (a caller's function), as one of a puzzle.
#pragma once

#include <memory>

#include "heuristic/heuristic.h"

namespace unscramble {

template <Puzzle P>
class OwnHeuristic final : public Heuristic<P> {
 public:
  explicit OwnHeuristic(std::shared_ptr<const RowHeuristic> rows) : rows_(std::move(rows)) {}

  [[nodiscard]] const HeuristicTraits& traits() const override { return rows_->traits(); }
  void evaluate(std::span<const typename P::State> states, std::span<float> out) const override {
    rows_->evaluate_rows(reinterpret_cast<const std::byte*>(states.data()), out);
  }
  void score_moves(std::span<const typename P::State> states, std::span<float> out) const override {
    rows_->score_rows(reinterpret_cast<const std::byte*>(states.data()), states.size(), out);
  }

 private:
  std::shared_ptr<const RowHeuristic> rows_;
};

}  // namespace unscramble
