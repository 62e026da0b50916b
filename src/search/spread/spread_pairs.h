// SpreadPairs: the most promising moves of a layer that is spread over ranks, by the heuristic's move scores. As
// MovePairs (beam_pairs.h), but the best of all ranks' pairs, of which each rank keeps those of its own states.
#pragma once

#include <vector>

#include "search/beam_frame.h"
#include "search/best_slots.h"
#include "search/spread/order.h"
#include "search/spread/together.h"

namespace unscramble {

class SpreadPairs {
 public:
  // At most `kept` pairs, of all ranks, outlive collect().
  SpreadPairs(BeamFrame& frame, Ranks& ranks, std::size_t kept)
      : frame_(frame), ranks_(ranks), kept_(kept), all_moves_(frame.domain.facts().num_moves) {}

  [[nodiscard]] std::size_t bytes() const {
    return (2 * share() + kScoreSlice * all_moves_) * 2 * sizeof(std::uint64_t) +
           kScoreSlice * (frame_.row_bytes + all_moves_ * sizeof(float));
  }

  // Collective. Scores this rank's part of the layer, whose states have these places among all, and keeps its pairs
  // among the best of all. worth(parent, scores), where parent counts from this rank's first state and scores are by
  // move, gives a function of the move: the pair's value, smaller being better. True if all there were are kept.
  template <class Worth>
  bool collect(std::span<const std::uint32_t> places, Worth worth) {
    pairs_.clear();
    rows_.resize(kScoreSlice * frame_.row_bytes);
    scores_.resize(kScoreSlice * all_moves_);
    std::uint64_t last = places.size();
    ranks_.most(std::span(&last, 1));
    bool all = true;
    for (std::size_t begin = 0; begin < last; begin += kScoreSlice) {
      const std::size_t size = begin < places.size() ? std::min(kScoreSlice, places.size() - begin) : 0;
      score(begin, size);
      for (std::size_t i = 0; i < size; ++i)
        add(begin + i, places[begin + i], worth(begin + i, &scores_[i * all_moves_]));
      if (any_rank(ranks_, pairs_.size() > 2 * share())) all &= cut();
    }
    all &= cut();
    std::sort(pairs_.begin(), pairs_.end(), [](auto a, auto b) { return low(a) < low(b); });
    return all;
  }

  [[nodiscard]] std::size_t size() const { return pairs_.size(); }
  [[nodiscard]] std::uint32_t place(std::size_t i) const {
    return static_cast<std::uint32_t>(low(pairs_[i]) / all_moves_);
  }
  [[nodiscard]] Move move(std::size_t i) const { return static_cast<Move>(low(pairs_[i]) % all_moves_); }

 private:
  static constexpr std::size_t kScoreSlice = 4096;
  static constexpr std::size_t kScoreGrain = 256;
  static std::uint32_t low(std::uint64_t pair) { return static_cast<std::uint32_t>(pair); }

  void score(std::size_t begin, std::size_t count) {
    const std::size_t row_bytes = frame_.row_bytes;
    const std::uint32_t first = frame_.layers.layer_begin();
    for (std::size_t i = 0; i < count; ++i)
      copy_row(rows_.data() + i * row_bytes, frame_.layers.row(first + static_cast<std::uint32_t>(begin + i)),
               row_bytes);
    frame_.context.pool.parallel_for(count, kScoreGrain, [&](std::size_t from, std::size_t to, int) {
      frame_.heuristic.score_rows(rows_.data() + from * row_bytes, to - from,
                                  std::span(scores_).subspan(from * all_moves_, (to - from) * all_moves_));
    });
  }

  [[nodiscard]] std::size_t share() const { return likely_share(kept_, ranks_.size()); }

  // Collective. True if nothing had to go.
  bool cut() {
    std::uint64_t count = pairs_.size();
    ranks_.sum(std::span(&count, 1));
    if (count <= kept_) return true;
    const std::uint64_t last = nth_smallest(ranks_, pairs_, kept_ - 1, 64).key;
    std::erase_if(pairs_, [last](std::uint64_t pair) { return pair > last; });
    return false;
  }

  template <class Value>
  void add(std::size_t parent, std::uint32_t place, Value value) {
    const Move back =
        frame_.domain.way_back(frame_.layers.move(frame_.layers.layer_begin() + static_cast<std::uint32_t>(parent)));
    for (const Move move : frame_.problem.moves)
      if (move != back) pairs_.push_back(rank_key(value(move), static_cast<std::uint32_t>(place * all_moves_ + move)));
  }

  BeamFrame& frame_;
  Ranks& ranks_;
  std::size_t kept_;
  std::size_t all_moves_;
  std::vector<std::uint64_t> pairs_;
  std::vector<std::byte> rows_;
  std::vector<float> scores_;
};

}  // namespace unscramble
