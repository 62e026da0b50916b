// AlignedVector: a vector whose data starts on a cache line, for the kernels.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace unscramble::nn {

template <class T>
struct CacheLineAllocator {
  using value_type = T;
  CacheLineAllocator() = default;
  template <class U>
  CacheLineAllocator(const CacheLineAllocator<U>& /*other*/) {}  // NOLINT(google-explicit-constructor)
  T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t(64))); }
  void deallocate(T* pointer, std::size_t /*count*/) { ::operator delete(pointer, std::align_val_t(64)); }
  template <class U>
  bool operator==(const CacheLineAllocator<U>& /*other*/) const {
    return true;
  }
};

template <class T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

}  // namespace unscramble::nn
