// PerfectTable: the exact distance of every state of a small puzzle, from one breadth-first search. The reference
// for checking other heuristics, and the heuristic with which a search must go straight to the goal.
#pragma once

#include <memory>
#include <unordered_map>

#include "core/hash.h"
#include "heuristic/heuristic.h"
#include "puzzle/capabilities.h"

namespace unscramble {

template <Invertible P>
class PerfectTable final : public Heuristic<P> {
 public:
  using State = typename P::State;

  // kLimit where the puzzle has more than max_states states.
  static Expected<std::unique_ptr<PerfectTable>> build(const P& puzzle, std::size_t max_states) {
    auto table = std::unique_ptr<PerfectTable>(new PerfectTable());
    Rng rng(1);
    std::vector<State> layer{puzzle.goal(rng)};
    table->distance_.emplace(layer.front(), 0);
    // Moves can be undone, so distances from the goal are distances to it.
    for (std::uint16_t depth = 1; !layer.empty(); ++depth) {
      std::vector<State> next;
      for (const State& state : layer)
        for (int m = 0; m < puzzle.num_moves(); ++m) {
          State child = state;
          if (puzzle.try_move(child, static_cast<Move>(m)) && table->distance_.emplace(child, depth).second)
            next.push_back(child);
        }
      if (table->distance_.size() > max_states)
        return Error{ErrorCode::kLimit, puzzle.name() + " has more than " + std::to_string(max_states) + " states"};
      layer = std::move(next);
    }
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
  [[nodiscard]] int depth() const {
    std::uint16_t most = 0;
    for (const auto& [state, distance] : distance_) most = std::max(most, distance);
    return most;
  }

 private:
  struct Hash {
    std::size_t operator()(const State& state) const { return hash_of(state); }
  };
  struct Same {
    bool operator()(const State& a, const State& b) const { return same_state(a, b); }
  };

  PerfectTable() = default;
  std::unordered_map<State, std::uint16_t, Hash, Same> distance_;
  HeuristicTraits traits_{"perfect", true, true, false};
};

}  // namespace unscramble
