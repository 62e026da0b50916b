// Rows: states as bytes, all of the same size, which is known at run time only. Copying and comparing are inlined and
// take at most four moves of sixteen bytes for rows up to 64: the two ends overlap where the size is not round.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace unscramble {

namespace row_detail {

template <std::size_t Size>
using Piece = std::array<unsigned char, Size>;

template <std::size_t Size>
inline void copy_piece(std::byte* to, const std::byte* from) {
  std::memcpy(to, from, Size);
}

template <class Word>
inline Word load(const std::byte* from) {
  Word word;
  std::memcpy(&word, from, sizeof(Word));
  return word;
}

// Zero if these eight bytes are equal.
inline std::uint64_t differ8(const std::byte* a, const std::byte* b) {
  return load<std::uint64_t>(a) ^ load<std::uint64_t>(b);
}

}  // namespace row_detail

inline void copy_row(std::byte* to, const std::byte* from, std::size_t size) {
  using row_detail::copy_piece;
  if (size >= 16) {
    if (size <= 32) {
      const auto head = row_detail::load<row_detail::Piece<16>>(from);
      const auto tail = row_detail::load<row_detail::Piece<16>>(from + size - 16);
      std::memcpy(to, &head, 16);
      std::memcpy(to + size - 16, &tail, 16);
      return;
    }
    std::size_t at = 0;
    for (; at + 16 <= size; at += 16) copy_piece<16>(to + at, from + at);
    copy_piece<16>(to + size - 16, from + size - 16);
    return;
  }
  if (size >= 8) {
    const auto head = row_detail::load<std::uint64_t>(from);
    const auto tail = row_detail::load<std::uint64_t>(from + size - 8);
    std::memcpy(to, &head, 8);
    std::memcpy(to + size - 8, &tail, 8);
    return;
  }
  for (std::size_t i = 0; i < size; ++i) to[i] = from[i];
}

inline bool same_row(const std::byte* a, const std::byte* b, std::size_t size) {
  using row_detail::differ8;
  if (size >= 8) {
    std::size_t at = 0;
    for (; at + 8 <= size; at += 8)
      if (differ8(a + at, b + at) != 0) return false;
    return differ8(a + size - 8, b + size - 8) == 0;
  }
  for (std::size_t i = 0; i < size; ++i)
    if (a[i] != b[i]) return false;
  return true;
}

}  // namespace unscramble
