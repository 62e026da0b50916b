// StateClasses: which states are as far from the goal as each other because a symmetry of the puzzle takes one to the
// other. Counting then keeps one state of each class: a cube's symmetries make that 48 times fewer.
#pragma once

#include <cstring>
#include <vector>

#include "puzzle/capabilities.h"
#include "search/count_states.h"
#include "search/rows/domain.h"

namespace unscramble {

class StateClasses {
 public:
  StateClasses() = default;
  StateClasses(const StateClasses&) = delete;
  StateClasses& operator=(const StateClasses&) = delete;
  virtual ~StateClasses() = default;

  // Puts the state that stands for its class in place of the row. Returns how many states the class has.
  virtual std::uint64_t settle(std::byte* row) const = 0;
};

// As count_states() of count_states.h, with one state of each class.
StateCount count_states(const Domain& domain, std::span<const Move> moves, const CountOptions& options,
                        const StateClasses& classes, Monitor& monitor, ThreadPool& pool);

// By the symmetries that keep the goal, the allowed moves and what those cost. They form a group.
template <Symmetric P>
class SymmetryClasses final : public StateClasses {
 public:
  using State = typename P::State;

  SymmetryClasses(const P& puzzle, std::span<const Move> moves, const MoveCosts& costs) : puzzle_(puzzle) {
    std::vector<char> allowed(static_cast<std::size_t>(puzzle.num_moves()), 0);
    for (const Move move : moves) allowed[move] = 1;
    Rng rng(1);
    const State goal = puzzle.goal(rng);
    for (int k = 1; k < puzzle.num_symmetries(); ++k) {
      const bool keeps_moves = std::all_of(moves.begin(), moves.end(), [&](Move move) {
        const Move image = puzzle.symmetric_move(move, k);
        return allowed[image] != 0 && cost_of(image, costs) == cost_of(move, costs);
      });
      if (keeps_moves && puzzle.is_goal(puzzle.symmetric_state(goal, k))) kept_.push_back(k);
    }
  }
  // Whether any class has more than one state.
  [[nodiscard]] bool any() const { return !kept_.empty(); }

  std::uint64_t settle(std::byte* row) const override {
    State own;
    std::memcpy(&own, row, sizeof own);
    State least = own;
    std::uint64_t same = 1;  // how many symmetries leave the state alone, the identity among them
    for (const int k : kept_) {
      const State image = puzzle_.symmetric_state(own, k);
      if (std::memcmp(&image, &least, sizeof image) < 0) least = image;
      if (std::memcmp(&image, &own, sizeof image) == 0) ++same;
    }
    std::memcpy(row, &least, sizeof least);
    return (kept_.size() + 1) / same;
  }

 private:
  P puzzle_;
  std::vector<int> kept_;
};

}  // namespace unscramble
