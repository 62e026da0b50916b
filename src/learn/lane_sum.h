// LaneSum: the sum of arrays ("lanes") spread over ranks, added in one fixed binary tree over the lanes, so that its
// bits are the same whoever holds which lane. Every rank adds up what it has, gives each other rank its share of the
// elements, completes the tree for its own share, and shares the result: twice the array is sent per rank, whatever
// their number.
#pragma once

#include <span>
#include <vector>

#include "core/ranks.h"
#include "core/thread_pool.h"
#include "nn/aligned.h"

namespace unscramble::train {

class LaneSum {
 public:
  // lanes: a power of two, at least one per rank. threads: how many of this rank work on its lanes at once.
  LaneSum(Ranks& ranks, int lanes, std::size_t size, int threads = 1);

  // Why this many lanes on this many ranks will not do; "" if it will.
  static std::string refusal(int lanes, int ranks);

  // The lanes of this rank.
  [[nodiscard]] int first() const { return begins_[static_cast<std::size_t>(ranks_.rank())]; }
  [[nodiscard]] int count() const { return begins_[static_cast<std::size_t>(ranks_.rank()) + 1] - first(); }
  // At a 64-byte boundary.
  [[nodiscard]] std::span<float> lane(int number) { return lanes_[static_cast<std::size_t>(number - first())]; }

  // The arrays that one thread fills after another. Two neighbours share one, the second adding to it, where that
  // leaves every thread something to do: it saves an array, and a pass over it, and changes no bit of the sum.
  struct Group {
    int first;  // lane; the array is lane(first)
    int count;  // 1 or 2
  };
  [[nodiscard]] std::vector<Group> groups() const;

  // Collective. The sum of all lanes; this rank's lanes are used up.
  std::span<const float> add(ThreadPool& pool);

 private:
  struct Block {  // of lanes that are a subtree: begin is a multiple of length, a power of two
    int begin;
    int length;
  };

  [[nodiscard]] std::vector<Block> blocks_of(int rank) const;
  [[nodiscard]] std::pair<std::size_t, std::size_t> share_of(int rank) const;  // of the elements
  void add_own(ThreadPool& pool);
  [[nodiscard]] const float* given(int begin, int length) const;
  void complete(int begin, int length, std::span<float> to) const;

  Ranks& ranks_;
  int total_;
  std::size_t size_;
  bool paired_ = false;
  std::vector<int> begins_;                      // by rank: its first lane; one more at the end
  std::vector<nn::AlignedVector<float>> lanes_;  // the second of a pair has none
  nn::AlignedVector<float> sum_;
  std::vector<std::vector<float>> packed_;  // to each rank, where there are several blocks
  std::vector<Bytes> in_;
};

}  // namespace unscramble::train
