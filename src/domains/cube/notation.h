// Singmaster/WCA move notation, read liberally and written strictly. Rotations (x y z), slices (M E S)
// and wide turns (Rw, r) are rewritten as face turns of a cube that is held still; how the cube is held in
// the end is reported beside them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/move.h"
#include "domains/cube/algorithm.h"
#include "domains/cube/metric.h"

namespace unscramble::cube {

struct Turn {
  std::uint8_t face;
  std::uint8_t quarters;  // 1 clockwise, 2 half, 3 anticlockwise
};

// How a cube is held: the number of the rotation that took it there from U above and F in front (kSymmetries).
using Hold = std::uint8_t;
inline constexpr Hold kUsualHold = 0;

struct HeldTurns {
  std::vector<Turn> turns;  // of the cube held as usual
  Hold held = kUsualHold;   // how it is held after them
};

// Of a cube that is held like that at first. The error names what is not understood and its position.
Expected<HeldTurns> parse_turns(std::string_view text, Frame frame, Hold held = kUsualHold);

// Scrambles and facelets are told apart by their form; `facelets` is how many the puzzle has.
bool looks_like_moves(std::string_view text, int facelets, Frame frame);

// The same turns for a 2x2x2 whose corner DBL stays where it is: of U, R and F only.
std::vector<Turn> keeping_dbl(std::span<const Turn> turns);

Moves turns_to_moves(std::span<const Turn> turns, Metric metric);
// The moves a name in --moves stands for: a bare face is every turn of it; U' or U2 is that turn alone, and a half
// turn is refused where it is two moves.
Expected<Moves> moves_allowed_by(std::string_view word, Frame frame, Metric metric, Hold held = kUsualHold);
// For someone who holds the cube like that. Two equal quarter turns in a row are written X2.
std::string format_turns(std::span<const Move> moves, Metric metric, Hold held = kUsualHold);
// Written like that, how many quarter turns and how many face turns they are.
int quarter_turns_in(std::span<const Move> moves, Metric metric);
int face_turns_in(std::span<const Move> moves, Metric metric);

}  // namespace unscramble::cube
