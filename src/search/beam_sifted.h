// The sifted beam: move scores, which price all children of a state with one evaluation, choose a few children for each
// place in the beam; only these are made and valued, and the W best of them live on. Nearly the quality of valuing all
// children at a third of the evaluations.
#pragma once

#include "search/beam_values.h"

namespace unscramble {

template <Puzzle P>
class SiftedBeam {
 public:
  using State = typename P::State;
  using Id = std::uint32_t;

  SiftedBeam(const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options,
             SearchContext& context)
      : frame_(problem, heuristic, options, context, problem.moves.size() * kSliceParents),
        candidates_(context.monitor, options.width, frame_.children.max_parents()),
        all_moves_(static_cast<std::size_t>(problem.puzzle.num_moves())) {}

  SearchResult run() {
    const std::size_t width = frame_.options.width;
    const std::size_t bytes = candidates_.bytes() + max_pairs() * sizeof(std::uint64_t) + width * sizeof(float) +
                              kScoreSlice * (sizeof(State) + all_moves_ * sizeof(float));
    bool room = true;
    const auto allocate = [&] {
      room = candidates_.allocate();
      pairs_.reserve(max_pairs());
      values_.assign(1, 0.0F);
      values_.reserve(width);
      states_.resize(kScoreSlice);
      scores_.resize(kScoreSlice * all_moves_);
    };
    return frame_.run(bytes, allocate, [&] {
      if (!room) frame_.monitor.out_of_memory();
      return room && advance();
    });
  }

 private:
  static constexpr std::size_t kSliceParents = 8192;  // one child of each is made
  static constexpr std::size_t kScoreSlice = 4096;
  static constexpr std::size_t kScoreGrain = 256;
  // Scores are log-probabilities of moves under softmax(-value of the child / temperature): what one unit of them is
  // worth in moves is the temperature they are trained with.
  static constexpr float kMovesPerNat = 0.5F;

  [[nodiscard]] std::size_t kept_pairs() const {
    return static_cast<std::size_t>(frame_.options.sift) * frame_.options.width;
  }
  [[nodiscard]] std::size_t max_pairs() const { return 2 * kept_pairs() + all_moves_; }

  bool advance() {
    const Id first = frame_.layers.layer_begin();
    const std::size_t parents = frame_.layers.layer_size();
    if (!score_layer(first, parents)) return false;
    cut_pairs();
    std::sort(pairs_.begin(), pairs_.end(), [](auto a, auto b) { return low(a) < low(b); });  // parents in order
    candidates_.clear();
    for (std::size_t begin = 0; begin < pairs_.size();) {
      const std::size_t count = frame_.slice_parents(pairs_.size() - begin, 1);
      if (!make_children(first, begin, count)) return false;
      begin += count;
    }
    if (!cut() || frame_.monitor.tick(0, parents)) return false;
    return start_layer();
  }

  static std::uint32_t low(std::uint64_t pair) { return static_cast<std::uint32_t>(pair); }
  [[nodiscard]] Id parent_of(std::uint64_t pair) const { return static_cast<Id>(low(pair) / all_moves_); }
  [[nodiscard]] Move move_of(std::uint64_t pair) const { return static_cast<Move>(low(pair) % all_moves_); }

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

  // What a child should be worth: the best is one move nearer than its parent (Bellman), the others as much farther as
  // their scores are lower.
  void add_pairs(std::size_t parent, Move last, std::size_t row) {
    const float* scores = &scores_[row * all_moves_];
    float best = -kDeadEnd;
    for (const Move move : frame_.problem.moves) best = std::max(best, scores[move]);
    const Move back = frame_.children.way_back(last);
    for (const Move move : frame_.problem.moves) {
      if (move == back) continue;
      const float value = values_[parent] + kMovesPerNat * (best - scores[move]);
      pairs_.push_back(rank_key(value, static_cast<std::uint32_t>(parent * all_moves_ + move)));
    }
    if (pairs_.size() > 2 * kept_pairs()) cut_pairs();
  }

  void cut_pairs() {
    if (pairs_.size() > kept_pairs()) frame_.lost_something();
    keep_smallest(pairs_, kept_pairs());
  }

  bool make_children(Id first, std::size_t begin, std::size_t count) {
    auto& children = frame_.children;
    for (std::size_t i = 0; i < count; ++i)
      children.parents()[i] = {frame_.layers.state(first + parent_of(pairs_[begin + i])), kNoMove};
    frame_.make_children(count, [&](std::size_t b) {
      children.generate_one_each(b, count, frame_.layers.table(),
                                 [&](std::size_t i) { return move_of(pairs_[begin + i]); });
    });
    const std::size_t fresh = candidates_.size();
    std::size_t generated = 0;
    frame_.for_each_child(count, [&](std::size_t k) {
      ++generated;
      if (children.known(k) != ClosedTable::kNone) return true;
      const Id parent = first + parent_of(pairs_[begin + children.parent(k)]);
      return !candidates_.add(children.state(k), children.hash(k), parent, children.move(k)) ||
             !frame_.arrives(parent, children.move(k), children.state(k), children.hash(k));
    });
    if (frame_.monitor.tick(generated, 0) || frame_.solved()) return false;
    evaluate_candidates(frame_, candidates_, fresh);
    return !candidates_.over_limit() || cut();
  }

  bool cut() {
    bool stopped = false;
    if (candidates_.keep_best(stopped)) frame_.lost_something();
    return !stopped;
  }

  bool start_layer() {
    const auto kept = candidates_.values_from(0);
    values_.assign(kept.begin(), kept.end());
    return add_layer(frame_, candidates_);
  }

  BeamFrame<P> frame_;
  BeamCandidates<State> candidates_;
  std::size_t all_moves_;
  std::vector<std::uint64_t> pairs_;
  std::vector<float> values_;  // of the states of the layer
  std::vector<State> states_;
  std::vector<float> scores_;
};

}  // namespace unscramble
