// What a user may have meant by a word that is not known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace unscramble {

// The known word nearest to this one, by the number of letters to change; "" if none is near.
std::string nearest_word(std::string_view word, const std::vector<std::string>& known);

// " (did you mean NAME?)", or nothing if no known word is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace unscramble
