// Preset: a way to solve that a page offers under a single name.
#pragma once

#include <limits>
#include <string>

namespace unscramble {

inline constexpr double kAsLongAsAllowed = std::numeric_limits<double>::infinity();

struct Preset {
  std::string name;   // "instant", "short", "optimal": for programs
  std::string label;  // for people
  std::string method;
  double seconds = 10;
  bool prove = false;
  std::string text{};  // for people: what it does on this puzzle
};

}  // namespace unscramble
