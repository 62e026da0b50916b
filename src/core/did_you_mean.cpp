#include "core/did_you_mean.h"

#include <algorithm>

namespace unscramble {

namespace {

constexpr std::size_t kLongestWord = 40;  // a longer one resembles nothing

// Letters left out, added, changed, or swapped with the next ("optimal string alignment"): three rows of the usual
// table are enough.
std::size_t typing_distance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> before(width);
  std::vector<std::size_t> last(width);
  std::vector<std::size_t> row(width);
  for (std::size_t j = 0; j < width; ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j < width; ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last.back();
}

}  // namespace

std::string folded(std::string_view word) {
  std::string out;
  for (const char c : word) {
    if (std::string_view(" \t-_'").find(c) != std::string_view::npos) continue;
    out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& known) {
  const std::string mistyped = folded(word.substr(0, kLongestWord));
  if (mistyped.size() < 2) return {};
  std::string best;
  std::size_t best_distance = 1 + mistyped.size() / 3;  // further off, it is another word
  for (const auto& candidate : known) {
    const std::string name = folded(candidate);
    const bool begun = mistyped.size() >= 3 && name.starts_with(mistyped);
    const std::size_t distance = begun ? 1 : typing_distance(mistyped, name);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string nearest = nearest_word(word, known);
  return nearest.empty() ? "" : " (did you mean " + nearest + "?)";
}

}  // namespace unscramble
