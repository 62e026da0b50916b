// Texts nobody should have written.
#pragma once

#include <string>

#include "core/rng.h"

namespace unscramble {

// What a careless person would type: a valid text with a few bytes changed, cut, doubled or swapped.
inline std::string mutated(std::string text, Rng& rng) {
  for (std::uint64_t change = 1 + rng.below(3); change > 0 && !text.empty(); --change) {
    const std::size_t at = rng.below(text.size());
    const std::size_t other = rng.below(text.size());
    switch (rng.below(6)) {
      case 0: text[at] = static_cast<char>(rng.below(256)); break;
      case 1: text[at] = text[other]; break;
      case 2: std::swap(text[at], text[other]); break;
      case 3: text.erase(at, 1 + rng.below(4)); break;
      case 4: text.insert(at, 1, text[other]); break;
      default: text.insert(at, text.substr(other, 1 + rng.below(8))); break;
    }
  }
  return text;
}

inline std::string random_bytes(Rng& rng, std::size_t longest) {
  std::string text(rng.below(longest + 1), '\0');
  const bool printable_only = rng.below(2) == 0;
  for (char& c : text) c = static_cast<char>(printable_only ? 32 + rng.below(95) : rng.below(256));
  return text;
}

}  // namespace unscramble
