// Heuristic<P>: estimates of the cost to go, one virtual call for a whole batch. Implementations are
// immutable after construction and may be called from several threads at once. RowHeuristic is what the searches see of
// it: states as rows of bytes (search/rows/domain.h), whatever the puzzle.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/expected.h"
#include "puzzle/puzzle.h"

namespace unscramble {

struct HeuristicTraits {
  std::string name;
  bool admissible = false;   // never above the true distance
  bool consistent = false;   // drops by at most one per move
  bool move_scores = false;  // score_moves() works
  bool symmetric = false;    // the same for all symmetric images of a state
  std::size_t grain = 512;   // states per call, where a search has more of them
  bool joint = false;        // evaluate_and_score() costs little more than either alone
};

class RowHeuristic {
 public:
  virtual ~RowHeuristic() = default;

  [[nodiscard]] virtual const HeuristicTraits& traits() const = 0;

  // As their namesakes in Heuristic<P>; rows lie one after the other.
  virtual void evaluate_rows(const std::byte* rows, std::span<float> out) const = 0;
  virtual void score_rows(const std::byte* rows, std::size_t count, std::span<float> out) const = 0;
  virtual void evaluate_and_score_rows(const std::byte* rows, std::span<float> values,
                                       std::span<float> scores) const = 0;

  [[nodiscard]] float evaluate_row(const std::byte* row) const {
    float value = 0;
    evaluate_rows(row, std::span(&value, 1));
    return value;
  }
};

template <Puzzle P>
class Heuristic : public RowHeuristic {
 public:
  using State = typename P::State;

  // out[i] = estimate for states[i]; kDeadEnd where no solution exists. out.size() == states.size().
  virtual void evaluate(std::span<const State> states, std::span<float> out) const = 0;

  // out[i*num_moves + m] = how good move m is in states[i]: higher is better. Logits: log-probabilities but for a
  // constant per state, which most searches need not know.
  // Only where traits().move_scores.
  virtual void score_moves(std::span<const State> /*states*/, std::span<float> /*out*/) const {}

  // Both at once, for searches that want the value and the policy of the same states: a network gives them in one pass.
  virtual void evaluate_and_score(std::span<const State> states, std::span<float> values,
                                  std::span<float> scores) const {
    evaluate(states, values);
    score_moves(states, scores);
  }

  [[nodiscard]] float evaluate_one(const State& state) const {
    float value = 0;
    evaluate(std::span(&state, 1), std::span(&value, 1));
    return value;
  }

  void evaluate_rows(const std::byte* rows, std::span<float> out) const final {
    evaluate(states(rows, out.size()), out);
  }
  void score_rows(const std::byte* rows, std::size_t count, std::span<float> out) const final {
    score_moves(states(rows, count), out);
  }
  void evaluate_and_score_rows(const std::byte* rows, std::span<float> values, std::span<float> scores) const final {
    evaluate_and_score(states(rows, values.size()), values, scores);
  }

 private:
  static std::span<const State> states(const std::byte* rows, std::size_t count) {
    return {reinterpret_cast<const State*>(rows), count};
  }
};

}  // namespace unscramble
