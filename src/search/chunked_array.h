// ChunkedArray<T>: a growing array whose elements never move, in chunks of 2 MB, so that growth
// copies nothing and never holds old and new storage at once. Room is reserved with the Monitor ahead of
// use by ensure_room(); push_back() into reserved room cannot fail.
#pragma once

#include <type_traits>
#include <vector>

#include "search/pages.h"

namespace unscramble {

template <class T>
class ChunkedArray {
  static_assert(std::is_trivially_copyable_v<T>);
  // The first chunk is reserved in small steps and without huge pages: most searches are small.
  static constexpr std::size_t kSteps = 32;
  static constexpr std::size_t kPerStep = kHugePage / kSteps / sizeof(T);
  static_assert(kPerStep > 0);

 public:
  using Index = std::uint32_t;
  static constexpr std::size_t kPerChunk = kPerStep * kSteps;
  static constexpr std::size_t kMaxSize = 0xFFFF'FFF0;  // indices stay below the "none" of their users

  explicit ChunkedArray(Monitor& monitor) : account_(monitor) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t room() const { return reserved_ - size_; }
  [[nodiscard]] std::uint64_t bytes() const { return account_.held(); }

  T& operator[](std::size_t i) { return chunk(i)[i % kPerChunk]; }
  const T& operator[](std::size_t i) const { return chunk(i)[i % kPerChunk]; }
  void prefetch(std::size_t i) const { __builtin_prefetch(&(*this)[i]); }

  // True if `count` more elements fit now. On false room() says how many do.
  bool ensure_room(std::size_t count) {
    while (room() < count)
      if (!extend()) return false;
    return true;
  }

  Index push_back(const T& value) {
    (*this)[size_] = value;
    return static_cast<Index>(size_++);
  }

  // Frees the chunks that lie wholly below `index`, which is at most size(); their elements are gone.
  void forget_before(std::size_t index) {
    for (; forgotten_ < index / kPerChunk; ++forgotten_) {
      chunks_[forgotten_].free();
      account_.give_back(kHugePage);
    }
  }

 private:
  [[nodiscard]] T* chunk(std::size_t i) const { return reinterpret_cast<T*>(chunks_[i / kPerChunk].data()); }

  bool extend() {
    const bool first = reserved_ < kPerChunk;
    const std::size_t count = first ? kPerStep : kPerChunk;
    const std::size_t bytes = first ? kHugePage / kSteps : kHugePage;
    if (reserved_ + count > kMaxSize || !account_.take(bytes)) return false;
    if (reserved_ % kPerChunk == 0) {
      Pages pages(kHugePage, !first);
      if (pages.data() == nullptr) {
        account_.give_back(bytes);
        return false;
      }
      chunks_.push_back(std::move(pages));
    }
    reserved_ += count;
    return true;
  }

  MemoryAccount account_;
  std::vector<Pages> chunks_;
  std::size_t size_ = 0;
  std::size_t reserved_ = 0;
  std::size_t forgotten_ = 0;
};

}  // namespace unscramble
