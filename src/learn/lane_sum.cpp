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

LaneSum::LaneSum(Ranks& ranks, int lanes, std::size_t size, int threads)
    : ranks_(ranks), total_(lanes), size_(size), sum_(size) {
  for (int r = 0; r <= ranks.size(); ++r) begins_.push_back(lanes * r / ranks.size());
  paired_ = count() >= 2 * threads;
  lanes_.resize(static_cast<std::size_t>(count()));
  for (const auto& group : groups()) lanes_[static_cast<std::size_t>(group.first - first())].resize(size);
  packed_.resize(static_cast<std::size_t>(ranks.size()));
}

std::vector<LaneSum::Group> LaneSum::groups() const {
  std::vector<Group> groups;
  for (int lane = first(); lane < first() + count(); lane += groups.back().count)
    groups.push_back({lane, paired_ && lane % 2 == 0 && lane + 1 < first() + count() ? 2 : 1});
  return groups;
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
      for (int half = paired_ ? 2 : 1; half < block.length; half *= 2)
        for (int at = block.begin; at < block.begin + block.length; at += 2 * half) {
          float* to = lanes_[static_cast<std::size_t>(at - first())].data();
          const float* from = lanes_[static_cast<std::size_t>(at + half - first())].data();
          for (std::size_t i = begin; i < end; ++i) to[i] += from[i];
        }
  });
}

// The sums of a subtree for this rank's share of the elements, if one rank had all of it; else null.
const float* LaneSum::given(int begin, int length) const {
  const auto [from, to] = share_of(ranks_.rank());
  for (int r = 0; r < ranks_.size(); ++r) {
    const auto blocks = blocks_of(r);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      if (blocks[b].begin != begin || blocks[b].length != length) continue;
      if (r == ranks_.rank()) return lanes_[static_cast<std::size_t>(begin - first())].data() + from;
      return reinterpret_cast<const float*>(in_[static_cast<std::size_t>(r)].data()) + b * (to - from);
    }
  }
  return nullptr;
}

// The same, from the blocks that all ranks gave.
void LaneSum::complete(int begin, int length, std::span<float> to) const {
  if (const float* whole = given(begin, length); whole != nullptr) {
    std::copy_n(whole, to.size(), to.data());
    return;
  }
  complete(begin, length / 2, to);
  const float* right = given(begin + length / 2, length / 2);
  std::vector<float> completed;
  if (right == nullptr) {
    completed.resize(to.size());
    complete(begin + length / 2, length / 2, completed);
    right = completed.data();
  }
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += right[i];
}

std::span<const float> LaneSum::add(ThreadPool& pool) {
  add_own(pool);
  if (ranks_.alone()) {
    std::swap(sum_, lanes_[0]);
    return sum_;
  }
  const auto blocks = blocks_of(ranks_.rank());
  std::vector<std::span<const std::byte>> out(static_cast<std::size_t>(ranks_.size()));
  for (int r = 0; r < ranks_.size(); ++r) {
    if (r == ranks_.rank()) continue;
    const auto [from, to] = share_of(r);
    auto& letter = out[static_cast<std::size_t>(r)];
    if (blocks.size() == 1) {
      letter = std::as_bytes(std::span(lanes_[0]).subspan(from, to - from));
      continue;
    }
    auto& packed = packed_[static_cast<std::size_t>(r)];
    packed.clear();
    for (const auto& block : blocks) {
      const auto& lane = lanes_[static_cast<std::size_t>(block.begin - first())];
      packed.insert(packed.end(), lane.begin() + static_cast<std::ptrdiff_t>(from),
                    lane.begin() + static_cast<std::ptrdiff_t>(to));
    }
    letter = std::as_bytes(std::span(packed));
  }
  ranks_.exchange(out, in_);
  const auto [from, to] = share_of(ranks_.rank());
  const auto mine = std::span(sum_).subspan(from, to - from);
  complete(0, total_, mine);
  for (int r = 0; r < ranks_.size(); ++r)
    if (r != ranks_.rank()) out[static_cast<std::size_t>(r)] = std::as_bytes(mine);
  ranks_.exchange(out, in_);
  for (int r = 0; r < ranks_.size(); ++r) {
    const auto& part = in_[static_cast<std::size_t>(r)];
    if (!part.empty()) std::memcpy(sum_.data() + share_of(r).first, part.data(), part.size());
  }
  return sum_;
}

}  // namespace unscramble::train
