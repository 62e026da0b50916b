// BlockArena<T>: an array that grows a block at a time and never moves an element. Every block is
// reserved with the monitor first, so a memory limit holds exactly and growth needs no second copy.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/monitor.h"

namespace unscramble {

template <class T>
class BlockArena {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  // A run of up to `longest_run` elements always fits one block.
  BlockArena(Monitor& monitor, std::size_t longest_run)
      : monitor_(monitor), bits_(static_cast<unsigned>(std::bit_width(std::max(longest_run, kLeastBlock) - 1))) {}
  ~BlockArena() { monitor_.release(bytes()); }
  BlockArena(const BlockArena&) = delete;
  BlockArena& operator=(const BlockArena&) = delete;

  T& operator[](std::uint32_t index) { return blocks_[index >> bits_][index & mask()]; }
  const T& operator[](std::uint32_t index) const { return blocks_[index >> bits_][index & mask()]; }

  // `count` elements side by side: the index of the first, or kNone where the memory limit refuses.
  std::uint32_t allocate(std::size_t count) {
    const std::uint64_t block = std::uint64_t{1} << bits_;
    std::uint64_t first = size_;
    if (first % block + count > block) first = (first / block + 1) * block;
    if (first + count >= kNone || (first + count > blocks_.size() * block && !add_block())) return kNone;
    size_ = first + count;
    return static_cast<std::uint32_t>(first);
  }

  // One past the last index handed out.
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(size_); }
  [[nodiscard]] std::uint64_t bytes() const { return blocks_.size() * block_bytes(); }

 private:
  static constexpr std::size_t kLeastBlock = 1024;

  [[nodiscard]] std::uint32_t mask() const { return (1U << bits_) - 1; }
  [[nodiscard]] std::uint64_t block_bytes() const { return sizeof(T) << bits_; }
  bool add_block() {
    if (!monitor_.reserve(block_bytes())) return false;
    blocks_.push_back(std::make_unique<T[]>(std::size_t{1} << bits_));
    return true;
  }

  Monitor& monitor_;
  unsigned bits_;
  std::uint64_t size_ = 0;
  std::vector<std::unique_ptr<T[]>> blocks_;
};

}  // namespace unscramble
