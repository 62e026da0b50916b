// "Did you mean": the known word that a mistyped one is nearest to.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace unscramble {

// In small letters, without blanks, dashes, underscores and apostrophes: "Two-Phase" and "twophase" are the same.
std::string folded(std::string_view word);

// Letters left out, added, changed, or swapped with the next.
std::size_t typing_distance(std::string_view a, std::string_view b);

// Empty if none is near enough to be meant.
std::string nearest(std::string_view word, std::span<const std::string> known);

}  // namespace unscramble
