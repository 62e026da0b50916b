#include "search/closed_table.h"

#include <algorithm>

namespace unscramble {

ClosedTable::Bucket ClosedTable::no_buckets_{};

void ClosedTable::clear() {
  if (num_buckets_ > 0) std::memset(pages_.data(), 0, num_buckets_ * sizeof(Bucket));
  size_ = 0;
}

void ClosedTable::free() {
  pages_.free();
  account_.give_back(account_.held());
  buckets_ = &no_buckets_;
  num_buckets_ = 0;
  size_ = 0;
}

// Doubling is the cheapest in the long run; near the limit smaller steps still use what is left.
ClosedTable::Growth ClosedTable::grow(std::size_t wanted) {
  constexpr std::size_t kFirstBuckets = 1024;
  const std::size_t needed = wanted * 5 / 4 / kSlots + 8;
  const std::size_t doubled = std::max({kFirstBuckets, 2 * num_buckets_, needed});
  for (const std::size_t eighths : {8U, 4U, 2U, 1U}) {
    const std::size_t target = num_buckets_ + (doubled - num_buckets_) * eighths / 8;
    if (target == num_buckets_) break;
    if (const Growth growth = resize(target); growth != Growth::kRefused) return growth;
  }
  return Growth::kRefused;
}

ClosedTable::Growth ClosedTable::resize(std::size_t num_buckets) {
  // A huge page is resident as a whole, so the last one is used as a whole.
  std::size_t bytes = num_buckets * sizeof(Bucket);
  const bool huge = bytes >= 2 * kHugePage;
  if (huge) bytes = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  const std::size_t old_bytes = num_buckets_ * sizeof(Bucket);
  if (bytes <= old_bytes || bytes / sizeof(Bucket) > 0xFFFF'FFFF || !account_.take(bytes - old_bytes))
    return Growth::kRefused;
  pages_.free();
  pages_ = Pages(bytes, huge);
  if (pages_.data() == nullptr) {  // the system has no more: what was just freed should still be available
    account_.give_back(bytes - old_bytes);
    bytes = old_bytes;
    if (bytes > 0) pages_ = Pages(bytes, false);
  }
  size_ = 0;
  num_buckets_ = pages_.data() == nullptr ? 0 : bytes / sizeof(Bucket);
  buckets_ = num_buckets_ == 0 ? &no_buckets_ : reinterpret_cast<Bucket*>(pages_.data());
  return num_buckets_ == 0 ? Growth::kLost : Growth::kEmptied;
}

}  // namespace unscramble
