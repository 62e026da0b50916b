// What the push search measures of a position: the features of Shoham and Schaeffer's FESS (packing, connectivity, room
// connectivity, out of plan), and two counts with which its advisors choose among moves.
#pragma once

#include "domains/sokoban/push/packing.h"

namespace unscramble::sokoban::push {

struct Features {
  int packed = 0;       // goals filled as the plan says
  int regions = 0;      // parts into which boxes divide the floor
  int links = 0;        // boxes in passages
  int out_of_plan = 0;  // boxes that the plan will shut off
  int reach = 0;        // cells the player reaches
  int mobile = 0;       // boxes he can push now
  Cell home = 0;        // the lowest cell he reaches
};

class FeatureMeter {
 public:
  FeatureMeter(const Board& board, PackingPlan& plan) : board_(board), plan_(plan), flood_(board.cells) {}

  // `stage`: what is packed, if that is known; otherwise it is worked out.
  Features measure(const Layout& layout, const PackingStage* stage = nullptr);

 private:
  const Board& board_;
  PackingPlan& plan_;
  Flood flood_;
};

}  // namespace unscramble::sokoban::push
