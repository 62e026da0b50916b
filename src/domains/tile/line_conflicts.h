// Linear conflicts (Hansson, Mayer & Yung 1992). Tiles of one row (or column) that are in their goal row
// but in the wrong order cannot pass each other: all but a longest increasing run of them must leave the
// row and come back, two moves each that Manhattan distance does not count.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace unscramble {

// A line is written as one number in base N+1: digit i is 0 where cell i holds the blank or a tile that
// belongs elsewhere, else 1 + the tile's place within the line.
template <int N>
struct LineCode {
  static constexpr std::uint32_t kBase = N + 1;
  static constexpr std::array<std::uint32_t, N + 1> kPower = [] {
    std::array<std::uint32_t, N + 1> power{1};
    for (int i = 1; i <= N; ++i) power[i] = power[i - 1] * kBase;
    return power;
  }();
  static constexpr std::uint32_t kCodes = kPower[N];
};

// The extra moves of a line read from its code.
template <int N>
int extra_moves_of_line(std::uint32_t code) {
  std::array<int, N> run{};  // run[i] = longest increasing run of places ending at cell i
  std::array<int, N> place{};
  int tiles = 0;
  int longest = 0;
  for (int i = 0; i < N; ++i, code /= LineCode<N>::kBase) {
    place[i] = static_cast<int>(code % LineCode<N>::kBase);
    if (place[i] == 0) continue;
    ++tiles;
    run[i] = 1;
    for (int j = 0; j < i; ++j)
      if (place[j] != 0 && place[j] < place[i]) run[i] = std::max(run[i], run[j] + 1);
    longest = std::max(longest, run[i]);
  }
  return 2 * (tiles - longest);
}

// All codes, computed on first use (2 MB for the 48-puzzle, 625 bytes for the 15-puzzle).
template <int N>
const std::vector<std::uint8_t>& line_conflicts() {
  static const std::vector<std::uint8_t> table = [] {
    std::vector<std::uint8_t> extra(LineCode<N>::kCodes);
    for (std::uint32_t code = 0; code < LineCode<N>::kCodes; ++code)
      extra[code] = static_cast<std::uint8_t>(extra_moves_of_line<N>(code));
    return extra;
  }();
  return table;
}

}  // namespace unscramble
