#include "domains/cube/faults.h"

#include <algorithm>
#include <string>

#include "domains/cube/colouring.h"
#include "domains/cube/find_piece.h"
#include "domains/cube/tables.h"
#include "puzzle/text.h"

namespace unscramble::cube {

namespace {

template <class Wrong>
std::vector<int> facelets_where(const std::string& symbols, Wrong wrong) {
  std::vector<int> out;
  for (std::size_t i = 0; i < symbols.size(); ++i)
    if (wrong(i)) out.push_back(static_cast<int>(i));
  return out;
}

bool is_symbol(char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// Centres that share a colour, or stickers whose colour no centre has.
std::vector<int> against_centres(const std::string& symbols) {
  std::string centres;
  for (std::size_t f = 0; f < kFaces; ++f) centres += symbols[f * 9 + 4];
  const auto same = facelets_where(
      symbols, [&](std::size_t i) { return i % 9 == 4 && std::count(centres.begin(), centres.end(), symbols[i]) > 1; });
  if (!same.empty()) return same;
  return facelets_where(symbols, [&](std::size_t i) { return centres.find(symbols[i]) == std::string::npos; });
}

// Stickers of a seventh colour: of those that are not lettered for a face if all others are, else of the latest.
std::vector<int> seventh_colour(const std::string& symbols) {
  std::string seen;
  for (const char c : symbols)
    if (seen.find(c) == std::string::npos) seen += c;
  if (seen.size() <= kFaces) return {};
  std::string known;
  for (const char c : seen)
    if (std::find(kFaceLetters.begin(), kFaceLetters.end(), c) != kFaceLetters.end()) known += c;
  for (const char c : seen)
    if (known.size() < kFaces && known.find(c) == std::string::npos) known += c;
  return facelets_where(symbols, [&](std::size_t i) { return known.find(symbols[i]) == std::string::npos; });
}

// Marks the stickers of pieces that do not exist, and of those that appear more than once.
template <std::size_t N, class FaceletOf>
void mark_pieces(const Colouring& colouring, const std::array<std::string_view, N>& names, FaceletOf facelet_of,
                 std::vector<bool>& marked) {
  const std::size_t slots = names[0].size();
  std::array<std::vector<std::size_t>, N> positions;
  const auto mark = [&](std::size_t position) {
    for (std::size_t slot = 0; slot < slots; ++slot) marked[facelet_of(position * slots + slot)] = true;
  };
  for (std::size_t position = 0; position < N; ++position) {
    std::string shown;
    for (std::size_t slot = 0; slot < slots; ++slot)
      shown += kFaceLetters[static_cast<std::size_t>(colouring.face(facelet_of(position * slots + slot)))];
    if (const auto piece = find_piece(names, shown)) {
      positions[static_cast<std::size_t>(piece->first)].push_back(position);
    } else {
      mark(position);
    }
  }
  for (const auto& same : positions)
    if (same.size() > 1)
      for (const auto position : same) mark(position);
}

// What the colours mean, even if there are not nine (four) of each: the text itself if it is lettered for the faces.
bool name_colours(Colouring& colouring) {
  const std::string& symbols = colouring.symbols;
  std::copy(kFaceLetters.begin(), kFaceLetters.end(), colouring.name.begin());
  if (facelets_where(symbols, [&](std::size_t i) { return colouring.face(i) == kNoFace; }).empty()) return true;
  if (symbols.size() == kFacelets) {
    for (std::size_t f = 0; f < kFaces; ++f) colouring.name[f] = symbols[f * 9 + 4];
    return true;
  }
  const auto named = colours_without_centres(symbols);
  if (named) colouring.name = named->name;
  return named.has_value();
}

std::vector<int> too_often(const std::string& symbols) {
  const auto share = static_cast<std::ptrdiff_t>(symbols.size() / kFaces);
  return facelets_where(symbols,
                        [&](std::size_t i) { return std::count(symbols.begin(), symbols.end(), symbols[i]) > share; });
}

}  // namespace

std::vector<int> faulty_facelets(std::string_view text, std::size_t count) {
  Colouring colouring{};
  for (const auto word : split_words(text, " \t\r\n\v\f")) colouring.symbols += word;
  std::string& symbols = colouring.symbols;
  if (symbols.size() != count) return {};
  for (char& c : symbols)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  auto faults = facelets_where(symbols, [&](std::size_t i) { return !is_symbol(symbols[i]); });
  if (faults.empty()) faults = count == kFacelets ? against_centres(symbols) : seventh_colour(symbols);
  if (!faults.empty() || !name_colours(colouring)) return faults;
  std::vector<bool> marked(count);
  if (count == kFacelets) {
    mark_pieces(colouring, kCornerNames, kCornerFacelet3, marked);
    mark_pieces(colouring, kEdgeNames, kEdgeFacelet3, marked);
  } else {
    mark_pieces(colouring, kCornerNames, kCornerFacelet2, marked);
  }
  faults = facelets_where(symbols, [&](std::size_t i) { return marked[i]; });
  return faults.empty() ? too_often(symbols) : faults;
}

}  // namespace unscramble::cube
