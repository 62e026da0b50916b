// Choosing the W best of many by (value, slot): exact, deterministic in ties, linear in time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace unscramble {

// Floats as integers in the same order.
inline std::uint32_t ordered_bits(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return (bits & 0x8000'0000U) != 0 ? ~bits : bits | 0x8000'0000U;
}

// Smaller values first, among equal values the smaller slot.
inline std::uint64_t rank_key(float value, std::uint32_t slot) {
  return static_cast<std::uint64_t>(ordered_bits(value)) << 32 | slot;
}

inline float value_of_key(std::uint64_t key) {
  const auto bits = static_cast<std::uint32_t>(key >> 32);
  return std::bit_cast<float>((bits & 0x8000'0000U) != 0 ? bits & 0x7FFF'FFFFU : ~bits);
}

// Leaves the `count` smallest keys (or all, if there are fewer), in no particular order.
inline void keep_smallest(std::vector<std::uint64_t>& keys, std::size_t count) {
  if (keys.size() <= count) return;
  std::nth_element(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(count), keys.end());
  keys.resize(count);
}

// The count-th smallest of at least that many keys (1 = the smallest), which stay where they are. Counts them in
// buckets and looks into one bucket only: three quick passes, where a selection of all moves each key several times.
inline std::uint64_t smallest_key(const std::vector<std::uint64_t>& keys, std::size_t count,
                                  std::vector<std::uint64_t>& scratch) {
  constexpr int kBucketBits = 12;
  std::uint64_t low = keys.front();
  std::uint64_t high = low;
  for (const std::uint64_t key : keys) {
    low = std::min(low, key);
    high = std::max(high, key);
  }
  const int shift = std::max(0, static_cast<int>(std::bit_width(high - low)) - kBucketBits);
  std::array<std::uint32_t, std::size_t{1} << kBucketBits> sizes{};
  for (const std::uint64_t key : keys) ++sizes[(key - low) >> shift];
  std::size_t before = 0;
  std::size_t bucket = 0;
  while (before + sizes[bucket] < count) before += sizes[bucket++];
  scratch.clear();
  for (const std::uint64_t key : keys)
    if ((key - low) >> shift == bucket) scratch.push_back(key);
  const auto place = scratch.begin() + static_cast<std::ptrdiff_t>(count - before - 1);
  std::nth_element(scratch.begin(), place, scratch.end());
  return *place;
}

}  // namespace unscramble
