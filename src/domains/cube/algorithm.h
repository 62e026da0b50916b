// The grammar of cube algorithms, as twizzle and most solvers read them: moves, groups that are repeated or inverted,
// commutators, conjugates and comments, all multiplied out into single steps.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/expected.h"

namespace unscramble::cube {

// What stays where it is while the faces turn: the centres, or (2x2x2, which has none) the corner DBL,
// so that only U, R and F are ever turned.
enum class Frame { kCentres, kCornerDbl };

// Which layers a step turns, counted from a face and in the direction of that face.
enum class Layers : std::uint8_t { kFace, kWide, kSlice, kFar, kAll };

struct Step {
  std::uint8_t face;
  Layers layers;
  std::uint8_t quarters;  // 1 clockwise, 2 half, 3 anticlockwise
};

// R U' F2, Rw or r, x y z, M E S, 2R and 3Rw (layers counted from the face), (R U)3, (R U)', [R, U] = R U R' U',
// [R: U] = R U R', // to the end of the line. The error names what is not understood and its position.
Expected<std::vector<Step>> parse_algorithm(std::string_view text, Frame frame);

// Characters that occur in algorithms but never in a cube's stickers.
bool has_grouping(std::string_view text);

}  // namespace unscramble::cube
