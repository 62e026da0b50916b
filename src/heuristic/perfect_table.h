// PerfectTable: the exact distance of every state of a small puzzle, from one breadth-first search. The reference
// for checking other heuristics, and the heuristic with which a search must go straight to the goal.
#pragma once

#include <memory>

#include "heuristic/heuristic.h"
#include "puzzle/breadth_first.h"
#include "puzzle/capabilities.h"
#include "puzzle/state_map.h"

namespace unscramble {

template <Invertible P>
class PerfectTable final : public Heuristic<P> {
 public:
  using State = typename P::State;

  // kLimit where the puzzle has more than max_states states.
  static Expected<std::unique_ptr<PerfectTable>> build(const P& puzzle, std::size_t max_states) {
    auto table = std::unique_ptr<PerfectTable>(new PerfectTable());
    Rng rng(1);
    std::vector<State> states{puzzle.goal(rng)};
    auto& known = table->distance_;
    known.emplace(states.front(), 0);
    // Moves can be undone, so distances from the goal are distances to it.
    const Ball ball = breadth_first(puzzle, states, all_moves(puzzle), {}, [&](const State& state, int distance) {
      if (!known.emplace(state, static_cast<std::uint16_t>(distance)).second) return Met::kKnown;
      return known.size() > max_states ? Met::kEnough : Met::kNew;
    });
    if (!ball.complete)
      return Error{ErrorCode::kLimit, puzzle.name() + " has more than " + std::to_string(max_states) + " states"};
    table->depth_ = ball.radius;
    return table;
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }

  // Dead ends are the states that no sequence of moves solves.
  void evaluate(std::span<const State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto found = distance_.find(states[i]);
      out[i] = found == distance_.end() ? kDeadEnd : static_cast<float>(found->second);
    }
  }

  [[nodiscard]] std::size_t size() const { return distance_.size(); }
  [[nodiscard]] int depth() const { return depth_; }

 private:
  PerfectTable() = default;
  StateMap<State, std::uint16_t> distance_;
  int depth_ = 0;
  HeuristicTraits traits_{"perfect", true, true, false};
};

}  // namespace unscramble
