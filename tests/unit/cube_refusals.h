// For the tests of reading cubes: what is said about a text, and the solved cube with some facelets changed.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>

#include "core/expected.h"

namespace unscramble {

template <class Cube>
std::string refusal_by(const Cube& cube, const std::string& text) {
  const auto instance = cube.read(text);
  if (instance) return "accepted";
  return (instance.error().code == ErrorCode::kUnsolvable ? "unsolvable: " : "invalid: ") + instance.error().message;
}

inline std::string changed(std::string facelets, std::initializer_list<std::pair<int, char>> changes) {
  for (const auto& [facelet, symbol] : changes) facelets[static_cast<std::size_t>(facelet)] = symbol;
  return facelets;
}

}  // namespace unscramble
