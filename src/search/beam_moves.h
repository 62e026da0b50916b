// The beam guided by move scores (as in EfficientCube): the heuristic scores all moves of a state at once, a child's
// value is the sum of the scores along its path, and only children that will survive are made at all.
#pragma once

#include "search/beam_pairs.h"

namespace unscramble {

template <Puzzle P>
class MoveBeam {
 public:
  // A pair costs next to nothing until its child is made, and some lead nowhere new: twice the width is kept.
  MoveBeam(const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options, SearchContext& context)
      : frame_(problem, heuristic, options, context), pairs_(frame_, 2 * options.width) {}

  SearchResult run() {
    const std::size_t width = frame_.options.width;
    const auto allocate = [&] {
      pairs_.allocate();
      sums_.assign(1, 0.0F);
      sums_.reserve(width);
      next_sums_.reserve(width);
      return true;
    };
    return frame_.run(pairs_.bytes() + 2 * width * sizeof(float), allocate, [this] { return advance(); });
  }

 private:
  using Id = std::uint32_t;

  bool advance() {
    const std::size_t parents = frame_.layers.layer_size();
    const bool scored = pairs_.collect([this](std::size_t parent, const float* scores) {
      return [sum = sums_[parent], scores](Move move) { return -(sum + scores[move]); };
    });
    if (!scored) return false;
    pairs_.sort_best_first();  // of two paths to a state the better one stays
    if (!frame_.layers.begin_layer(std::min(frame_.options.width, pairs_.size()))) {
      frame_.monitor.out_of_memory();
      return false;
    }
    next_sums_.clear();
    for (std::size_t begin = 0; begin < pairs_.size();) {
      const std::size_t count = frame_.slice_parents(pairs_.size() - begin, 1);
      if (!make_children(begin, count)) return false;
      begin += count;
      if (full() && begin < pairs_.size()) {
        frame_.lost_something();
        break;
      }
    }
    sums_.swap(next_sums_);
    return !frame_.monitor.tick(0, parents);
  }

  [[nodiscard]] bool full() const { return next_sums_.size() == frame_.options.width; }

  // Makes the children of pairs [begin, begin + count), best first; the new ones join the layer while it has room.
  bool make_children(std::size_t begin, std::size_t count) {
    pairs_.make_children(begin, count);
    const auto& children = frame_.children;
    std::size_t generated = 0;
    frame_.for_each_child(count, [&](std::size_t k) {
      ++generated;
      const auto& state = children.state(k);
      const auto same = [&](Id id) { return same_state(frame_.layers.state(id), state); };
      if (children.known(k) != ClosedTable::kNone ||
          frame_.layers.table().find(children.hash(k), same) != ClosedTable::kNone)
        return true;
      if (full()) {
        frame_.lost_something();
        return false;
      }
      const std::size_t pair = begin + children.parent(k);
      frame_.arrives(pairs_.parent(pair), children.move(k), state, children.hash(k));
      frame_.layers.add(state, children.hash(k), pairs_.parent(pair), children.move(k));
      next_sums_.push_back(-pairs_.value(pair));
      return !frame_.solved();
    });
    return !frame_.monitor.tick(generated, 0) && !frame_.solved();
  }

  BeamFrame<P> frame_;
  MovePairs<P> pairs_;
  std::vector<float> sums_;  // of the scores along the path of each state of the layer
  std::vector<float> next_sums_;
};

}  // namespace unscramble
