// WalkHabit: how random walks from a puzzle's goal behave, for learning from them. A puzzle for which the default is
// not suitable has walk_habit().
#pragma once

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

}  // namespace unscramble
