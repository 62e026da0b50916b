#include "puzzles/cube/facelets.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "puzzle/text.h"
#include "puzzles/cube/tables.h"

namespace unscramble::cube {

namespace {

constexpr int kNoFace = -1;

// A cube text whose length and characters are right, and what its colours mean.
struct Colouring {
  std::string symbols;            // upper case, one a facelet
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

std::string times(std::ptrdiff_t count) {
  return count == 1 ? "once" : count == 2 ? "twice" : std::to_string(count) + " times";
}

// "R4": face and number within it.
std::string facelet_name(std::size_t facelet, std::size_t per_face) {
  return std::string(1, kFaceLetters[facelet / per_face]) + std::to_string(facelet % per_face + 1);
}

Expected<std::string> read_symbols(std::string_view text, std::size_t count) {
  std::string symbols;
  for (const auto word : split_words(text, " \t\r\n\v\f")) symbols += word;
  if (symbols.size() != count)
    return invalid("expected " + std::to_string(count) + " facelets, got " + std::to_string(symbols.size()));
  for (std::size_t i = 0; i < count; ++i) {
    char& c = symbols[i];
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (!(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9'))
      return invalid("'" + printable(std::string_view(&c, 1)) + "' at facelet " + std::to_string(i + 1) + " (" +
                     facelet_name(i, count / kFaces) + ") is not a letter or digit");
  }
  return symbols;
}

// Each colour as often as the others, or which is not.
Status check_counts(const Colouring& colouring) {
  const auto per_face = static_cast<std::ptrdiff_t>(colouring.symbols.size()) / kFaces;
  std::string wrong;
  for (const char symbol : colouring.name) {
    const auto count = std::count(colouring.symbols.begin(), colouring.symbols.end(), symbol);
    if (count == per_face) continue;
    if (!wrong.empty()) wrong += ", ";
    wrong += std::string("colour ") + symbol + " appears " + times(count);
  }
  if (wrong.empty()) return Done{};
  return invalid(wrong + "; each of the six colours must appear " + std::to_string(per_face) + " times");
}

// The cubie that shows `faces` (clockwise from slot 0) and which of its stickers is in slot 0.
template <std::size_t N>
std::optional<std::pair<int, int>> find_piece(const std::array<std::string_view, N>& names, std::string_view shown) {
  for (std::size_t i = 0; i < N; ++i)
    for (std::size_t first = 0; first < shown.size(); ++first) {
      bool same = true;
      for (std::size_t slot = 0; slot < shown.size(); ++slot)
        same = same && shown[slot] == names[i][(first + slot) % shown.size()];
      if (same) return std::pair(static_cast<int>(i), static_cast<int>(first));
    }
  return std::nullopt;
}

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

// Which pieces appear more than once and which not at all; nothing if all are there.
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

// Facelet 0..23 of a 2x2x2 is this corner facelet of the 3x3x3.
constexpr std::size_t kCornerOfFace[4] = {0, 2, 6, 8};
constexpr std::size_t facelet2(std::size_t facelet3) {
  const std::size_t within = facelet3 % 9;
  return facelet3 / 9 * 4 + (within < 3 ? within / 2 : 2 + (within - 6) / 2);
}
static_assert(facelet2(kCornerOfFace[3]) == 3 && facelet2(9 + kCornerOfFace[1]) == 5);

constexpr auto kCornerFacelet3 = [](std::size_t slot) { return std::size_t{kCornerFacelets[slot]}; };
constexpr auto kCornerFacelet2 = [](std::size_t slot) { return facelet2(kCornerFacelets[slot]); };
constexpr auto kEdgeFacelet3 = [](std::size_t slot) { return std::size_t{kEdgeFacelets[slot]}; };

Expected<Colouring> colours_from_centres(std::string symbols) {
  Colouring colouring{std::move(symbols), {}};
  for (std::size_t f = 0; f < kFaces; ++f) {
    const char centre = colouring.symbols[f * 9 + 4];
    for (std::size_t g = 0; g < f; ++g)
      if (colouring.name[g] == centre)
        return invalid(std::string("the centres of ") + kFaceLetters[g] + " and " + kFaceLetters[f] +
                       " have the same colour " + centre);
    colouring.name[f] = centre;
  }
  for (std::size_t i = 0; i < colouring.symbols.size(); ++i)
    if (colouring.face(i) == kNoFace)
      return invalid(std::string("'") + colouring.symbols[i] + "' at facelet " + std::to_string(i + 1) + " (" +
                     facelet_name(i, 9) + ") is not the colour of any centre");
  if (const auto counts = check_counts(colouring); !counts) return counts.error();
  return colouring;
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

// Six colours in the order they come, where no centre names them.
Expected<Colouring> colours_without_centres(std::string symbols) {
  Colouring colouring{std::move(symbols), {}};
  std::string seen;
  for (std::size_t i = 0; i < colouring.symbols.size(); ++i) {
    const char c = colouring.symbols[i];
    if (seen.find(c) != std::string::npos) continue;
    if (seen.size() == kFaces)
      return invalid(std::string("'") + c + "' at facelet " + std::to_string(i + 1) + " (" + facelet_name(i, 4) +
                     ") is a seventh colour; the others are " + seen);
    seen += c;
  }
  if (seen.size() < kFaces)
    return invalid("only " + std::to_string(seen.size()) + " colours (" + seen + "); a cube has six");
  std::copy(seen.begin(), seen.end(), colouring.name.begin());
  if (const auto counts = check_counts(colouring); !counts) return counts.error();
  if (colouring.standard()) std::copy(kFaceLetters.begin(), kFaceLetters.end(), colouring.name.begin());
  return colouring;
}

// The colour that shares no corner with `symbol`.
Expected<char> opposite_colour(const Colouring& colouring, char symbol) {
  std::string never;
  for (const char other : colouring.name) {
    if (other == symbol) continue;
    bool meet = false;
    for (std::size_t corner = 0; corner < kCorners; ++corner) {
      bool has_symbol = false;
      bool has_other = false;
      for (std::size_t slot = 0; slot < 3; ++slot) {
        const char c = colouring.symbols[kCornerFacelet2(corner * 3 + slot)];
        has_symbol = has_symbol || c == symbol;
        has_other = has_other || c == other;
      }
      meet = meet || (has_symbol && has_other);
    }
    if (!meet) never += other;
  }
  if (never.size() == 1) return never[0];
  if (never.empty())
    return invalid(std::string("colour ") + symbol + " shares a corner with every other colour, so none is opposite");
  return invalid(std::string("colour ") + symbol + " shares a corner with neither " + never[0] + " nor " + never[1] +
                 "; only one can be opposite");
}

// Names the colours by the corner at DBL.
Status name_by_dbl(Colouring& colouring) {
  std::array<char, kFaces> name{};
  for (std::size_t slot = 0; slot < 3; ++slot) {
    const char here = colouring.symbols[kCornerFacelet2(kDbl * 3 + slot)];
    if (std::find(name.begin(), name.end(), here) != name.end())
      return invalid(std::string("the corner at DBL shows the colour ") + here + " twice");
    const int face = corner_face(static_cast<int>(kDbl * 3 + slot));
    const auto other = opposite_colour(colouring, here);
    if (!other) return other.error();
    if (std::find(name.begin(), name.end(), *other) != name.end())
      return invalid(std::string("colour ") + *other + " is opposite to two colours of the corner at DBL");
    name[static_cast<std::size_t>(face)] = here;
    name[static_cast<std::size_t>(opposite(face))] = *other;
  }
  colouring.name = name;
  return Done{};
}

std::string twist_cause(const Corners& corners) {
  switch (twist_sum(corners)) {
    case 1: return "a corner is twisted clockwise";
    case 2: return "a corner is twisted anticlockwise";
    default: return "";
  }
}

}  // namespace

Expected<Cubies> read_facelets3(std::string_view text) {
  auto symbols = read_symbols(text, kFacelets);
  if (!symbols) return symbols.error();
  auto coloured = colours_from_centres(*std::move(symbols));
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
  return Cubies{turned(cubies.corner, kSymmetries[home]), turned(cubies.edge, kSymmetries[home])};
}

Expected<Corners> read_facelets2(std::string_view text) {
  auto symbols = read_symbols(text, 24);
  if (!symbols) return symbols.error();
  auto coloured = colours_without_centres(*std::move(symbols));
  if (!coloured) return coloured.error();
  Colouring colouring = *std::move(coloured);
  if (!colouring.standard())
    if (const auto named = name_by_dbl(colouring); !named) return named.error();
  Corners corners{};
  std::string miscount;
  if (const auto read = read_pieces(colouring, kCornerNames, kCornerFacelet2, corners, miscount); !read)
    return read.error();
  if (!miscount.empty()) return invalid(miscount);
  return turned(corners, kSymmetries[kRotationToDbl[corners[kDbl]]]);
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

std::array<std::uint8_t, 54> colours3(const Cubies& cubies) {
  std::array<std::uint8_t, 54> out{};
  for (int f = 0; f < kFaces; ++f) out[static_cast<std::size_t>(f * 9 + 4)] = static_cast<std::uint8_t>(f);
  for (int i = 0; i < kCorners; ++i)
    for (int n = 0; n < 3; ++n)
      out[kCornerFacelets[corner_slot(cubies.corner[i], n)]] = static_cast<std::uint8_t>(corner_face(i * 3 + n));
  for (int i = 0; i < kEdges; ++i)
    for (int n = 0; n < 2; ++n)
      out[kEdgeFacelets[edge_slot(cubies.edge[i], n)]] = static_cast<std::uint8_t>(edge_face(i * 2 + n));
  return out;
}

std::array<std::uint8_t, 24> colours2(const Corners& corners) {
  std::array<std::uint8_t, 24> out{};
  for (int i = 0; i < kCorners; ++i)
    for (int n = 0; n < 3; ++n)
      out[facelet2(kCornerFacelets[corner_slot(corners[i], n)])] = static_cast<std::uint8_t>(corner_face(i * 3 + n));
  return out;
}

std::string letters(std::span<const std::uint8_t> colours) {
  std::string out;
  for (const auto colour : colours) out += kFaceLetters[colour];
  return out;
}

}  // namespace unscramble::cube
