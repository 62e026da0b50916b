// A goal with stickers that do not matter: 54 facelets, ? or . where any colour will do. It says of every cubie in
// which places it may end, and a cube reaches the goal when each cubie is in one of its places.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "domains/cube/facelets.h"

namespace unscramble::cube {

struct GoalPattern {
  std::array<std::uint32_t, kCorners> corner{};  // bit p: the cubie may be in place p
  std::array<std::uint32_t, kEdges> edge{};
  Cubies example{kSolvedCorners, kSolvedEdges};  // one cube that shows the pattern

  [[nodiscard]] bool matches(const Cubies& cubies) const {
    std::uint32_t fits = 1;
    for (std::size_t i = 0; i < kCorners; ++i) fits &= corner[i] >> cubies.corner[i];
    for (std::size_t i = 0; i < kEdges; ++i) fits &= edge[i] >> cubies.edge[i];
    return (fits & 1U) != 0;
  }
  bool operator==(const GoalPattern& other) const { return corner == other.corner && edge == other.edge; }
};

// Patterns people have names for; they are also accepted by name, whatever the case.
struct NamedPattern {
  std::string_view name;
  std::string_view facelets;
};
std::span<const NamedPattern> named_patterns();

// A name from the list above, or a text with ? or . in it. Anything else is a state.
bool is_goal_pattern(std::string_view text);

// kUnsolvable if no cube that can be solved looks like this.
Expected<GoalPattern> read_goal_pattern(std::string_view text);

}  // namespace unscramble::cube
