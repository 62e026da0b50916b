// Singmaster/WCA move notation, read liberally and written strictly. Rotations (x y z), slices (M E S)
// and wide turns (Rw, r) are rewritten as face turns of a cube that is held still: what they do to the
// orientation is tracked and dropped at the end.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/move.h"
#include "domains/cube/metric.h"

namespace unscramble::cube {

struct Turn {
  std::uint8_t face;
  std::uint8_t quarters;  // 1 clockwise, 2 half, 3 anticlockwise
};

// What stays where it is while the faces turn: the centres, or (2x2x2, which has none) the corner DBL,
// so that only U, R and F are ever turned.
enum class Frame { kCentres, kCornerDbl };

// The error names what is not understood and its position.
Expected<std::vector<Turn>> parse_turns(std::string_view text, Frame frame);

// Scrambles and facelets are told apart by their form; `facelets` is how many the puzzle has.
bool looks_like_moves(std::string_view text, int facelets, Frame frame);

// The same turns for a 2x2x2 whose corner DBL stays where it is: of U, R and F only.
std::vector<Turn> keeping_dbl(std::span<const Turn> turns);

Moves turns_to_moves(std::span<const Turn> turns, Metric metric);
// The moves a name in --moves stands for: a bare face is every turn of it; U' or U2 is that turn alone, and a half
// turn is refused where it is two moves.
Expected<Moves> moves_allowed_by(std::string_view word, Frame frame, Metric metric);
// Two equal quarter turns in a row are written X2.
std::string format_turns(std::span<const Move> moves, Metric metric);

}  // namespace unscramble::cube
