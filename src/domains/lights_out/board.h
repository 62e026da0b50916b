// What LightsOut knows about a board size: which lights each press toggles, what presses can reach, and
// how lights and presses are written.
#pragma once

#include <string>

#include "core/gf2.h"
#include "puzzle/puzzle.h"
#include "puzzle/text.h"

namespace unscramble {

template <int Words>
std::vector<Bits<Words>> light_toggles(int side) {
  std::vector<Bits<Words>> toggles(static_cast<std::size_t>(side * side));
  for (int cell = 0; cell < side * side; ++cell) {
    const int row = cell / side;
    const int column = cell % side;
    const auto flip = [&](int r, int c) {
      if (r >= 0 && r < side && c >= 0 && c < side)
        flip_bit(toggles[static_cast<std::size_t>(cell)], static_cast<std::size_t>(r * side + c));
    };
    flip(row, column);
    flip(row - 1, column);
    flip(row + 1, column);
    flip(row, column - 1);
    flip(row, column + 1);
  }
  return toggles;
}

template <int Words>
struct LightsBoard {
  explicit LightsBoard(int n) : side(n), cells(n * n), toggles(light_toggles<Words>(n)), presses(toggles) {}

  // With only some cells pressed; bit i of its answers is presses[i].
  [[nodiscard]] Gf2Span<Words> span_of(std::span<const Move> allowed) const {
    std::vector<Bits<Words>> vectors;
    for (const Move move : allowed) vectors.push_back(toggles[move]);
    return Gf2Span<Words>(vectors);
  }

  int side;
  int cells;
  std::vector<Bits<Words>> toggles;
  Gf2Span<Words> presses;
};

// Where symmetry k (bit 0: transpose, then bit 1: flip rows, bit 2: flip columns) puts a cell.
inline std::size_t symmetric_cell(int cell, int k, int side) {
  int row = cell / side;
  int column = cell % side;
  if ((k & 1) != 0) std::swap(row, column);
  if ((k & 2) != 0) row = side - 1 - row;
  if ((k & 4) != 0) column = side - 1 - column;
  return static_cast<std::size_t>(row * side + column);
}

inline Error wrong_number_of_lights(std::size_t count, int side) {
  const auto n = std::to_string(side);
  std::string message =
      "expected " + std::to_string(side * side) + " lights (" + n + "x" + n + "), got " + std::to_string(count);
  for (int other = 2; other <= 16; ++other)
    if (static_cast<std::size_t>(other * other) == count)
      message += ": that is a board of lightsout" + std::to_string(other);
  return invalid(message);
}

// 0s and 1s row by row; white space, commas, brackets and / between rows anywhere. Dots and #s serve as well.
template <int Words>
Expected<Bits<Words>> read_lights(std::string_view text, int side) {
  const auto cells = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  Bits<Words> lights{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::string_view(" \t\n\r,;/[]()").find(text[i]) != std::string_view::npos) continue;
    const char c = text[i] == '.' ? '0' : text[i] == '#' ? '1' : text[i];
    if (c != '0' && c != '1')
      return invalid("'" + printable(text.substr(i, 1)) + "' at character " + std::to_string(i + 1) +
                     " is not a light; lights are 0 (off) or 1 (on)");
    if (c == '1' && count < cells) flip_bit(lights, count);
    ++count;
  }
  if (count != cells) return wrong_number_of_lights(count, side);
  return lights;
}

inline Expected<Moves> read_presses(std::string_view text, int cells) {
  Moves moves;
  for (const auto word : split_words(text, " \t\r\n,")) {
    const auto cell = parse_int(word);
    if (!cell) return invalid("'" + printable(word) + "' is not a cell number");
    if (*cell < 0 || *cell >= cells)
      return invalid("cell " + std::to_string(*cell) + " does not exist; cells are 0 to " + std::to_string(cells - 1));
    moves.push_back(static_cast<Move>(*cell));
  }
  return moves;
}

template <std::size_t Words>
std::string draw_lights(const std::array<std::uint64_t, Words>& lights, int side, DrawStyle style) {
  std::string out;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const bool on = test_bit(lights, static_cast<std::size_t>(row * side + column));
      if (style.colour) {
        out += ansi(on ? 103 : 100) + "  " + ansi(0) + " ";
      } else {
        out += on ? "# " : ". ";
      }
    }
    out += '\n';
  }
  return out;
}

}  // namespace unscramble
