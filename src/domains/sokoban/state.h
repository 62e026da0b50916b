// A Sokoban state: where the boxes are and where the player is, in 292 bytes for any level. Cells are
// numbered within the level's inside (level.h), at most 48 x 48 = 2304 of them.
#pragma once

#include <array>
#include <cstdint>

#include "domains/sokoban/bits.h"

namespace unscramble::sokoban {

struct State {
  static constexpr int kWords = 72;

  std::array<std::uint32_t, kWords> boxes{};
  std::uint32_t player = 0;

  [[nodiscard]] bool has_box(int cell) const { return ((boxes[cell >> 5] >> (cell & 31)) & 1U) != 0; }
  void add_box(int cell) { boxes[cell >> 5] |= std::uint32_t{1} << (cell & 31); }
  void remove_box(int cell) { boxes[cell >> 5] &= ~(std::uint32_t{1} << (cell & 31)); }
};

template <int W>
Bits<W> boxes_of(const State& state) {
  Bits<W> out;
  for (int i = 0; i < W; ++i) {
    out.word[i] = state.boxes[2 * i];
    if (2 * i + 1 < State::kWords) out.word[i] |= std::uint64_t{state.boxes[2 * i + 1]} << 32;
  }
  return out;
}

}  // namespace unscramble::sokoban
