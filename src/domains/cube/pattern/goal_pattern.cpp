#include "domains/cube/pattern/goal_pattern.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <optional>
#include <vector>

#include "puzzle/text.h"

namespace unscramble::cube {

namespace {

constexpr int kAnyColour = -1;
using WantedColours = std::array<int, kFacelets>;  // a face, or kAnyColour

// D is the first layer; a 2x2x2 block grows from the corner DBL, a 2x2x3 block along L.
constexpr std::array kNamedPatterns = {
    NamedPattern{"cross", "????U????????R??R?????F??F??D?DDD?D?????L??L?????B??B?"},
    NamedPattern{"2x2x2", "????U????????R????????F???????DD?DD????LL?LL?????BB?BB"},
    NamedPattern{"2x2x3", "????U????????R???????FF?FF?DD?DD?DD????LLLLLL????BB?BB"},
    NamedPattern{"f2l", "????U???????RRRRRR???FFFFFFDDDDDDDDD???LLLLLL???BBBBBB"},
    NamedPattern{"oll", "UUUUUUUUU???RRRRRR???FFFFFFDDDDDDDDD???LLLLLL???BBBBBB"},
};
static_assert(std::all_of(kNamedPatterns.begin(), kNamedPatterns.end(),
                          [](const NamedPattern& pattern) { return pattern.facelets.size() == kFacelets; }));

constexpr bool is_blank_sticker(char symbol) { return symbol == '?' || symbol == '.'; }

std::string_view pattern_of_name(std::string_view text) {
  std::string lower(trim(text));
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  for (const auto& pattern : kNamedPatterns)
    if (pattern.name == lower) return pattern.facelets;
  return {};
}

Expected<WantedColours> read_wanted(std::string_view text) {
  std::string symbols;
  for (const char c : text)
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      symbols += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (symbols.size() != kFacelets)
    return invalid("a pattern has 54 facelets, with ? where any colour will do; this one has " +
                   std::to_string(symbols.size()));
  WantedColours wanted{};
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    wanted[i] = is_blank_sticker(symbols[i]) ? kAnyColour : face_of_letter(symbols[i]);
    if (!is_blank_sticker(symbols[i]) && kFaceLetters.find(symbols[i]) == std::string_view::npos)
      return invalid("facelet " + std::to_string(i + 1) + " of the pattern is '" + printable(symbols.substr(i, 1)) +
                     "'; a pattern is written with U R F D L B and ?");
  }
  for (std::size_t face = 0; face < kFaces; ++face) {
    const std::size_t centre = 9 * face + 4;
    if (wanted[centre] != kAnyColour && wanted[centre] != static_cast<int>(face))
      return invalid(std::string("a pattern is written with U above and F in front, but the centre of ") +
                     kFaceLetters[face] + " is " + symbols[centre]);
  }
  return wanted;
}

// Fills places[cubie] with the places where the cubie shows nothing but wanted colours. False with `position` set if no
// cubie can be there. Sticker n of a cubie is at slot slot_of(place, n).
template <std::size_t N, class SlotOf>
bool allow_places(const WantedColours& wanted, const std::array<std::string_view, N>& names, const PlaceMap& facelets,
                  SlotOf slot_of, std::array<std::uint32_t, N>& places, std::size_t& position) {
  const auto stickers = static_cast<int>(names[0].size());
  for (position = 0; position < N; ++position) {
    bool possible = false;
    for (std::size_t cubie = 0; cubie < N; ++cubie)
      for (int way = 0; way < stickers; ++way) {
        const int place = static_cast<int>(position) * stickers + way;
        bool fits = true;
        for (int n = 0; n < stickers; ++n) {
          const int colour = wanted[facelets[slot_of(place, n)]];
          fits = fits && (colour == kAnyColour || colour == face_of_letter(names[cubie][static_cast<std::size_t>(n)]));
        }
        if (fits) places[cubie] |= std::uint32_t{1} << place;
        possible = possible || fits;
      }
    if (!possible) return false;
  }
  return true;
}

// Whether all cubies find positions of their own, each among those its places belong to, with one cubie at `position`.
template <std::size_t N>
bool fits_at(const std::array<std::uint32_t, N>& allowed, std::size_t cubie, std::size_t position) {
  constexpr std::size_t kWays = kPlaces / N;
  constexpr std::uint32_t kAnyWay = (1U << kWays) - 1;
  std::vector<bool> reached(std::size_t{1} << N);
  reached[0] = true;
  for (std::size_t taken = 0; taken + 1 < reached.size(); ++taken) {
    if (!reached[taken]) continue;
    const auto next = static_cast<std::size_t>(std::popcount(taken));
    for (std::size_t p = 0; p < N; ++p) {
      const bool may = next == cubie ? p == position : (allowed[next] >> (p * kWays) & kAnyWay) != 0;
      if (may && (taken >> p & 1U) == 0) reached[taken | std::size_t{1} << p] = true;
    }
  }
  return reached.back();
}

// Leaves out places where a cubie cannot be because others have nowhere else to go: where only one cubie may be at a
// position, it must be there. Without this a cubie by itself would seem to be done wherever the pattern leaves room.
template <std::size_t N>
void tighten(std::array<std::uint32_t, N>& allowed) {
  constexpr std::size_t kWays = kPlaces / N;
  constexpr std::uint32_t kAnyWay = (1U << kWays) - 1;
  const auto before = allowed;
  for (std::size_t cubie = 0; cubie < N; ++cubie)
    for (std::size_t position = 0; position < N; ++position) {
      const std::uint32_t here = kAnyWay << (position * kWays);
      if ((before[cubie] & here) != 0 && !fits_at(before, cubie, position)) allowed[cubie] &= ~here;
    }
}

// Cubies put in allowed places one after the other. What matters of those before is only which positions they took, the
// parity of the permutation so far and the sum of the orientations, so all ways are examined in a moment.
template <std::size_t N>
class Placements {
 public:
  using Places = std::array<std::uint8_t, N>;

  explicit Placements(const std::array<std::uint32_t, N>& allowed) : allowed_(allowed), reached_(std::size_t{1} << N) {
    reached_[0][0] = true;
    for (std::size_t taken = 0; taken + 1 < reached_.size(); ++taken)
      for (std::size_t tally = 0; tally < kTallies; ++tally)
        if (reached_[taken][tally])
          for_each_next(taken, tally, [&](unsigned /*place*/, std::size_t then, std::size_t next) {
            reached_[then][next] = true;
            return false;
          });
  }

  // One way to place all, with this parity and orientations that sum to 0; nothing if there is none.
  [[nodiscard]] std::optional<Places> with_parity(std::size_t parity) const {
    std::size_t taken = reached_.size() - 1;
    std::size_t tally = parity * kWays;
    if (!reached_[taken][tally]) return std::nullopt;
    Places places{};
    for (std::size_t cubie = N; cubie-- > 0;) {
      const auto [before, was, place] = step_to(taken, tally);
      places[cubie] = static_cast<std::uint8_t>(place);
      taken = before;
      tally = was;
    }
    return places;
  }

 private:
  static constexpr unsigned kWays = kPlaces / N;
  static constexpr std::size_t kTallies = 2 * kWays;  // parity * kWays + sum
  struct Step {
    std::size_t before, tally;
    unsigned place;
  };

  // Calls visit(place, positions taken then, tally then) until it returns true.
  template <class Visit>
  bool for_each_next(std::size_t taken, std::size_t tally, Visit visit) const {
    for (std::uint32_t rest = allowed_[static_cast<std::size_t>(std::popcount(taken))]; rest != 0; rest &= rest - 1) {
      const auto place = static_cast<unsigned>(std::countr_zero(rest));
      const unsigned position = place / kWays;
      if ((taken >> position & 1U) != 0) continue;
      const auto inversions = static_cast<std::size_t>(std::popcount(taken >> position));
      const std::size_t parity = (tally / kWays + inversions) % 2;
      const std::size_t sum = (tally % kWays + place % kWays) % kWays;
      if (visit(place, taken | std::size_t{1} << position, parity * kWays + sum)) return true;
    }
    return false;
  }

  // A reached step that leads to this one.
  [[nodiscard]] Step step_to(std::size_t taken, std::size_t tally) const {
    Step step{};
    for (std::size_t position = 0; position < N; ++position) {
      if ((taken >> position & 1U) == 0) continue;
      step.before = taken & ~(std::size_t{1} << position);
      for (step.tally = 0; step.tally < kTallies; ++step.tally) {
        if (!reached_[step.before][step.tally]) continue;
        const bool leads =
            for_each_next(step.before, step.tally, [&](unsigned place, std::size_t then, std::size_t next) {
              step.place = place;
              return then == taken && next == tally;
            });
        if (leads) return step;
      }
    }
    return step;
  }

  const std::array<std::uint32_t, N>& allowed_;
  std::vector<std::array<bool, kTallies>> reached_;
};

// A cube that can be solved and shows the pattern.
std::optional<Cubies> find_example(const GoalPattern& pattern) {
  const Placements<kCorners> corners(pattern.corner);
  const Placements<kEdges> edges(pattern.edge);
  for (const std::size_t parity : {0, 1}) {
    const auto corner = corners.with_parity(parity);
    const auto edge = edges.with_parity(parity);
    if (corner && edge) return Cubies{*corner, *edge};
  }
  return std::nullopt;
}

}  // namespace

std::span<const NamedPattern> named_patterns() { return kNamedPatterns; }

bool is_goal_pattern(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_blank_sticker) || !pattern_of_name(text).empty();
}

Expected<GoalPattern> read_goal_pattern(std::string_view text) {
  const auto named = pattern_of_name(text);
  const auto wanted = read_wanted(named.empty() ? text : named);
  if (!wanted) return wanted.error();
  GoalPattern pattern;
  std::size_t position = 0;
  if (!allow_places(*wanted, kCornerNames, kCornerFacelets, corner_slot, pattern.corner, position))
    return invalid("no corner has the colours the pattern shows at " + std::string(kCornerNames[position]));
  if (!allow_places(*wanted, kEdgeNames, kEdgeFacelets, edge_slot, pattern.edge, position))
    return invalid("no edge has the colours the pattern shows at " + std::string(kEdgeNames[position]));
  tighten(pattern.corner);
  tighten(pattern.edge);
  const auto example = find_example(pattern);
  if (!example) return unsolvable("no cube that can be solved looks like this pattern");
  pattern.example = *example;
  return pattern;
}

}  // namespace unscramble::cube
