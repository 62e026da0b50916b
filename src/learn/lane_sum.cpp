#include "learn/lane_sum.h"

#include <algorithm>
#include <cstring>

namespace unscramble::train {

std::string LaneSum::refusal(int lanes, int ranks) {
  if (lanes < 1 || (lanes & (lanes - 1)) != 0)
    return std::to_string(lanes) + " lanes: the number must be a power of two";
  if (lanes >= ranks) return "";
  int enough = lanes;
  while (enough < ranks) enough *= 2;
  return std::to_string(ranks) + " ranks share " + std::to_string(lanes) + " lanes of a batch: give --lanes " +
         std::to_string(enough) + " or more, or use fewer ranks";
}

LaneSum::LaneSum(Ranks& ranks, int lanes, std::size_t size) : ranks_(ranks), total_(lanes), size_(size), sum_(size) {
  for (int r = 0; r <= ranks.size(); ++r) begins_.push_back(lanes * r / ranks.size());
  lanes_.assign(static_cast<std::size_t>(count()), std::vector<float>(size));
  packed_.resize(static_cast<std::size_t>(ranks.size()));
}

std::vector<LaneSum::Block> LaneSum::blocks_of(int rank) const {
  std::vector<Block> blocks;
  const int end = begins_[static_cast<std::size_t>(rank) + 1];
  for (int at = begins_[static_cast<std::size_t>(rank)]; at < end;) {
    int length = 1;
    while (at % (2 * length) == 0 && at + 2 * length <= end) length *= 2;
    blocks.push_back({at, length});
    at += length;
  }
  return blocks;
}

std::pair<std::size_t, std::size_t> LaneSum::share_of(int rank) const {
  const auto cut = [&](int r) { return size_ * static_cast<std::size_t>(r) / static_cast<std::size_t>(ranks_.size()); };
  return {cut(rank), cut(rank + 1)};
}

// Each block into its first lane, in the order of the tree; threads take different elements.
void LaneSum::add_own(ThreadPool& pool) {
  const auto blocks = blocks_of(ranks_.rank());
  pool.parallel_for(size_, 1 << 14, [&](std::size_t begin, std::size_t end, int /*worker*/) {
    for (const auto& block : blocks)
      for (int half = 1; half < block.length; half *= 2)
        for (int at = block.begin; at < block.begin + block.length; at += 2 * half) {
          float* to = lanes_[static_cast<std::size_t>(at - first())].data();
          const float* from = lanes_[static_cast<std::size_t>(at + half - first())].data();
          for (std::size_t i = begin; i < end; ++i) to[i] += from[i];
        }
  });
}

// The sums of a subtree for this rank's share of the elements, from the blocks that all ranks gave.
std::vector<float> LaneSum::subtree(int begin, int length, const std::vector<Bytes>& given) const {
  const auto [from, to] = share_of(ranks_.rank());
  for (int r = 0; r < ranks_.size(); ++r) {
    const auto blocks = blocks_of(r);
    for (std::size_t b = 0; b < blocks.size(); ++b)
      if (blocks[b].begin == begin && blocks[b].length == length) {
        std::vector<float> sums(to - from);
        std::memcpy(sums.data(), given[static_cast<std::size_t>(r)].data() + b * sums.size() * sizeof(float),
                    sums.size() * sizeof(float));
        return sums;
      }
  }
  auto left = subtree(begin, length / 2, given);
  const auto right = subtree(begin + length / 2, length / 2, given);
  for (std::size_t i = 0; i < left.size(); ++i) left[i] += right[i];
  return left;
}

std::span<const float> LaneSum::add(ThreadPool& pool) {
  add_own(pool);
  if (ranks_.alone()) {
    std::swap(sum_, lanes_[0]);
    return sum_;
  }
  const auto blocks = blocks_of(ranks_.rank());
  std::vector<std::span<const std::byte>> out;
  for (int r = 0; r < ranks_.size(); ++r) {
    const auto [from, to] = share_of(r);
    if (blocks.size() == 1) {
      out.push_back(std::as_bytes(std::span(lanes_[0]).subspan(from, to - from)));
      continue;
    }
    auto& packed = packed_[static_cast<std::size_t>(r)];
    packed.clear();
    for (const auto& block : blocks) {
      const auto& lane = lanes_[static_cast<std::size_t>(block.begin - first())];
      packed.insert(packed.end(), lane.begin() + static_cast<std::ptrdiff_t>(from),
                    lane.begin() + static_cast<std::ptrdiff_t>(to));
    }
    out.push_back(std::as_bytes(std::span(packed)));
  }
  ranks_.exchange(out, in_);
  const auto mine = subtree(0, total_, in_);
  std::fill(out.begin(), out.end(), std::as_bytes(std::span(mine)));
  ranks_.exchange(out, in_);
  for (int r = 0; r < ranks_.size(); ++r) {
    const auto& part = in_[static_cast<std::size_t>(r)];
    std::memcpy(sum_.data() + share_of(r).first, part.data(), part.size());
  }
  return sum_;
}

}  // namespace unscramble::train
