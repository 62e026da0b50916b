// How IDA* gets the estimates of a node's children. An evaluator keeps, in its Node, the state and
// whatever it can carry from parent to child, and evaluates all children of a node in one call. Copied
// once per thread, so scratch memory is its own.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "heuristic/heuristic.h"
#include "puzzle/capabilities.h"

namespace unscramble {

// Larger than any estimate, small enough to be added to a path length.
inline constexpr int kIdaInfinity = std::numeric_limits<int>::max() / 4;

template <class Node>
struct IdaChild {
  Node node;
  int estimate;  // kIdaInfinity: no solution from here
  Move move;
};

// expand() writes the possible children (up to moves.size()) and returns their number.
template <class E, class P>
concept IdaEvaluator = std::copyable<E> && requires(E e, const typename P::State s, const typename E::Node node,
                                                    std::span<const Move> moves, IdaChild<typename E::Node>* out) {
  { node.state } -> std::convertible_to<const typename P::State&>;
  { e.root(s) } -> std::same_as<IdaChild<typename E::Node>>;
  { e.expand(node, moves, out) } -> std::same_as<int>;
};

// Moves cost 1, so an estimate is rounded up. The slack keeps a sum of floats that is a hair above
// an integer from becoming inadmissible.
inline int round_estimate(float value) {
  constexpr float kSlack = 1e-3F;
  if (value >= kDeadEnd) return kIdaInfinity;
  return value <= kSlack ? 0 : static_cast<int>(std::ceil(value - kSlack));
}

// How f is counted: a move adds `move`, an estimate of x moves adds x * `unit`. Proofs count whole moves, rounded up as
// they may be with an admissible estimate. A guess is counted in fractions: what it says between whole numbers orders
// the children, and lets the bound rise in smaller steps.
struct IdaScale {
  int unit = 1;
  int move = 1;

  [[nodiscard]] bool whole() const { return unit == 1; }
  [[nodiscard]] int estimate(float value) const {
    if (whole() || value >= kDeadEnd) return round_estimate(value);
    constexpr auto kMost = static_cast<double>(kIdaInfinity);
    return static_cast<int>(std::lround(std::clamp(static_cast<double>(value) * unit, 0.0, kMost)));
  }
  static IdaScale fractions(double weight) {
    constexpr int kUnit = 64;
    return {kUnit, std::max(1, static_cast<int>(std::lround(weight * kUnit)))};
  }
};

// Any Heuristic: one virtual call per node, for all its children.
template <Puzzle P>
class BatchEvaluator {
 public:
  struct Node {
    typename P::State state;
  };
  using Child = IdaChild<Node>;

  BatchEvaluator(const P& puzzle, const Heuristic<P>& heuristic, IdaScale scale = {})
      : puzzle_(&puzzle), heuristic_(&heuristic), scale_(scale) {}

  Child root(const typename P::State& state) {
    return {{state}, scale_.estimate(heuristic_->evaluate_one(state)), kNoMove};
  }

  int expand(const Node& node, std::span<const Move> moves, Child* out) {
    states_.clear();
    for (const Move move : moves) {
      auto state = node.state;
      if (!puzzle_->try_move(state, move)) continue;
      out[states_.size()].move = move;
      states_.push_back(state);
    }
    values_.resize(states_.size());
    heuristic_->evaluate(states_, values_);
    for (std::size_t i = 0; i < states_.size(); ++i) {
      out[i].node.state = states_[i];
      out[i].estimate = scale_.estimate(values_[i]);
    }
    return static_cast<int>(states_.size());
  }

 private:
  const P* puzzle_;
  const Heuristic<P>* heuristic_;
  IdaScale scale_;
  std::vector<typename P::State> states_;
  std::vector<float> values_;
};

// An estimate the puzzle can follow along a move (capability TracksEstimates): no virtual call, no
// second look at the parts of the board that did not change.
template <Puzzle P, class Tracker>
class TrackingEvaluator {
 public:
  struct Node {
    typename P::State state;
    typename Tracker::Track track;
  };
  using Child = IdaChild<Node>;

  TrackingEvaluator(const P& puzzle, Tracker tracker) : puzzle_(&puzzle), tracker_(std::move(tracker)) {}

  Child root(const typename P::State& state) {
    const auto track = tracker_.start(state);
    return {{state, track}, tracker_.value(track), kNoMove};
  }

  int expand(const Node& node, std::span<const Move> moves, Child* out) {
    int count = 0;
    for (const Move move : moves) {
      Child& child = out[count];
      child.node.state = node.state;
      if (!puzzle_->try_move(child.node.state, move)) continue;
      child.node.track = node.track;
      tracker_.follow(child.node.track, node.state, child.node.state, move);
      child.estimate = tracker_.value(child.node.track);
      child.move = move;
      ++count;
    }
    return count;
  }

 private:
  const P* puzzle_;
  Tracker tracker_;
};

}  // namespace unscramble
