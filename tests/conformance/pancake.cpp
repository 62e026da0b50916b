// The example of docs/adding-a-puzzle.md passes the suite that registered puzzles pass.
#include "pancake/pancake.h"

#include "conformance/puzzle_conformance.h"

namespace unscramble {
struct Key_pancake {
  using Puzzle = Pancake<7>;
};
INSTANTIATE_TYPED_TEST_SUITE_P(pancake, PuzzleConformance, Key_pancake);
}  // namespace unscramble
