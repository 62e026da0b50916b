// IDA*'s evaluator over additive pattern databases: all children are stepped and their table entries
// prefetched before the first is read.
#pragma once

#include "domains/tile/pdb/heuristic.h"
#include "search/ida/evaluator.h"

namespace unscramble {

template <int N>
class TilePdbEvaluator {
 public:
  using State = typename TilePuzzle<N>::State;
  using Tracker = TilePdbTracker<N>;
  struct Node {
    State state;
    typename Tracker::Track track;
  };
  using Child = IdaChild<Node>;

  TilePdbEvaluator(const TilePuzzle<N>& puzzle, const Tracker& tracker) : puzzle_(&puzzle), tracker_(&tracker) {}

  Child root(const State& state) {
    const auto track = tracker_->start(state);
    return {{state, track}, tracker_->value(track), kNoMove};
  }

  int expand(const Node& node, std::span<const Move> moves, Child* out) {
    int count = 0;
    const int gap = node.state.blank;
    for (const Move move : moves) {
      Child& child = out[count];
      child.node.state = node.state;
      if (!puzzle_->try_move(child.node.state, move)) continue;
      child.node.track = node.track;
      child.move = move;
      tracker_->step(child.node.track, child.node.state.tile[static_cast<std::size_t>(gap)], child.node.state.blank,
                     gap);
      ++count;
    }
    for (int i = 0; i < count; ++i) {
      Child& child = out[i];
      tracker_->settle(child.node.track, child.node.state.tile[static_cast<std::size_t>(gap)]);
      child.estimate = tracker_->value(child.node.track);
    }
    return count;
  }

 private:
  const TilePuzzle<N>* puzzle_;
  const Tracker* tracker_;
};

static_assert(IdaEvaluator<TilePdbEvaluator<4>, TilePuzzle<4>>);

}  // namespace unscramble
