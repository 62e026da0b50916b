// MovePairs: the most promising moves of a beam's layer by the heuristic's move scores, which price all children of
// a state with one evaluation. A pair (parent, move) is a child that is not made yet: keeping one costs eight bytes.
#pragma once

#include "search/beam_frame.h"
#include "search/best_slots.h"

namespace unscramble {

class MovePairs {
 public:
  using Id = std::uint32_t;

  // At most `kept` pairs outlive collect().
  MovePairs(BeamFrame& frame, std::size_t kept)
      : frame_(frame), kept_(kept), all_moves_(frame.domain.facts().num_moves) {}

  [[nodiscard]] std::size_t bytes() const {
    return (capacity() + kScoreSlice * all_moves_) * sizeof(std::uint64_t) +
           kScoreSlice * (frame_.row_bytes + all_moves_ * sizeof(float));
  }
  void allocate() {
    pairs_.reserve(capacity());
    keys_.resize(kScoreSlice * all_moves_);
    rows_.resize(kScoreSlice * frame_.row_bytes);
    scores_.resize(kScoreSlice * all_moves_);
  }

  // Scores the last layer and keeps its best pairs, by parent and move. rank(parent, scores), where parent counts from
  // the layer's first state and scores are by move, gives a function of the move: the pair's value, smaller being
  // better. False if the monitor stops it.
  template <class Rank>
  bool collect(Rank rank) {
    return collect(
        rank, [this](std::size_t begin, std::size_t count) { gather(begin, count); },
        [this](std::size_t begin, std::size_t from, std::size_t to) { return score(begin, from, to); });
  }
  // The same with `scores` that are known, those of one state of the layer after the other.
  template <class Rank>
  bool collect_known(const float* scores, Rank rank) {
    return collect(
        rank, [](std::size_t, std::size_t) {},
        [this, scores](std::size_t begin, std::size_t from, std::size_t) {
          return scores + (begin + from) * all_moves_;
        });
  }

  void sort_best_first() { std::sort(pairs_.begin(), pairs_.end()); }
  [[nodiscard]] std::size_t size() const { return pairs_.size(); }
  [[nodiscard]] float value(std::size_t i) const { return value_of_key(pairs_[i]); }
  [[nodiscard]] Id parent(std::size_t i) const { return first_ + static_cast<Id>(low(pairs_[i]) / all_moves_); }
  [[nodiscard]] Move move(std::size_t i) const { return static_cast<Move>(low(pairs_[i]) % all_moves_); }

  // Makes and looks up the children of the pairs [begin, begin + count) in the frame; parent(k) of the children counts
  // from `begin`.
  void make_children(std::size_t begin, std::size_t count) {
    auto& children = frame_.children;
    for (std::size_t i = 0; i < count; ++i)
      children.set_parent(i, frame_.layers.row(parent(begin + i)), move(begin + i));
    frame_.make_children(count, [&](std::size_t b) { children.generate_one_each(b, count, frame_.layers.table()); });
  }

 private:
  static constexpr std::size_t kScoreSlice = 4096;
  static constexpr std::size_t kScoreGrain = 256;

  [[nodiscard]] std::size_t capacity() const { return 2 * kept_ + all_moves_; }
  static std::uint32_t low(std::uint64_t pair) { return static_cast<std::uint32_t>(pair); }

  // Slice by slice: gather(begin, count), then scores_of(begin, from, to) for parts of the slice on all threads.
  template <class Rank, class Gather, class Scores>
  bool collect(Rank rank, Gather gather, Scores scores_of) {
    pairs_.clear();
    limit_ = kNoLimit;
    first_ = frame_.layers.layer_begin();
    const std::size_t parents = frame_.layers.layer_size();
    for (std::size_t begin = 0; begin < parents; begin += kScoreSlice) {
      const std::size_t count = std::min(kScoreSlice, parents - begin);
      gather(begin, count);
      frame_.context.pool.parallel_for(count, kScoreGrain, [&](std::size_t from, std::size_t to, int) {
        const float* scores = scores_of(begin, from, to);
        for (std::size_t i = from; i < to; ++i, scores += all_moves_)
          make_keys(begin + i, rank(begin + i, scores), &keys_[i * all_moves_]);
      });
      for (std::size_t i = 0; i < count; ++i) add(begin + i, &keys_[i * all_moves_]);
      if (frame_.monitor.tick(0, 0)) return false;
    }
    cut();
    return true;
  }

  // The rows of a slice one after the other, as the heuristic takes them.
  void gather(std::size_t begin, std::size_t count) {
    const std::size_t row_bytes = frame_.row_bytes;
    for (std::size_t i = 0; i < count; ++i)
      copy_row(rows_.data() + i * row_bytes, frame_.layers.row(first_ + static_cast<Id>(begin + i)), row_bytes);
  }
  const float* score(std::size_t /*begin*/, std::size_t from, std::size_t to) {
    float* const scores = &scores_[from * all_moves_];
    frame_.heuristic.score_rows(rows_.data() + from * frame_.row_bytes, to - from, {scores, (to - from) * all_moves_});
    return scores;
  }

  template <class Value>
  void make_keys(std::size_t parent, Value value, std::uint64_t* keys) const {
    for (const Move move : frame_.problem.moves)
      keys[move] = rank_key(value(move), static_cast<std::uint32_t>(parent * all_moves_ + move));
  }

  // Pairs that are worse than as many as are kept are not looked at again.
  void add(std::size_t parent, const std::uint64_t* keys) {
    const Move back = frame_.domain.way_back(frame_.layers.move(first_ + static_cast<Id>(parent)));
    for (const Move move : frame_.problem.moves)
      if (move != back && keys[move] <= limit_) pairs_.push_back(keys[move]);
    if (pairs_.size() > 2 * kept_) cut();
  }

  // Those that stay keep their order.
  void cut() {
    if (pairs_.size() <= kept_) return;
    frame_.lost_something();
    limit_ = smallest_key(pairs_, kept_, in_doubt_);
    std::erase_if(pairs_, [this](std::uint64_t key) { return key > limit_; });
  }

  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

  BeamFrame& frame_;
  std::size_t kept_;
  std::size_t all_moves_;
  Id first_ = 0;                    // of the layer
  std::uint64_t limit_ = kNoLimit;  // what is larger is not among the best
  std::vector<std::uint64_t> pairs_;
  std::vector<std::uint64_t> in_doubt_;
  std::vector<std::uint64_t> keys_;  // of a slice, by parent and move
  std::vector<std::byte> rows_;
  std::vector<float> scores_;
};

}  // namespace unscramble
