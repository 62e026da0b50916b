// What a user may have meant by a word that is not known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace unscramble {

// In small letters, without blanks, dashes, underscores and apostrophes: "Two-Phase" and "twophase" are the same.
std::string folded(std::string_view word);

// The known word nearest to this one, folded, by the letters to change, swap, add or leave out, or the one it begins;
// "" if none is near.
std::string nearest_word(std::string_view word, const std::vector<std::string>& known);

// " (did you mean NAME?)", or nothing if no known word is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace unscramble
