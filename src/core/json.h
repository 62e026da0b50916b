// JSON from files and from strangers. The library parses any depth, but copies, compares and prints by recursion, so
// that a hundred thousand brackets would exhaust the stack: what is nested deeper than any file of ours is refused.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace unscramble {

inline constexpr int kDeepestJson = 64;

// Counts brackets outside strings; the text need not be JSON.
inline bool nests_too_deep(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepestJson) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

// Discarded (is_discarded(); none of the is_...() holds) if it is not JSON or nested more than kDeepestJson deep.
template <class Json = nlohmann::json>
Json parse_json(std::string_view text) {
  if (nests_too_deep(text)) return Json(nlohmann::json::value_t::discarded);
  return Json::parse(text, nullptr, false);
}

}  // namespace unscramble
