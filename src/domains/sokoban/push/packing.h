// PackingPlan: in which order the goals are filled, found backwards: all boxes stand on goals and are pulled out one by
// one, each to a place where a box stood at the start; the reverse fills no goal that blocks a later one. This is
// the packing feature of Shoham and Schaeffer, "The FESS Algorithm" (2020), with a partial order: a goal counts as
// packed once those it would have blocked are.
#pragma once

#include <memory>
#include <unordered_map>

#include "domains/sokoban/optimal/store.h"
#include "domains/sokoban/push/box_walk.h"

namespace unscramble::sokoban::push {

// What is packed in a position, and what that means for the other boxes.
struct PackingStage {
  int packed = 0;
  std::vector<char> is_packed;         // by cell
  std::vector<std::uint8_t> deadline;  // by cell: for how many more goals of the plan a box here can still be used
  std::vector<char> is_ready;          // by cell: a goal that may be filled now
};

class PackingPlan {
 public:
  static constexpr int kLookAhead = 8;

  // Variants differ in which box they pull out first where several can be.
  PackingPlan(const Board& board, const Layout& start, int variant, Monitor& monitor, Ledger& ledger);

  [[nodiscard]] const std::vector<Cell>& order() const { return order_; }
  [[nodiscard]] bool complete() const { return complete_; }
  // Stages are computed once for each set of packed goals; the plan keeps them until trim().
  const PackingStage& stage(const Layout& layout);
  void trim();  // forgets stages if they have become many
  // Boxes that cannot all be used in time: too many of them are where the plan soon shuts them off.
  [[nodiscard]] static int out_of_plan(const PackingStage& stage, const std::vector<Cell>& boxes);

 private:
  class Unpacker;
  void find_needs(const Layout& start, Monitor& monitor);
  [[nodiscard]] bool is_ready(std::size_t goal, const std::vector<char>& packed) const;
  std::unique_ptr<PackingStage> make_stage(const std::vector<char>& packed) const;

  const Board& board_;
  std::vector<Cell> order_;
  std::vector<std::vector<int>> needs_;  // of order_[i]: what must be packed before
  bool complete_ = false;
  std::unordered_map<std::uint64_t, std::unique_ptr<PackingStage>> stages_;
  CacheBudget budget_;
  bool many_ = false;
  std::vector<char> scratch_;
};

}  // namespace unscramble::sokoban::push
