// ClosedTable: from a state's hash to its node's number. The states themselves stay in the caller's
// array, which answers equality, so an entry costs five bytes. One look-up touches one cache line:
// a bucket is a line of twelve one-byte tags, a count and twelve numbers. Entries are never removed.
#pragma once

#include <array>
#include <bit>
#include <cstring>

#include "search/pages.h"

namespace unscramble {

class ClosedTable {
 public:
  using Id = std::uint32_t;
  static constexpr Id kNone = 0xFFFF'FFFF;

  explicit ClosedTable(Monitor& monitor) : account_(monitor) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::uint64_t bytes() const { return account_.held(); }
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_[bucket_of(hash)]); }

  // The entry with this hash for which same(id) holds, or kNone.
  template <class Same>
  [[nodiscard]] Id find(std::uint64_t hash, Same same) const {
    std::size_t b = bucket_of(hash);
    for (;;) {
      const Bucket& bucket = buckets_[b];
      for (std::uint32_t match = matches(bucket, tag_of(hash)); match != 0; match &= match - 1) {
        const Id id = bucket.ids[static_cast<std::size_t>(std::countr_zero(match))];
        if (same(id)) return id;
      }
      if (bucket.count < kSlots) return kNone;
      b = next(b);
    }
  }

  // An entry that may be the one sought, not verified: for prefetching its node.
  [[nodiscard]] Id candidate(std::uint64_t hash) const {
    const Bucket& bucket = buckets_[bucket_of(hash)];
    const std::uint32_t match = matches(bucket, tag_of(hash));
    return match == 0 ? kNone : bucket.ids[static_cast<std::size_t>(std::countr_zero(match))];
  }

  // The caller knows that it is not in the table yet, and has made room().
  void insert(std::uint64_t hash, Id id) {
    std::size_t b = bucket_of(hash);
    while (buckets_[b].count == kSlots) b = next(b);
    Bucket& bucket = buckets_[b];
    bucket.tags[bucket.count] = tag_of(hash);
    bucket.ids[bucket.count++] = id;
    ++size_;
  }

  // How many more entries fit.
  [[nodiscard]] std::size_t room() const { return hard_limit() - size_; }

  // Makes room for `extra` entries if the limits allow; room() tells. Growing frees the table first
  // and fills the new one from hash_of(id), id in [first, first + size()), so the two never coexist.
  // False: the work was stopped halfway and the table is no longer usable.
  template <class HashOf>
  [[nodiscard]] bool ensure_room(std::size_t extra, Id first, HashOf hash_of) {
    if (size_ + extra <= soft_limit()) return true;
    const auto last = static_cast<Id>(first + size_);
    switch (grow(size_ + extra)) {
      case Growth::kRefused: return true;
      case Growth::kLost: return false;
      case Growth::kEmptied: break;
    }
    return fill(first, last, hash_of);
  }

  // Forgets everything and holds the ids [first, last) instead. False as above, or if they do not fit.
  template <class HashOf>
  [[nodiscard]] bool refill(Id first, Id last, HashOf hash_of) {
    if (last - first > hard_limit()) return false;
    clear();
    return fill(first, last, hash_of);
  }

  // The same in as little memory as that and `extra` more entries take.
  template <class HashOf>
  [[nodiscard]] bool shrink(Id first, Id last, std::size_t extra, HashOf hash_of) {
    free();
    return grow(last - first + extra) == Growth::kEmptied && refill(first, last, hash_of);
  }

  void clear();  // forgets all entries, keeps the memory
  void free();   // returns the memory, too

 private:
  static constexpr std::uint8_t kSlots = 12;
  struct Bucket {
    std::array<std::uint8_t, kSlots> tags;
    std::uint8_t count;
    std::array<std::uint8_t, 3> unused;
    std::array<Id, kSlots> ids;
  };
  static_assert(sizeof(Bucket) == 64);

  // The high half of the hash chooses the bucket (any number of them, by multiplication), the low byte is the tag.
  [[nodiscard]] std::size_t bucket_of(std::uint64_t hash) const { return ((hash >> 32) * num_buckets_) >> 32; }
  static std::uint8_t tag_of(std::uint64_t hash) { return static_cast<std::uint8_t>(hash); }
  [[nodiscard]] std::size_t next(std::size_t b) const { return b + 1 == num_buckets_ ? 0 : b + 1; }

  // One bit for each slot whose tag is equal.
  static std::uint32_t matches(const Bucket& bucket, std::uint8_t tag) {
    std::uint64_t low;
    std::uint32_t high;
    std::memcpy(&low, bucket.tags.data(), 8);
    std::memcpy(&high, bucket.tags.data() + 8, 4);
    const std::uint64_t spread = 0x0101010101010101ULL * tag;
    const std::uint32_t found = zero_bytes(low ^ spread) | zero_bytes(high ^ (spread & 0xFFFF'FFFF)) << 8;
    return found & ((1U << bucket.count) - 1);
  }
  // Bit i set where byte i is zero: exact, no carries between bytes; then the top bits are gathered by a multiply.
  static std::uint32_t zero_bytes(std::uint64_t x) {
    constexpr std::uint64_t kLow7 = 0x7F7F7F7F7F7F7F7FULL;
    const std::uint64_t tops = ~(((x & kLow7) + kLow7) | x | kLow7);
    return static_cast<std::uint32_t>(((tops >> 7) * 0x0102040810204080ULL) >> 56);
  }

  [[nodiscard]] std::size_t soft_limit() const { return num_buckets_ * kSlots / 5 * 4; }
  [[nodiscard]] std::size_t hard_limit() const { return num_buckets_ * kSlots / 100 * 95; }

  enum class Growth { kRefused, kEmptied, kLost };
  Growth grow(std::size_t wanted);
  Growth resize(std::size_t num_buckets);

  template <class HashOf>
  bool fill(Id first, Id last, HashOf hash_of) {
    constexpr Id kAhead = 16;  // hashes are computed and buckets prefetched this far ahead
    std::array<std::uint64_t, kAhead> hashes{};
    for (Id id = first; id != last; ++id) {
      if (id - first >= kAhead) insert(hashes[id % kAhead], id - kAhead);
      hashes[id % kAhead] = hash_of(id);
      prefetch(hashes[id % kAhead]);
      if ((id - first) % kFillCheck == kFillCheck - 1 && account_.monitor().should_stop()) return false;
    }
    for (Id id = last - first > kAhead ? last - kAhead : first; id != last; ++id) insert(hashes[id % kAhead], id);
    return true;
  }
  static constexpr Id kFillCheck = 1U << 18;  // entries between two checks of the clock

  static Bucket no_buckets_;  // always empty: what a table without memory looks into

  MemoryAccount account_;
  Pages pages_;
  Bucket* buckets_ = &no_buckets_;
  std::size_t num_buckets_ = 0;
  std::size_t size_ = 0;
};

}  // namespace unscramble
