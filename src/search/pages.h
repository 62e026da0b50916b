// Memory for large searches, taken from the system in zeroed pages and counted against the Monitor's
// limit before it is touched, so that the limit means resident bytes. Nothing here throws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/huge_buffer.h"
#include "core/monitor.h"

namespace unscramble {

// Bytes reserved with a Monitor; what is still held is released at the end.
class MemoryAccount {
 public:
  explicit MemoryAccount(Monitor& monitor) : monitor_(&monitor) {}
  MemoryAccount(MemoryAccount&& other) noexcept : monitor_(other.monitor_), held_(std::exchange(other.held_, 0)) {}
  MemoryAccount& operator=(MemoryAccount&& other) noexcept {
    std::swap(monitor_, other.monitor_);
    std::swap(held_, other.held_);
    return *this;
  }
  ~MemoryAccount() { monitor_->release(held_); }

  [[nodiscard]] bool take(std::uint64_t bytes) {
    if (!monitor_->reserve(bytes)) return false;
    held_ += bytes;
    return true;
  }
  void give_back(std::uint64_t bytes) {
    monitor_->release(bytes);
    held_ -= bytes;
  }
  [[nodiscard]] std::uint64_t held() const { return held_; }
  [[nodiscard]] Monitor& monitor() const { return *monitor_; }

 private:
  Monitor* monitor_;
  std::uint64_t held_ = 0;
};

// Zeroed pages, resident only once touched. Null data() where the system refuses.
class Pages {
 public:
  Pages() = default;
  // `huge` asks for transparent huge pages: fewer TLB misses, but the first touch clears 2 MB.
  Pages(std::size_t bytes, bool huge);
  Pages(Pages&& other) noexcept : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Pages& operator=(Pages&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~Pages() { free(); }

  [[nodiscard]] std::byte* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  void free();

 private:
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace unscramble
