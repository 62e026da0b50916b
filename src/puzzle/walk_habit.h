// WalkHabit: how random walks from a puzzle's goal behave, for learning from them. A puzzle for which the default is
// not suitable has walk_habit().
#pragma once

#include <cstddef>
#include <string_view>

namespace unscramble {

struct WalkHabit {
  int length = 50;           // long enough to reach distant states, not much longer than the distances
  int stride = 1;            // every stride-th state of a walk is worth an example
  bool square_root = false;  // walks drift away so slowly that the root of their length says more than the length
  float scale = 1;           // distance per unit of that
  float spread = 1;          // of the distances, roughly
  double minutes = 30;       // how long to train by default; chosen by hand, tried only on the 8-puzzle
  bool quick_proof = false;  // a random state's distance is found and proved within milliseconds
};

// What recipe `fast` takes unless it is told otherwise, where something else than usual was measured to be better. A
// puzzle says so as fast_settings().
struct FastSettings {
  std::string_view encoding{};  // "": the puzzle's first
  std::string_view net{};       // "": as for all puzzles, and so with the numbers that are 0
  std::size_t batch = 0;
  float walk_rate = 0;
  int walk_length = 0;
};

}  // namespace unscramble
