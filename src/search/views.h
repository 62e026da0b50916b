// Views: the images of a state that are as far from the goal as it is, under the puzzle's symmetries and, where states
// form a group, inverted. A learned heuristic errs differently in each. Of 100 validation cubes, beams of 131,072 from
// the cube and from its inverse solve 53 and 52 in the fewest moves, one or the other 76, and one beam twice as
// wide 59. Symmetric images err more alike: from 69 with two beams of 65,536, two more of a symmetric image lead to 74.
#pragma once

#include <vector>

#include "search/rows/domain.h"

namespace unscramble {

struct View {
  int symmetry = 0;
  bool inverted = false;  // after that

  [[nodiscard]] bool is_the_state() const { return symmetry == 0 && !inverted; }
};

class Views {
 public:
  // `symmetric`: the heuristic sees no difference between symmetric images.
  Views(const RowProblem& problem, bool symmetric);

  // At least one, the state itself first; then inverted ones and others in turn.
  [[nodiscard]] std::size_t count() const { return views_.size(); }
  [[nodiscard]] const View& operator[](std::size_t i) const { return views_[i]; }

  [[nodiscard]] std::vector<std::byte> image(const View& view) const;
  // A solution of the image becomes one of the state.
  void bring_back(const View& view, Moves& moves) const;

 private:
  const RowProblem& problem_;
  std::vector<View> views_;
};

}  // namespace unscramble
