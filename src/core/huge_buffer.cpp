#include "core/huge_buffer.h"

#include <sys/mman.h>

#include <cstdint>

#include "core/system_calls.h"

namespace unscramble {

HugeBuffer::HugeBuffer(std::size_t size) {
  if (size == 0) return;
  constexpr std::size_t kHugePage = std::size_t{2} << 20;
  // A mapping need not start on a 2 MB boundary: one extra page leaves room to align.
  mapped_ = size + kHugePage;
  mapping_ = sys::allocate(mapped_);
  if (mapping_ == MAP_FAILED) {
    mapping_ = nullptr;
    mapped_ = 0;
    return;
  }
#ifdef MADV_HUGEPAGE  // Linux
  madvise(mapping_, mapped_, MADV_HUGEPAGE);
#endif
  const auto past_boundary = reinterpret_cast<std::uintptr_t>(mapping_) % kHugePage;
  data_ = static_cast<std::byte*>(mapping_) + (kHugePage - past_boundary) % kHugePage;
  size_ = size;
}

HugeBuffer::~HugeBuffer() {
  if (mapping_ != nullptr) munmap(mapping_, mapped_);
}

}  // namespace unscramble
