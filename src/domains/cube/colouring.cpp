#include "domains/cube/colouring.h"

#include <algorithm>

#include "puzzle/text.h"

namespace unscramble::cube {

namespace {

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

// Checks that each colour appears equally often, or names those that do not.
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

// Six colours in the order they come, where no centre names them.
Expected<Colouring> six_colours(std::string symbols) {
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
  if (colouring.standard()) std::copy(kFaceLetters.begin(), kFaceLetters.end(), colouring.name.begin());
  if (const auto counts = check_counts(colouring); !counts) return counts.error();
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

// Corners whose colours, as named, run the wrong way round, judged by the handedness of the faces in space.
int mirrored_corners(const Colouring& colouring) {
  int count = 0;
  for (std::size_t corner = 0; corner < kCorners; ++corner) {
    std::array<Vec, 3> normal;
    for (std::size_t slot = 0; slot < 3; ++slot)
      normal[slot] = kFrames[static_cast<std::size_t>(colouring.face(kCornerFacelet2(corner * 3 + slot)))].normal;
    count += dot(cross(normal[0], normal[1]), normal[2]) > 0 ? 1 : 0;
  }
  return count;
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
  if (mirrored_corners(colouring) > kCorners / 2) {  // then the one at DBL is the odd one out
    std::swap(colouring.name[kB], colouring.name[kL]);
    std::swap(colouring.name[kF], colouring.name[kR]);
  }
  return Done{};
}

}  // namespace

std::string times(std::ptrdiff_t count) {
  return count == 1 ? "once" : count == 2 ? "twice" : std::to_string(count) + " times";
}

Expected<Colouring> colours_from_centres(std::string_view text) {
  auto symbols = read_symbols(text, kFacelets);
  if (!symbols) return symbols.error();
  Colouring colouring{*std::move(symbols), {}};
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

Expected<Colouring> colours_without_centres(std::string_view text) {
  auto symbols = read_symbols(text, 24);
  if (!symbols) return symbols.error();
  auto colouring = six_colours(*std::move(symbols));
  if (!colouring || colouring->standard()) return colouring;
  if (const auto named = name_by_dbl(*colouring); !named) return named.error();
  return colouring;
}

}  // namespace unscramble::cube
