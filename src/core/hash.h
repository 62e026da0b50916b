// hash_bytes: a fast 64-bit hash of a small trivially copyable object. Not for untrusted keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace unscramble {

namespace hash_detail {

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

inline constexpr std::uint64_t kSecret0 = 0xA0761D6478BD642FULL;
inline constexpr std::uint64_t kSecret1 = 0xE7037ED1A0B428DBULL;

}  // namespace hash_detail

// Reads eight bytes at a time and folds each with a 64x64->128 multiply.
inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::uint64_t h = seed ^ hash_detail::kSecret0 ^ size;
  while (size >= 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes, 8);
    h = hash_detail::mix(h ^ word, hash_detail::kSecret1);
    bytes += 8;
    size -= 8;
  }
  if (size > 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, size);
    h = hash_detail::mix(h ^ word, hash_detail::kSecret1);
  }
  return hash_detail::mix(h ^ hash_detail::kSecret0, hash_detail::kSecret1);
}

template <class T>
std::uint64_t hash_of(const T& value) {
  static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>,
                "a state is hashed by its bytes, so it must not have padding");
  return hash_bytes(&value, sizeof(T));
}

}  // namespace unscramble
