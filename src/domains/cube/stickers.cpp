// From places to colours. Called for every state a learner sees, so the slots are looked up.
#include "domains/cube/colouring.h"
#include "domains/cube/facelets.h"

namespace unscramble::cube {

namespace {

using Faces = std::array<std::uint8_t, kPlaces>;

// [n][place] = the facelet that sticker n of a cubie at `place` covers.
template <std::size_t Stickers, class FaceletOf>
constexpr std::array<Faces, Stickers> covered_facelets(FaceletOf facelet_of) {
  std::array<Faces, Stickers> out{};
  for (int n = 0; n < static_cast<int>(Stickers); ++n)
    for (int place = 0; place < kPlaces; ++place) {
      const std::size_t slot = Stickers == 3 ? corner_slot(place, n) : edge_slot(place, n);
      out[static_cast<std::size_t>(n)][static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(facelet_of(slot));
    }
  return out;
}
constexpr auto kCorner3 = covered_facelets<3>(kCornerFacelet3);
constexpr auto kCorner2 = covered_facelets<3>(kCornerFacelet2);
constexpr auto kEdge3 = covered_facelets<2>(kEdgeFacelet3);

constexpr Faces make_faces(int (*face)(int)) {
  Faces out{};
  for (int place = 0; place < kPlaces; ++place)
    out[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(face(place));
  return out;
}
constexpr Faces kCornerFaces = make_faces(corner_face);
constexpr Faces kEdgeFaces = make_faces(edge_face);

}  // namespace

std::array<std::uint8_t, 54> colours3(const Cubies& cubies) {
  std::array<std::uint8_t, 54> out;
  for (std::size_t f = 0; f < kFaces; ++f) out[f * 9 + 4] = static_cast<std::uint8_t>(f);
  for (std::size_t i = 0; i < kCorners; ++i)
    for (std::size_t n = 0; n < 3; ++n) out[kCorner3[n][cubies.corner[i]]] = kCornerFaces[i * 3 + n];
  for (std::size_t i = 0; i < kEdges; ++i)
    for (std::size_t n = 0; n < 2; ++n) out[kEdge3[n][cubies.edge[i]]] = kEdgeFaces[i * 2 + n];
  return out;
}

std::array<std::uint8_t, 24> colours2(const Corners& corners) {
  std::array<std::uint8_t, 24> out;
  for (std::size_t i = 0; i < kCorners; ++i)
    for (std::size_t n = 0; n < 3; ++n) out[kCorner2[n][corners[i]]] = kCornerFaces[i * 3 + n];
  return out;
}

std::array<std::uint8_t, 54> colours3(const Cubies& cubies, Hold held) {
  const auto plain = colours3(cubies);
  if (held == kUsualHold) return plain;
  const auto map = facelet_map(all_isometries()[held]);
  std::array<std::uint8_t, 54> out{};
  for (std::size_t f = 0; f < out.size(); ++f) out[map[f]] = plain[f];
  return out;
}

std::array<std::uint8_t, 24> colours2(const Corners& corners, Hold held) {
  const auto plain = colours2(corners);
  if (held == kUsualHold) return plain;
  const auto map = facelet_map(all_isometries()[held]);
  std::array<std::uint8_t, 24> out{};
  for (std::size_t f = 0; f < out.size(); ++f) out[facelet2(map[f / 4 * 9 + kCornerOfFace[f % 4]])] = plain[f];
  return out;
}

std::string letters(std::span<const std::uint8_t> colours) {
  std::string out;
  for (const auto colour : colours) out += kFaceLetters[colour];
  return out;
}

}  // namespace unscramble::cube
