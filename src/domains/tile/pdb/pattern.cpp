#include "domains/tile/pdb/pattern.h"

#include <cstdlib>

namespace unscramble {

std::string TilePattern::name() const {
  std::string text = std::to_string(side) + "x" + std::to_string(side);
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    text += i == 0 ? ':' : '-';
    text += std::to_string(tiles[i]);
  }
  return text;
}

PatternPlaces goal_places(const TilePattern& pattern) {
  PatternPlaces places{};
  for (std::size_t i = 0; i < pattern.tiles.size(); ++i) places[i] = static_cast<std::uint8_t>(pattern.tiles[i] - 1);
  return places;
}

int pattern_manhattan(const TilePattern& pattern, const PatternPlaces& places) {
  int sum = 0;
  for (std::size_t i = 0; i < pattern.tiles.size(); ++i) {
    const int home = pattern.tiles[i] - 1;
    sum += std::abs(places[i] / pattern.side - home / pattern.side) +
           std::abs(places[i] % pattern.side - home % pattern.side);
  }
  return sum;
}

}  // namespace unscramble
