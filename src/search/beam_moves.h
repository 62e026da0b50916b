// The move-score-guided beam (as in EfficientCube): the heuristic scores all moves of a state at once, a child is worth
// the sum of the scores along its path, and only children that will live on are made at all.
#pragma once

#include "search/beam_frame.h"
#include "search/best_slots.h"

namespace unscramble {

template <Puzzle P>
class MoveBeam {
 public:
  using State = typename P::State;
  using Id = std::uint32_t;

  MoveBeam(const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options, SearchContext& context)
      : frame_(problem, heuristic, options, context),
        all_moves_(static_cast<std::size_t>(problem.puzzle.num_moves())) {}

  SearchResult run() {
    const std::size_t width = frame_.options.width;
    const std::size_t bytes = max_pairs() * sizeof(std::uint64_t) + 2 * width * sizeof(float) +
                              kScoreSlice * (sizeof(State) + all_moves_ * sizeof(float));
    const auto allocate = [&] {
      pairs_.reserve(max_pairs());
      sums_.assign(1, 0.0F);
      sums_.reserve(width);
      next_sums_.reserve(width);
      states_.resize(kScoreSlice);
      scores_.resize(kScoreSlice * all_moves_);
    };
    return frame_.run(bytes, allocate, [this] { return advance(); });
  }

 private:
  static constexpr std::size_t kScoreSlice = 4096;
  static constexpr std::size_t kScoreGrain = 256;
  // A pair costs nothing until its child is made, and some lead nowhere new: twice the width is kept.
  [[nodiscard]] std::size_t kept_pairs() const { return 2 * frame_.options.width; }
  [[nodiscard]] std::size_t max_pairs() const { return 2 * kept_pairs() + all_moves_; }

  bool advance() {
    const Id first = frame_.layers.layer_begin();
    const std::size_t parents = frame_.layers.layer_size();
    if (!score_layer(first, parents)) return false;
    cut_pairs();
    std::sort(pairs_.begin(), pairs_.end());  // best first: of two ways to a state the better one stays
    if (!frame_.layers.begin_layer(std::min(frame_.options.width, pairs_.size()))) {
      frame_.monitor.out_of_memory();
      return false;
    }
    next_sums_.clear();
    for (std::size_t begin = 0; begin < pairs_.size();) {
      const std::size_t count = frame_.slice_parents(pairs_.size() - begin, 1);
      if (!make_children(first, begin, count)) return false;
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

  // Fills pairs_ with (value, parent and move) of the best moves of the layer.
  bool score_layer(Id first, std::size_t parents) {
    pairs_.clear();
    for (std::size_t begin = 0; begin < parents; begin += kScoreSlice) {
      const std::size_t count = std::min(kScoreSlice, parents - begin);
      for (std::size_t i = 0; i < count; ++i) states_[i] = frame_.layers.state(first + static_cast<Id>(begin + i));
      frame_.context.pool.parallel_for(count, kScoreGrain, [&](std::size_t from, std::size_t to, int) {
        frame_.heuristic.score_moves(std::span<const State>(states_).subspan(from, to - from),
                                     std::span(scores_).subspan(from * all_moves_, (to - from) * all_moves_));
      });
      for (std::size_t i = 0; i < count; ++i)
        add_pairs(begin + i, frame_.layers.move(first + static_cast<Id>(begin + i)), i);
      if (frame_.monitor.tick(0, 0)) return false;
    }
    return true;
  }

  void add_pairs(std::size_t parent, Move last, std::size_t row) {
    const Move back = frame_.children.way_back(last);
    for (const Move move : frame_.problem.moves) {
      if (move == back) continue;
      const float sum = sums_[parent] + scores_[row * all_moves_ + move];
      pairs_.push_back(rank_key(-sum, static_cast<std::uint32_t>(parent * all_moves_ + move)));
    }
    if (pairs_.size() > 2 * kept_pairs()) cut_pairs();
  }

  void cut_pairs() {
    if (pairs_.size() > kept_pairs()) frame_.lost_something();
    keep_smallest(pairs_, kept_pairs());
  }

  [[nodiscard]] std::size_t parent_of(std::uint64_t pair) const { return (pair & 0xFFFF'FFFF) / all_moves_; }
  [[nodiscard]] Move move_of(std::uint64_t pair) const { return static_cast<Move>((pair & 0xFFFF'FFFF) % all_moves_); }

  // Makes the children of pairs [begin, begin + count), best first; the new ones join the layer while it has room.
  bool make_children(Id first, std::size_t begin, std::size_t count) {
    auto& children = frame_.children;
    for (std::size_t i = 0; i < count; ++i)
      children.parents()[i] = {frame_.layers.state(first + static_cast<Id>(parent_of(pairs_[begin + i]))), kNoMove};
    frame_.make_children(count, [&](std::size_t b) {
      children.generate_one_each(b, count, frame_.layers.table(),
                                 [&](std::size_t i) { return move_of(pairs_[begin + i]); });
    });
    std::size_t generated = 0;
    frame_.for_each_child(count, [&](std::size_t k) {
      ++generated;
      const std::uint64_t pair = pairs_[begin + children.parent(k)];
      const State& state = children.state(k);
      const auto same = [&](Id id) { return same_state(frame_.layers.state(id), state); };
      if (children.known(k) != ClosedTable::kNone ||
          frame_.layers.table().find(children.hash(k), same) != ClosedTable::kNone)
        return true;
      if (full()) {
        frame_.lost_something();
        return false;
      }
      const Id parent = first + static_cast<Id>(parent_of(pair));
      frame_.arrives(parent, children.move(k), state, children.hash(k));
      frame_.layers.add(state, children.hash(k), parent, children.move(k));
      next_sums_.push_back(-value_of_key(pair));
      return !frame_.solved();
    });
    return !frame_.monitor.tick(generated, 0) && !frame_.solved();
  }

  BeamFrame<P> frame_;
  std::size_t all_moves_;
  std::vector<std::uint64_t> pairs_;
  std::vector<float> sums_;  // of the scores along the path of each state of the layer
  std::vector<float> next_sums_;
  std::vector<State> states_;
  std::vector<float> scores_;
};

}  // namespace unscramble
