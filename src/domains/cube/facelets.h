// Cubes as text: 54 (3x3x3) or 24 (2x2x2) stickers in the order U R F D L B, each face row by row. Any six
// letters or digits serve as colours. What is wrong is named; whether a well-formed cube can be
// solved is checked last.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "domains/cube/cubies.h"
#include "domains/cube/notation.h"

namespace unscramble::cube {

struct Cubies {
  Corners corner;
  Edges edge;
};

// What the stickers of a cube show, and how it is held.
template <class Pieces>
struct Seen {
  Pieces pieces;  // of the cube held as usual
  Hold held;
};

// The centres say which colour belongs to which face. A cube lettered URFDLB and held another way is
// turned back to U above and F in front; other colours are taken as the cube is held.
Expected<Seen<Cubies>> read_facelets3(std::string_view text);

// No centres: a cube lettered URFDLB is turned until its corner DBL is at home; with other colours the
// corner at DBL is taken to be at home, and opposite colours are those that never meet on a corner.
Expected<Seen<Corners>> read_facelets2(std::string_view text);

// Nothing if solvable, else kUnsolvable with every cause.
Status check_solvable(const Cubies& cubies);
Status check_solvable(const Corners& corners);

// The colour (as its face's number) of every facelet.
std::array<std::uint8_t, 54> colours3(const Cubies& cubies);
std::array<std::uint8_t, 24> colours2(const Corners& corners);
// The same for a cube that is held like that.
std::array<std::uint8_t, 54> colours3(const Cubies& cubies, Hold held);
std::array<std::uint8_t, 24> colours2(const Corners& corners, Hold held);
std::string letters(std::span<const std::uint8_t> colours);

// The unfolded net: coloured blocks, or letters without colour.
std::string draw_net(std::span<const std::uint8_t> colours, bool colour);

}  // namespace unscramble::cube
