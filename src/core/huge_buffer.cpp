#include "core/huge_buffer.h"

#include <sys/mman.h>

#include <cstdint>

#include "core/system_calls.h"

namespace unscramble {

void prefer_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE  // Linux
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

HugeBuffer::HugeBuffer(std::size_t size) {
  if (size == 0) return;
  // A mapping need not start on a 2 MB boundary: one extra page leaves room to align.
  mapped_ = size + kHugePage;
  mapping_ = sys::allocate(mapped_);
  if (mapping_ == MAP_FAILED) {
    mapping_ = nullptr;
    mapped_ = 0;
    return;
  }
  prefer_huge_pages(mapping_, mapped_);
  const auto past_boundary = reinterpret_cast<std::uintptr_t>(mapping_) % kHugePage;
  data_ = static_cast<std::byte*>(mapping_) + (kHugePage - past_boundary) % kHugePage;
  size_ = size;
}

HugeBuffer::~HugeBuffer() {
  if (mapping_ != nullptr) munmap(mapping_, mapped_);
}

}  // namespace unscramble
