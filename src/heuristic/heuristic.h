// Heuristic<P>: estimates of the cost-to-go, one virtual call per batch. Implementations are
// immutable after construction and may be called from several threads at once.
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
};

template <Puzzle P>
class Heuristic {
 public:
  using State = typename P::State;
  virtual ~Heuristic() = default;

  [[nodiscard]] virtual const HeuristicTraits& traits() const = 0;

  // out[i] = estimate for states[i]; kDeadEnd where no solution exists. out.size() == states.size().
  virtual void evaluate(std::span<const State> states, std::span<float> out) const = 0;

  // out[i*num_moves + m] = how good move m is in states[i], as a log-probability: higher is better.
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
};

}  // namespace unscramble
