// Sliding puzzles as text: reading with every refusal named, and drawing.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "core/expected.h"
#include "puzzle/puzzle.h"
#include "puzzle/text.h"

namespace unscramble {

inline Error wrong_number_of_tiles(std::size_t count, int side) {
  const auto n = std::to_string(side);
  std::string message =
      "expected " + std::to_string(side * side) + " tiles (" + n + "x" + n + "), got " + std::to_string(count);
  for (int other = 3; other <= 7; ++other)
    if (static_cast<std::size_t>(other * other) == count)
      message += ": that is a board of puzzle" + std::to_string(count - 1);
  return invalid(message);
}

// The words of a board as people write or paste it: "1 2 3", "[1, 2, 3]", "[[1,2],[3,0]]", rows separated by / or ;,
// and the digits of a 3x3 board run together, whole or row by row. The empty tile is 0, _, x, a dot, a dash, a word for
// it, or nothing between two commas.
template <int N>
std::vector<std::string> tile_words(std::string_view text) {
  std::string plain;
  bool after_comma = false;
  for (const char c : text) {
    const bool gap = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (c == ',' && after_comma) plain += " 0";
    if (!gap) after_comma = c == ',';
    const bool separator = gap || std::string_view(",;/[](){}").find(c) != std::string_view::npos;
    plain += separator ? ' ' : c;
  }
  std::vector<std::string> words;
  for (const auto word : split_words(plain, " ")) {
    const bool run_together = N == 3 && (word.size() == N || word.size() == N * N) &&
                              word.find_first_not_of("012345678_xX.") == std::string_view::npos;
    if (!run_together) words.emplace_back(word);
    if (run_together)
      for (const char c : word) words.emplace_back(1, c);
  }
  constexpr std::array<std::string_view, 12> kBlanks{"_", "x", "X",     ".",     "·",    "-",
                                                     "*", "b", "blank", "empty", "None", "null"};
  for (auto& word : words)
    if (std::find(kBlanks.begin(), kBlanks.end(), word) != kBlanks.end()) word = "0";
  return words;
}

// N*N numbers row by row, 0 = blank, each tile once.
template <int N>
Expected<std::array<std::uint8_t, N * N>> read_tiles(std::string_view text) {
  constexpr int kCells = N * N;
  const auto words = tile_words<N>(text);
  std::array<std::uint8_t, kCells> tiles{};
  std::array<std::size_t, kCells> seen{};  // 1 + where
  for (std::size_t i = 0; i < words.size(); ++i)
    if (!parse_int(words[i]))
      return invalid("'" + printable(words[i]) + "' (word " + std::to_string(i + 1) + ") is not a tile number");
  if (words.size() != kCells) return wrong_number_of_tiles(words.size(), N);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const int tile = *parse_int(words[i]);
    if (tile < 0 || tile >= kCells)
      return invalid("tile " + std::to_string(tile) + " does not exist; tiles are 0 (blank) to " +
                     std::to_string(kCells - 1));
    const std::string which = tile == 0 ? "the blank (0)" : "tile " + std::to_string(tile);
    if (seen[tile] != 0)
      return invalid(which + " appears twice, at places " + std::to_string(seen[tile]) + " and " +
                     std::to_string(i + 1));
    seen[tile] = i + 1;
    tiles[i] = static_cast<std::uint8_t>(tile);
  }
  return tiles;
}

// Tiles in their places are green.
template <int N>
std::string draw_tiles(const std::array<std::uint8_t, N * N>& tiles, const std::array<std::uint8_t, N * N>& goal,
                       DrawStyle style) {
  std::string out;
  for (int cell = 0; cell < N * N; ++cell) {
    const int tile = tiles[cell];
    const std::string label = tile == 0 ? "  ·" : pad_left(std::to_string(tile), 3);
    if (style.colour && tile != 0) {
      out += ansi(tiles[cell] == goal[cell] ? 42 : 100) + "\x1b[97m" + label + " " + ansi(0) + " ";
    } else {
      out += label + "  ";
    }
    if (cell % N == N - 1) out += '\n';
  }
  return out;
}

}  // namespace unscramble
