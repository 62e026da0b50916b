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
    key_counts_.resize(kScoreSlice / kScoreGrain);
    rows_.resize(kScoreSlice * frame_.row_bytes);
    scores_.resize(kScoreSlice * all_moves_);
  }

  // Scores the last layer and keeps its best pairs, by parent and move. rank(parent, scores), where parent counts from
  // the layer's first state and scores are by move, gives a function of the move: the pair's value, smaller being
  // better. False if the monitor stops it.
  template <class Rank>
  bool collect(Rank rank) {
    start(kNoLimit);
    return collect([this](std::size_t begin, std::size_t from, std::size_t to) { score(begin, from, to); },
                   [&](std::size_t parent, std::size_t i) { return rank(parent, &scores_[i * all_moves_]); });
  }
  // The same where they are known: scores_of(parent).
  template <class Scores, class Rank>
  bool collect_known(Scores scores_of, Rank rank) {
    const auto ranked = [&](std::size_t parent, std::size_t /*i*/) { return rank(parent, scores_of(parent)); };
    const auto pass = [&](std::uint64_t limit) {
      start(limit);
      return collect([](std::size_t, std::size_t, std::size_t) {}, ranked);
    };
    const std::uint64_t guess = likely_limit(ranked);
    if (!pass(guess)) return false;
    if (guess == kNoLimit) return true;
    frame_.lost_something();
    return pairs_.size() == kept_ || pass(kNoLimit);  // it may have been too low
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
    frame_.make_children(count, [&](std::size_t b) {
      for (std::size_t i = children.first_parent(b); i < children.last_parent(b, count); ++i)
        children.set_parent(i, frame_.layers.row(parent(begin + i)), move(begin + i));
      children.generate_one_each(b, count, frame_.layers.table());
    });
  }

 private:
  static constexpr std::size_t kScoreSlice = 8192;
  static constexpr std::size_t kScoreGrain = 256;

  [[nodiscard]] std::size_t capacity() const { return 2 * kept_ + kScoreGrain * all_moves_; }
  static std::uint32_t low(std::uint64_t pair) { return static_cast<std::uint32_t>(pair); }

  void start(std::uint64_t limit) {
    pairs_.clear();
    limit_ = limit;
    first_ = frame_.layers.layer_begin();
  }

  // What the best pairs are no worse than, by some parents spread over the layer, with something to spare: then few
  // others need be kept on the way. No limit where nearly all will be among the best.
  template <class Rank>
  std::uint64_t likely_limit(Rank rank) {
    constexpr std::size_t kSample = 2048;
    constexpr std::size_t kSpare = 8;  // an eighth
    const std::size_t parents = frame_.layers.layer_size();
    const std::size_t fewest = parents * (frame_.problem.moves.size() - 1);  // less the way back
    const std::size_t wanted = kept_ + kept_ / kSpare;
    if (fewest < 2 * wanted || parents < 4 * kSample) return kNoLimit;
    std::size_t size = 0;
    for (std::size_t s = 0; s < kSample; ++s) {
      const std::size_t parent = s * parents / kSample;
      size += make_keys(parent, rank(parent, 0), &keys_[size]);
    }
    in_doubt_.assign(keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(size));
    const auto nth = in_doubt_.begin() + static_cast<std::ptrdiff_t>(wanted * kSample / parents);
    std::nth_element(in_doubt_.begin(), nth, in_doubt_.end());
    return *nth;
  }

  // Slice by slice, parts of a slice on all threads: score(begin, from, to), then rank(parent, its place in the slice).
  template <class Score, class Rank>
  bool collect(Score score, Rank rank) {
    const std::size_t parents = frame_.layers.layer_size();
    for (std::size_t begin = 0; begin < parents; begin += kScoreSlice) {
      const std::size_t count = std::min(kScoreSlice, parents - begin);
      frame_.context.pool.parallel_for(count, kScoreGrain, [&](std::size_t from, std::size_t to, int) {
        score(begin, from, to);
        std::uint64_t* const keys = &keys_[from * all_moves_];
        std::size_t size = 0;
        for (std::size_t i = from; i < to; ++i) size += make_keys(begin + i, rank(begin + i, i), keys + size);
        key_counts_[from / kScoreGrain] = size;
      });
      for (std::size_t from = 0; from < count; from += kScoreGrain)
        add(&keys_[from * all_moves_], key_counts_[from / kScoreGrain]);
      if (frame_.monitor.tick(0, 0)) return false;
    }
    cut();
    return true;
  }

  // Of a part of the slice, whose rows the heuristic takes one after the other.
  void score(std::size_t begin, std::size_t from, std::size_t to) {
    const std::size_t row_bytes = frame_.row_bytes;
    for (std::size_t i = from; i < to; ++i)
      copy_row(rows_.data() + i * row_bytes, frame_.layers.row(first_ + static_cast<Id>(begin + i)), row_bytes);
    frame_.heuristic.score_rows(rows_.data() + from * row_bytes, to - from,
                                {&scores_[from * all_moves_], (to - from) * all_moves_});
  }

  // Those within the limit; returns how many.
  template <class Value>
  std::size_t make_keys(std::size_t parent, Value value, std::uint64_t* keys) const {
    const Move back = frame_.domain.way_back(frame_.layers.move(first_ + static_cast<Id>(parent)));
    std::size_t size = 0;
    for (const Move move : frame_.problem.moves) {
      keys[size] = rank_key(value(move), static_cast<std::uint32_t>(parent * all_moves_ + move));
      size += static_cast<std::size_t>(move != back && keys[size] <= limit_);
    }
    return size;
  }

  // Pairs that are worse than as many as are kept are not looked at again.
  void add(const std::uint64_t* keys, std::size_t count) {
    pairs_.insert(pairs_.end(), keys, keys + count);
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
  std::vector<std::uint64_t> keys_;  // of a slice, those of each grain of parents one after the other
  std::vector<std::size_t> key_counts_;
  std::vector<std::byte> rows_;
  std::vector<float> scores_;
};

}  // namespace unscramble
