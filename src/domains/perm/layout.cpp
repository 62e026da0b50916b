#include "domains/perm/layout.h"

#include <algorithm>
#include <map>

#include "puzzle/text.h"

namespace unscramble::perm {

namespace {

constexpr int kMostPacked = 128;  // then a sum of two still fits a byte
constexpr int kMostLabels = 256;

// Slots that some move changes. A slot that only turns on the spot counts if its orientation does.
std::vector<bool> changing_slots(const Definition& d, std::size_t s, const SetLayout& layout) {
  std::vector<bool> changes(static_cast<std::size_t>(d.sets[s].slots));
  for (const BaseMove& move : d.moves) {
    if (move.rotation) continue;
    const Action& action = move.actions[s];
    for (std::size_t i = 0; i < changes.size(); ++i)
      if (action.from[i] != i || action.turn[i] % layout.turns != 0) changes[i] = true;
  }
  return changes;
}

}  // namespace

Expected<Layout> Layout::make(const Definition& d) {
  Layout layout;
  for (std::size_t s = 0; s < d.sets.size(); ++s) {
    const PieceSet& set = d.sets[s];
    SetLayout made;
    std::map<int, int> modulus;
    for (std::size_t i = 0; i < set.pieces.size(); ++i) modulus[set.pieces[i]] = set.modulus[i];
    for (const auto& [piece, m] : modulus) {
      made.piece_of.push_back(piece);
      made.modulus.push_back(m);
    }
    made.labels = static_cast<int>(made.piece_of.size());
    if (made.labels > kMostLabels)
      return usage_error(d.name + ": set " + printable(set.name) + " has " + std::to_string(made.labels) +
                         " different pieces; up to 256 are supported");
    made.mixed =
        std::adjacent_find(made.modulus.begin(), made.modulus.end(), std::not_equal_to<>()) != made.modulus.end();
    made.turns = made.mixed ? set.orientations : made.modulus.front();
    made.packed = made.labels * made.turns <= kMostPacked;
    if (made.mixed && !made.packed)
      return usage_error(d.name + ": set " + printable(set.name) +
                         " is too large for orientations that count for some of its pieces only");
    const auto changes = changing_slots(d, s, made);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      made.byte.push_back(changes[i] ? layout.bytes_ : -1);
      if (changes[i]) layout.bytes_ += made.packed ? 1 : 2;
    }
    layout.values_ =
        std::max(layout.values_, made.packed ? made.labels * made.turns : std::max(made.labels, made.turns));
    if (made.mixed)
      for (int value = 0; value < made.labels * made.turns; ++value) {
        const int label = value % made.labels;
        const int turn = value / made.labels % made.modulus[static_cast<std::size_t>(label)];
        made.canon.push_back(static_cast<std::uint8_t>(turn * made.labels + label));
      }
    layout.sets_.push_back(std::move(made));
  }
  if (layout.bytes_ > kMostStateBytes)
    return usage_error(d.name + ": a state takes " + std::to_string(layout.bytes_) + " bytes; up to " +
                       std::to_string(kMostStateBytes) + " are supported");
  return layout;
}

int Layout::label_of(std::size_t set, int piece) const {
  const auto& pieces = sets_[set].piece_of;
  const auto at = std::lower_bound(pieces.begin(), pieces.end(), piece);
  return at != pieces.end() && *at == piece ? static_cast<int>(at - pieces.begin()) : -1;
}

Look Layout::look(const std::uint8_t* state, std::size_t set, std::size_t slot) const {
  const SetLayout& s = sets_[set];
  const std::uint8_t* at = state + s.byte[slot];
  return s.packed ? Look{*at % s.labels, *at / s.labels} : Look{at[0], at[1]};
}

void Layout::put(std::uint8_t* state, std::size_t set, std::size_t slot, Look look) const {
  const SetLayout& s = sets_[set];
  std::uint8_t* at = state + s.byte[slot];
  const int turn = look.turn % s.modulus[static_cast<std::size_t>(look.label)];
  if (s.packed) {
    *at = static_cast<std::uint8_t>(turn * s.labels + look.label);
  } else {
    at[0] = static_cast<std::uint8_t>(look.label);
    at[1] = static_cast<std::uint8_t>(turn);
  }
}

Look Layout::solved_look(const Definition& d, std::size_t set, std::size_t slot) const {
  const int label = label_of(set, d.sets[set].pieces[slot]);
  return {label, d.sets[set].orientation[slot] % sets_[set].modulus[static_cast<std::size_t>(label)]};
}

bool is_arrangement(const Layout& layout, std::span<const std::uint8_t> state, std::span<const std::uint8_t> goal) {
  for (auto at = static_cast<std::size_t>(layout.bytes()); at < state.size(); ++at)
    if (state[at] != 0) return false;
  for (std::size_t set = 0; set < layout.sets().size(); ++set) {
    const SetLayout& sizes = layout.sets()[set];
    std::vector<int> balance(static_cast<std::size_t>(sizes.labels), 0);
    for (std::size_t slot = 0; slot < sizes.byte.size(); ++slot) {
      if (sizes.byte[slot] < 0) continue;
      const Look look = layout.look(state.data(), set, slot);
      if (look.label >= sizes.labels || look.turn >= sizes.turns) return false;
      ++balance[static_cast<std::size_t>(look.label)];
      --balance[static_cast<std::size_t>(layout.look(goal.data(), set, slot).label)];
    }
    if (std::any_of(balance.begin(), balance.end(), [](int surplus) { return surplus != 0; })) return false;
  }
  return true;
}

}  // namespace unscramble::perm
