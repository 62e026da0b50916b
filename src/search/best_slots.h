// Choosing the W best of many by (value, slot): exact, deterministic in ties, linear in time.
#pragma once

#include <algorithm>
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

}  // namespace unscramble
