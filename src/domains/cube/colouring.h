// The colours of a cube text: its symbols checked, and which face each colour belongs to.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "domains/cube/cubies.h"

namespace unscramble::cube {

constexpr int kNoFace = -1;

// A cube text of valid length and characters, and what its colours mean.
struct Colouring {
  std::string symbols;            // upper case, one per facelet
  std::array<char, kFaces> name;  // name[face] = the symbol that is its colour

  [[nodiscard]] int face(std::size_t facelet) const {
    const auto found = std::find(name.begin(), name.end(), symbols[facelet]);
    return found == name.end() ? kNoFace : static_cast<int>(found - name.begin());
  }
  [[nodiscard]] std::string rename(std::string_view piece) const {
    std::string out;
    for (const char letter : piece) out += name[static_cast<std::size_t>(face_of_letter(letter))];
    return out;
  }
  [[nodiscard]] bool standard() const {
    return std::is_permutation(name.begin(), name.end(), kFaceLetters.begin(), kFaceLetters.end());
  }
};

// "once", "twice", "5 times".
std::string times(std::ptrdiff_t count);

// 54 symbols; the centres say which colour belongs to which face.
Expected<Colouring> colours_from_centres(std::string_view text);

// 24 symbols. URFDLB name their faces; other colours are named by the corner at DBL, opposite colours
// being those that never meet on a corner.
Expected<Colouring> colours_without_centres(std::string_view text);

// Facelet 0..23 of a 2x2x2 is this corner facelet of the 3x3x3.
constexpr std::size_t kCornerOfFace[4] = {0, 2, 6, 8};
constexpr std::size_t facelet2(std::size_t facelet3) {
  const std::size_t within = facelet3 % 9;
  return facelet3 / 9 * 4 + (within < 3 ? within / 2 : 2 + (within - 6) / 2);
}
static_assert(facelet2(kCornerOfFace[3]) == 3 && facelet2(9 + kCornerOfFace[1]) == 5);

// Where a corner or edge slot is in the text.
inline constexpr auto kCornerFacelet3 = [](std::size_t slot) { return std::size_t{kCornerFacelets[slot]}; };
inline constexpr auto kCornerFacelet2 = [](std::size_t slot) { return facelet2(kCornerFacelets[slot]); };
inline constexpr auto kEdgeFacelet3 = [](std::size_t slot) { return std::size_t{kEdgeFacelets[slot]}; };

}  // namespace unscramble::cube
