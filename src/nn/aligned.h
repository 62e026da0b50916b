// AlignedVector: a vector whose data starts on a cache line, for the kernels; a large one lies on 2 MB pages where the
// system grants them, since a network's tables are read at random.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#include "core/huge_buffer.h"

namespace unscramble::nn {

template <class T>
struct CacheLineAllocator {
  using value_type = T;
  CacheLineAllocator() = default;
  template <class U>
  CacheLineAllocator(const CacheLineAllocator<U>& /*other*/) {}  // NOLINT(google-explicit-constructor)
  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    void* const memory = ::operator new(bytes, alignment(bytes));
    if (bytes >= kLarge) prefer_huge_pages(memory, bytes);
    return static_cast<T*>(memory);
  }
  void deallocate(T* pointer, std::size_t count) { ::operator delete(pointer, alignment(count * sizeof(T))); }
  template <class U>
  bool operator==(const CacheLineAllocator<U>& /*other*/) const {
    return true;
  }

 private:
  static constexpr std::size_t kLarge = 2 * kHugePage;
  static std::align_val_t alignment(std::size_t bytes) { return std::align_val_t(bytes < kLarge ? 64 : kHugePage); }
};

template <class T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

}  // namespace unscramble::nn
