// GCC 12.2 at -O3 makes wrong code of `image` below when it vectorises straight-line code (-ftree-slp-vectorize): the
// transpose of the solved board is not the solved board. cmake/targets.cmake turns that off. This file is compiled at
// -O3 with the flags of the program, and fails if they bring the fault back; it is the conformance test that found it,
// reduced. Sanitizers, -O2 and clang agree that the source is right.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>

namespace unscramble {
namespace {

struct Board {
  std::array<std::uint8_t, 9> tile;
  std::uint8_t blank;
};

bool same(const Board& a, const Board& b) { return std::memcmp(&a, &b, sizeof(Board)) == 0; }

struct Transposing {
  Board goal{{1, 2, 3, 4, 5, 6, 7, 8, 0}, 8};

  static int transpose(int cell) { return cell % 3 * 3 + cell / 3; }
  [[nodiscard]] bool is_goal(const Board& board) const { return same(board, goal); }
  [[nodiscard]] bool is_standard() const {
    for (int i = 0; i < 9; ++i)
      if (goal.tile[i] != (i + 1) % 9) return false;
    return true;
  }
  [[nodiscard]] int symmetries() const { return is_standard() ? 2 : 1; }
  [[nodiscard]] Board image(const Board& board, int k) const {
    if (k == 0) return board;
    Board out{};
    for (int i = 0; i < 9; ++i) {
      const int tile = board.tile[i];
      out.tile[transpose(i)] = static_cast<std::uint8_t>(tile == 0 ? 0 : transpose(tile - 1) + 1);
    }
    out.blank = static_cast<std::uint8_t>(transpose(board.blank));
    return out;
  }
};

__attribute__((noinline)) void expect_symmetric(const Transposing& puzzle, const Board& board) {
  for (int k = 0; k < puzzle.symmetries(); ++k) {
    const Transposing other = puzzle;
    const Board image = puzzle.image(board, k);
    EXPECT_EQ(other.is_goal(image), puzzle.is_goal(board));
    const Board back = puzzle.image(image, k);
    EXPECT_TRUE(same(back, board));
  }
}

TEST(CompilerFault, TransposesAreRightAtTheHighestOptimisation) {
  const Transposing puzzle;
  expect_symmetric(puzzle, puzzle.goal);
  expect_symmetric(puzzle, {{1, 2, 3, 4, 5, 6, 7, 0, 8}, 7});
}

}  // namespace
}  // namespace unscramble
