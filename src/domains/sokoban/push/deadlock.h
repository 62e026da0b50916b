// Deadlocks: positions that can be given up. Boxes frozen off goals; goals that the others no longer reach past frozen
// boxes; corrals (parts of the floor shut off from the player) whose boxes, taken alone, cannot be solved.
// What is called a deadlock is one: boxes are only ever left out, never added, which makes a position easier.
#pragma once

#include <unordered_map>

#include "domains/sokoban/optimal/store.h"
#include "domains/sokoban/push/board.h"

namespace unscramble::sokoban::push {

class Deadlocks {
 public:
  Deadlocks(const Board& board, Ledger& ledger);

  // The whole test. `moved`: where the box of the last move stands, or kOff for a position from nowhere.
  bool is_deadlock(Layout& layout, Cell moved);
  // The first part of it, which is cheap.
  bool is_frozen_deadlock(const Layout& layout);

  // The boxes of a corral that has to be opened before anything else is done, in `boxes` (by cell), if there is one:
  // every push of them goes inwards and can be made now (a PI-corral). flood: what the player reaches.
  bool find_forced_corral(const Layout& layout, const Flood& flood, std::vector<char>& boxes);

 private:
  struct Corral {
    std::vector<Cell> cells;
    std::vector<Cell> boxes;
  };
  using GoalSets = std::vector<std::uint64_t>;  // [cell][word]: the goals a box there reaches

  bool freeze(const Layout& layout);
  bool goals_unreachable(const Layout& layout);
  const GoalSets& goal_sets();
  bool give_goal(int box, const Layout& layout, const GoalSets& sets, std::vector<char>& visited);
  void find_corrals(const Layout& layout, const Flood& flood);
  bool corral_deadlock(const Corral& corral, Cell player);
  bool search_corral(const Corral& corral, Cell player);
  bool local_freeze(const std::vector<Cell>& boxes);
  bool is_forced(const Layout& layout, const Flood& flood, int corral);

  const Board& board_;
  int words_;
  std::vector<char> frozen_;  // by cell, of the last freeze()
  std::uint64_t frozen_key_ = 0;
  std::unordered_map<std::uint64_t, GoalSets> goal_sets_;
  CacheBudget goal_sets_budget_;
  std::vector<int> goal_number_;
  std::vector<int> box_of_goal_;
  Flood flood_;
  Flood local_flood_;
  std::vector<Corral> corrals_;
  std::vector<int> corral_of_;  // by cell: its corral's number, -1 in none
  std::vector<char> local_box_;
  std::vector<char> zone_;
  std::unordered_map<std::uint64_t, bool> known_corrals_;
  CacheBudget corrals_budget_;
};

}  // namespace unscramble::sokoban::push
