// How counting knows states again: a key of 16 bytes each, in sets that respect a monitor's memory.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "core/hash.h"
#include "core/monitor.h"

namespace unscramble {

struct CountKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  bool operator==(const CountKey&) const = default;
};

// A set of keys by open addressing; the key of all zeros is kept apart.
class KeySet {
 public:
  // 1: new, 0: known, -1: no memory.
  int insert(const CountKey& key, Monitor& monitor) {
    if (key == CountKey{}) {
      if (has_zero_) return 0;
      has_zero_ = true;
      return 1;
    }
    if (4 * (count_ + 1) > 3 * slots_.size() && !grow(monitor)) return -1;
    if (!put(key)) return 0;
    ++count_;
    return 1;
  }

 private:
  bool put(const CountKey& key) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = mixed(key) & mask;; at = (at + 1) & mask) {
      if (slots_[at] == key) return false;
      if (slots_[at] == CountKey{}) {
        slots_[at] = key;
        return true;
      }
    }
  }
  static std::size_t mixed(const CountKey& key) { return hash_bytes(&key, sizeof key); }

  bool grow(Monitor& monitor) {
    constexpr std::size_t kFirst = 256;
    const std::size_t size = std::max(kFirst, 2 * slots_.size());
    if (!monitor.reserve(size * sizeof(CountKey))) return false;
    std::vector<CountKey> old(size);
    std::swap(old, slots_);
    for (const CountKey& key : old)
      if (key != CountKey{}) put(key);
    monitor.release(old.size() * sizeof(CountKey));
    return true;
  }

  std::vector<CountKey> slots_;
  std::size_t count_ = 0;
  bool has_zero_ = false;
};

// Spheres by distance. Children wait in the bucket of the distance they were reached at, and are looked up when that
// distance is due: with costs, a shorter way to a state may be found until then. Where every move costs 1 there is one
// bucket, emptied every few megabytes.

// The row's own bytes, or two independent hashes of them where there are more than 16.
inline CountKey count_key(const std::byte* row, std::size_t bytes) {
  CountKey key;
  if (bytes <= sizeof key) {
    std::memcpy(&key, row, bytes);
  } else {
    constexpr std::uint64_t kOther = 0x9E3779B97F4A7C15ULL;
    key = {hash_bytes(row, bytes), hash_bytes(row, bytes, kOther)};
  }
  return key;
}

}  // namespace unscramble
