// CubeEntries: the entries of a set of cube pattern databases for a block of states, pattern by pattern.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>

#include "domains/cube/pdb/collection.h"

namespace unscramble {

class CubeEntries {
 public:
  explicit CubeEntries(std::shared_ptr<const CubeCollection> tables) : tables_(std::move(tables)) {}

  [[nodiscard]] int count() const { return static_cast<int>(tables_->patterns().size()); }

  // visit(i, pattern, distance) for every state and pattern.
  template <class Visit>
  void for_each(std::span<const Cube3::State> states, Visit visit) const {
    for (std::size_t begin = 0; begin < states.size(); begin += kBlock) {
      const auto block = states.subspan(begin, std::min(kBlock, states.size() - begin));
      for (std::size_t first = 0; first < tables_->patterns().size(); first += kPatterns)
        visit_block(block, begin, first, std::min(kPatterns, tables_->patterns().size() - first), visit);
    }
  }

  // As PdbTokens wants it. The largest entry is the bound.
  void look_up(std::span<const Cube3::State> states, std::uint16_t* first, std::size_t stride,
               std::span<float> bounds) const {
    if (!bounds.empty()) std::fill_n(bounds.begin(), states.size(), 0.0F);
    for_each(states, [&](std::size_t i, std::size_t pattern, unsigned distance) {
      first[i * stride + pattern] = static_cast<std::uint16_t>(distance);
      if (!bounds.empty()) bounds[i] = std::max(bounds[i], static_cast<float>(distance));
    });
  }

 private:
  static constexpr std::size_t kBlock = 32;
  static constexpr std::size_t kPatterns = 8;

  // All entries of a block are prefetched before the first is read, so that the reads overlap.
  template <class Visit>
  void visit_block(std::span<const Cube3::State> block, std::size_t begin, std::size_t first, std::size_t count,
                   Visit& visit) const {
    std::array<std::uint64_t, kBlock * kPatterns> index;
    for (std::size_t p = 0; p < count; ++p) {
      const CubePattern& pattern = tables_->patterns()[first + p];
      const std::uint8_t* nibbles = tables_->nibbles(first + p);
      for (std::size_t i = 0; i < block.size(); ++i) {
        index[p * kBlock + i] = pattern.index(block[i]);
        __builtin_prefetch(nibbles + (index[p * kBlock + i] >> 1U));
      }
    }
    for (std::size_t p = 0; p < count; ++p) {
      const std::uint8_t* nibbles = tables_->nibbles(first + p);
      for (std::size_t i = 0; i < block.size(); ++i) {
        const std::uint64_t at = index[p * kBlock + i];
        visit(begin + i, first + p, nibbles[at >> 1U] >> (at % 2 * 4) & 15U);
      }
    }
  }

  std::shared_ptr<const CubeCollection> tables_;
};

}  // namespace unscramble
