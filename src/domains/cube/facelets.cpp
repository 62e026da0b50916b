#include "domains/cube/facelets.h"

#include <algorithm>
#include <optional>

#include "domains/cube/colouring.h"
#include "domains/cube/find_piece.h"
#include "domains/cube/tables.h"

namespace unscramble::cube {

namespace {

// Why no piece shows these faces; `shown` in face letters.
template <std::size_t N>
Error impossible_piece(const std::array<std::string_view, N>& names, std::size_t position, std::string_view shown,
                       const Colouring& colouring) {
  const std::string kind = shown.size() == 3 ? "corner" : "edge";
  const std::string here = "the " + kind + " at " + std::string(names[position]) + " shows " + colouring.rename(shown);
  for (std::size_t a = 0; a < shown.size(); ++a)
    for (std::size_t b = a + 1; b < shown.size(); ++b) {
      if (shown[a] == shown[b]) return invalid(here + ": the same colour twice");
      if (opposite(face_of_letter(shown[a])) == face_of_letter(shown[b]))
        return invalid(here + ": " + colouring.rename(shown.substr(a, 1)) + " and " +
                       colouring.rename(shown.substr(b, 1)) + " are opposite colours and never share a piece");
    }
  const std::string mirrored(shown.rbegin(), shown.rend());
  const auto piece = find_piece(names, mirrored);
  const std::string meant = piece ? colouring.rename(names[static_cast<std::size_t>(piece->first)]) : "";
  return invalid(here + ": a mirror image of corner " + meant + ", its colours run the wrong way round");
}

// Which pieces appear more than once and which not at all; nothing if all are present.
template <std::size_t N>
std::string miscounted(const std::array<std::string_view, N>& names, const std::array<int, N>& count,
                       const Colouring& colouring) {
  const std::string kind = names[0].size() == 3 ? "corner " : "edge ";
  std::string doubled;
  std::string missing;
  for (std::size_t i = 0; i < N; ++i) {
    const std::string piece = kind + colouring.rename(names[i]);
    if (count[i] > 1) doubled += piece + " appears " + times(count[i]) + ", ";
    if (count[i] == 0) missing += (missing.empty() ? "" : ", ") + piece + " is missing";
  }
  return doubled + missing;
}

// Fills places[cubie] from the colours at the slots; facelet_of(slot) says where a slot is in the text.
template <std::size_t N, class FaceletOf>
Status read_pieces(const Colouring& colouring, const std::array<std::string_view, N>& names, FaceletOf facelet_of,
                   std::array<std::uint8_t, N>& places, std::string& miscount) {
  const std::size_t slots = names[0].size();
  std::array<int, N> count{};
  for (std::size_t position = 0; position < N; ++position) {
    std::string shown;
    for (std::size_t slot = 0; slot < slots; ++slot)
      shown += kFaceLetters[static_cast<std::size_t>(colouring.face(facelet_of(position * slots + slot)))];
    const auto piece = find_piece(names, shown);
    if (!piece) return impossible_piece(names, position, shown, colouring);
    const auto [cubie, first] = *piece;
    const std::size_t twist = (slots - static_cast<std::size_t>(first)) % slots;  // where sticker 0 is
    places[static_cast<std::size_t>(cubie)] = static_cast<std::uint8_t>(position * slots + twist);
    ++count[static_cast<std::size_t>(cubie)];
  }
  const std::string wrong = miscounted(names, count, colouring);
  if (!wrong.empty()) miscount += (miscount.empty() ? "" : "; ") + wrong;
  return Done{};
}

// The rotation that brings a cube lettered URFDLB to U above and F in front: nothing if its centres
// are a mirror image.
std::optional<int> rotation_home(const std::array<char, kFaces>& centres) {
  for (int k = 0; k < kRotations; ++k) {
    bool home = true;
    for (std::size_t f = 0; f < kFaces; ++f) home = home && kFaceLetters[kSymmetries[k].face[f]] == centres[f];
    if (home) return k;
  }
  return std::nullopt;
}

std::string twist_cause(const Corners& corners) {
  switch (twist_sum(corners)) {
    case 1: return "a corner is twisted clockwise";
    case 2: return "a corner is twisted anticlockwise";
    default: return "";
  }
}

}  // namespace

Expected<Seen<Cubies>> read_facelets3(std::string_view text) {
  auto coloured = colours_from_centres(text);
  if (!coloured) return coloured.error();
  Colouring colouring = *std::move(coloured);
  int home = 0;
  if (colouring.standard()) {
    const auto rotation = rotation_home(colouring.name);
    if (!rotation)
      return invalid("the centres " + std::string(colouring.name.begin(), colouring.name.end()) +
                     " (of the faces URFDLB as held) are not those of a cube turned in any way");
    home = *rotation;
    std::copy(kFaceLetters.begin(), kFaceLetters.end(), colouring.name.begin());
  }
  Cubies cubies{};
  std::string miscount;
  if (const auto read = read_pieces(colouring, kCornerNames, kCornerFacelet3, cubies.corner, miscount); !read)
    return read.error();
  if (const auto read = read_pieces(colouring, kEdgeNames, kEdgeFacelet3, cubies.edge, miscount); !read)
    return read.error();
  if (!miscount.empty()) return invalid(miscount);
  return Seen<Cubies>{{turned(cubies.corner, kSymmetries[home]), turned(cubies.edge, kSymmetries[home])},
                      kInverseSymmetry[home]};
}

Expected<Seen<Corners>> read_facelets2(std::string_view text) {
  const auto colouring = colours_without_centres(text);
  if (!colouring) return colouring.error();
  Corners corners{};
  std::string miscount;
  if (const auto read = read_pieces(*colouring, kCornerNames, kCornerFacelet2, corners, miscount); !read)
    return read.error();
  if (!miscount.empty()) return invalid(miscount);
  const auto home = kRotationToDbl[corners[kDbl]];
  return Seen<Corners>{turned(corners, kSymmetries[home]), kInverseSymmetry[home]};
}

Status check_solvable(const Cubies& cubies) {
  std::string cause;
  const auto add = [&](const std::string& text) {
    if (!text.empty()) cause += (cause.empty() ? "" : "; ") + text;
  };
  if (permutation_parity(cubies.corner) != permutation_parity(cubies.edge))
    add("two pieces are swapped (the corners' and the edges' permutations differ in parity)");
  if (flip_sum(cubies.edge) != 0) add("an edge is flipped");
  add(twist_cause(cubies.corner));
  if (cause.empty()) return Done{};
  return unsolvable("no turns solve this cube: " + cause);
}

Status check_solvable(const Corners& corners) {
  const std::string cause = twist_cause(corners);
  if (cause.empty()) return Done{};
  return unsolvable("no turns solve this cube: " + cause);
}

}  // namespace unscramble::cube
