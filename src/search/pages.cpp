#include "search/pages.h"

#include <sys/mman.h>

#include "core/system_calls.h"

namespace unscramble {

namespace {

std::byte* map(std::size_t bytes) {
  void* at = sys::allocate(bytes, true);
  return at == MAP_FAILED ? nullptr : static_cast<std::byte*>(at);
}

// Maps more than is needed and unmaps the unaligned ends: the kernel uses a huge page only for
// an aligned stretch.
std::byte* map_aligned(std::size_t bytes) {
  std::byte* raw = map(bytes + kHugePage);
  if (raw == nullptr) return nullptr;
  const std::size_t head = (kHugePage - reinterpret_cast<std::uintptr_t>(raw) % kHugePage) % kHugePage;
  if (head > 0) munmap(raw, head);
  munmap(raw + head + bytes, kHugePage - head);
  return raw + head;
}

}  // namespace

Pages::Pages(std::size_t bytes, bool huge) {
  constexpr std::size_t kPage = 4096;
  bytes = (bytes + kPage - 1) / kPage * kPage;
  data_ = huge ? map_aligned(bytes) : map(bytes);
  if (data_ == nullptr) return;
  size_ = bytes;
  if (huge) prefer_huge_pages(data_, size_);
}

void Pages::free() {
  if (data_ != nullptr) munmap(data_, size_);
  data_ = nullptr;
  size_ = 0;
}

}  // namespace unscramble
