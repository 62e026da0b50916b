#include "domains/perm/pair_tokens.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace unscramble::perm {

namespace {

constexpr std::size_t kMostPairs = 256;
constexpr int kMostPairedSlots = 160;  // larger puzzles have too many pairs
constexpr std::size_t kMostTogether = 300'000;
constexpr std::size_t kMostGenerators = 500;
constexpr std::uint8_t kNone = 255;  // no byte of a state is as large

// What a move does to the slot of a byte: where its content goes and how that is turned.
struct Step {
  int to = 0;
  int turn = 0;
};

struct Places {
  std::vector<std::array<std::size_t, 2>> slot;  // by byte: set and slot
  std::vector<std::vector<Step>> steps;          // by move and byte
  std::vector<int> solved;                       // by byte: its value
};

Places places_of(const Definition& d, const Layout& layout) {
  Places places;
  places.slot.resize(static_cast<std::size_t>(layout.bytes()));
  places.solved.resize(places.slot.size());
  for (std::size_t s = 0; s < d.sets.size(); ++s)
    for (std::size_t i = 0; i < layout.sets()[s].byte.size(); ++i) {
      const int byte = layout.sets()[s].byte[i];
      if (byte < 0) continue;
      const Look look = layout.solved_look(d, s, i);
      places.slot[static_cast<std::size_t>(byte)] = {s, i};
      places.solved[static_cast<std::size_t>(byte)] = look.turn * layout.sets()[s].labels + look.label;
    }
  for (const BaseMove& move : d.moves) {
    if (move.rotation) continue;
    std::vector<Step> steps(places.slot.size());
    for (std::size_t s = 0; s < d.sets.size(); ++s) {
      const SetLayout& set = layout.sets()[s];
      for (std::size_t i = 0; i < set.byte.size(); ++i)
        if (set.byte[i] >= 0)
          steps[static_cast<std::size_t>(set.byte[move.actions[s].from[i]])] = {set.byte[i],
                                                                                move.actions[s].turn[i] % set.turns};
    }
    places.steps.push_back(std::move(steps));
  }
  return places;
}

bool moves_it(const std::vector<Step>& steps, std::size_t byte) {
  return steps[byte].to != static_cast<int>(byte) || steps[byte].turn != 0;
}

// Pairs of bytes, the first below the second, that as few moves separate as any other pair of one of them.
std::set<std::array<int, 2>> neighbours(const Places& places) {
  const std::size_t n = places.slot.size();
  std::vector<int> separating(n * n, 0);
  for (const auto& steps : places.steps)
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; b < n; ++b)
        if (moves_it(steps, a) != moves_it(steps, b)) ++separating[a * n + b];
  std::vector<int> least(n, 1 << 30);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b)
      if (separating[a * n + b] > 0) least[a] = std::min(least[a], separating[a * n + b]);
  std::set<std::array<int, 2>> found;
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = a + 1; b < n; ++b) {
      const int here = separating[a * n + b];
      if (here > 0 && (here == least[a] || here == least[b])) found.insert({static_cast<int>(a), static_cast<int>(b)});
    }
  return found;
}

struct Together {
  int a = 0, value_a = 0, b = 0, value_b = 0;
  auto operator<=>(const Together&) const = default;
};

// Everything that moves which keep neighbours together make of them.
std::set<Together> all_together(const Places& places, const Layout& layout,
                                const std::set<std::array<int, 2>>& neighbours) {
  std::set<Together> met;
  std::vector<Together> open;
  const auto add = [&](const Together& one) {
    if (met.size() <= kMostTogether && met.insert(one).second) open.push_back(one);
  };
  for (const auto& [a, b] : neighbours) {
    const int value_a = places.solved[static_cast<std::size_t>(a)];
    const int value_b = places.solved[static_cast<std::size_t>(b)];
    add({a, value_a, b, value_b});
    add({b, value_b, a, value_a});
  }
  const auto turned = [&](int byte, int value, int turn) {
    const SetLayout& set = layout.sets()[places.slot[static_cast<std::size_t>(byte)][0]];
    return (value / set.labels + turn) % set.turns * set.labels + value % set.labels;
  };
  while (!open.empty()) {
    const Together now = open.back();
    open.pop_back();
    for (const auto& steps : places.steps) {
      const auto a = static_cast<std::size_t>(now.a);
      const auto b = static_cast<std::size_t>(now.b);
      if (!moves_it(steps, a) || !moves_it(steps, b)) continue;
      add({steps[a].to, turned(now.a, now.value_a, steps[a].turn), steps[b].to,
           turned(now.b, now.value_b, steps[b].turn)});
    }
  }
  return met;
}

}  // namespace

PairTokens::PairTokens(const Definition& definition, const Layout& layout) : values_(layout.values()) {
  const bool one_byte_each =
      std::all_of(layout.sets().begin(), layout.sets().end(), [](const SetLayout& set) { return set.packed; });
  if (!one_byte_each || layout.bytes() < 2 || layout.bytes() > kMostPairedSlots ||
      definition.moves.size() > kMostGenerators)
    return;
  const Places places = places_of(definition, layout);
  const auto found = neighbours(places);
  if (found.empty() || found.size() > kMostPairs) return;
  const auto values = static_cast<std::size_t>(values_);
  // By ordered pair of bytes: the partner of each value, where there is one alone.
  std::map<std::array<int, 2>, std::vector<std::uint8_t>> partners;
  std::set<std::array<int, 2>> ambiguous;
  const auto together = all_together(places, layout, found);
  if (together.size() > kMostTogether) return;
  for (const Together& one : together) {
    auto& row = partners.try_emplace({one.a, one.b}, std::vector<std::uint8_t>(values, kNone)).first->second;
    auto& partner = row[static_cast<std::size_t>(one.value_a)];
    if (partner != kNone) ambiguous.insert({one.a, one.b});
    partner = static_cast<std::uint8_t>(one.value_b);
  }
  for (const auto& [a, b] : found) {
    const bool forward = !ambiguous.contains({a, b});
    if (!forward && ambiguous.contains({b, a})) continue;
    const auto& row = forward ? partners.at({a, b}) : partners.at({b, a});
    pairs_.push_back({static_cast<std::uint16_t>(forward ? a : b), static_cast<std::uint16_t>(forward ? b : a)});
    partner_.insert(partner_.end(), row.begin(), row.end());
  }
}

}  // namespace unscramble::perm
