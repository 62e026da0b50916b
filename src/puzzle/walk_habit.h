// WalkHabit: how random walks from a puzzle's goal behave, for those who learn from them. A puzzle that knows better
// than the default has walk_habit().
#pragma once

namespace unscramble {

struct WalkHabit {
  int length = 50;           // long enough to meet far states, not much longer than the distances
  int stride = 1;            // every stride-th state of a walk is worth an example
  bool square_root = false;  // walks stray so slowly that the root of their length says more than the length
  float scale = 1;           // distance per unit of that
  float spread = 1;          // of the distances, roughly
  int bellman_length = 500;  // K of DeepCubeA (Methods): scrambles for Bellman targets
};

}  // namespace unscramble
