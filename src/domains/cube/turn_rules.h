// Which turn need not follow which. A pair is left out if another sequence does the same and is
// shorter, or as long and earlier in the order of move numbers; so replacing comes to an end, and the
// result is tried: nothing is lost.
#pragma once

#include <array>
#include <cstdint>

#include "domains/cube/metric.h"

namespace unscramble::cube {

constexpr bool replaceable(Move a, Move b, Metric metric) {
  const int face = face_of_move(a, metric);
  const int other = face_of_move(b, metric);
  if (other == opposite(face)) return a > b;  // they commute
  if (other != face) return false;
  if (metric == Metric::kHalf) return true;           // one turn does it, or none
  return b == inverse_turn(a, metric) || a % 2 == 1;  // X' X' is left to X X
}

// Bit b of [a]: b need not follow a.
using TurnRules = std::array<std::uint32_t, 18>;
constexpr TurnRules make_turn_rules(Metric metric) {
  TurnRules rules{};
  const int turns = kFaces * turns_per_face(metric);
  for (int a = 0; a < turns; ++a)
    for (int b = 0; b < turns; ++b)
      if (replaceable(static_cast<Move>(a), static_cast<Move>(b), metric)) rules[a] |= std::uint32_t{1} << b;
  return rules;
}
inline constexpr TurnRules kQuarterRules = make_turn_rules(Metric::kQuarter);
inline constexpr TurnRules kFaceRules = make_turn_rules(Metric::kHalf);

}  // namespace unscramble::cube
