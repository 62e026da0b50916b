// Examples from one solution the search found itself (bootstrap learning): the states along it with the moves left, and
// states next to it with what their children suggest.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "puzzle/capabilities.h"
#include "puzzle/replay.h"
#include "search/search.h"

namespace unscramble {

// The children of states, with their values under a heuristic.
template <Puzzle P>
struct Children {
  using State = typename P::State;
  std::vector<State> states;
  std::vector<std::size_t> owner;  // of each child: its parent
  std::vector<Move> moves;
  std::vector<float> values;

  void of(const P& puzzle, std::span<const State> parents, const Heuristic<P>& guide) {
    states.clear();
    owner.clear();
    moves.clear();
    for (std::size_t i = 0; i < parents.size(); ++i)
      for (int m = 0; m < puzzle.num_moves(); ++m) {
        State child = parents[i];
        if (!puzzle.try_move(child, static_cast<Move>(m))) continue;
        states.push_back(child);
        owner.push_back(i);
        moves.push_back(static_cast<Move>(m));
      }
    values.resize(states.size());
    guide.evaluate(states, values);
  }

  // A parent's one-step backups, 0 at goals, kDeadEnd without children.
  [[nodiscard]] std::vector<float> back_ups(const P& puzzle, std::span<const State> parents) const {
    std::vector<float> best(parents.size(), kDeadEnd);
    for (std::size_t c = 0; c < states.size(); ++c) best[owner[c]] = std::min(best[owner[c]], 1.0F + values[c]);
    for (std::size_t i = 0; i < parents.size(); ++i)
      if (puzzle.is_goal(parents[i])) best[i] = 0;
    return best;
  }

  // Every child's value becomes its own backup of `depth` moves (DeepCubeA's depth-2 variant and beyond). Block by
  // block, so that memory grows with the depth and not with the number of states below.
  void deepen(const P& puzzle, const Heuristic<P>& guide, int depth) {
    if (depth < 1) return;
    constexpr std::size_t kBlock = 64;
    Children deeper;
    for (std::size_t begin = 0; begin < states.size(); begin += kBlock) {
      const auto block = std::span<const State>(states).subspan(begin, std::min(kBlock, states.size() - begin));
      deeper.of(puzzle, block, guide);
      deeper.deepen(puzzle, guide, depth - 1);
      const auto better = deeper.back_ups(puzzle, block);
      for (std::size_t i = 0; i < better.size(); ++i)
        if (better[i] < kDeadEnd) values[begin + i] = better[i];
    }
  }
};

template <Puzzle P>
struct OwnExample {
  typename P::State state;
  float value;
  Move move;  // the solution's, kNoMove beside it
};

// Adds, for about as many of the examples as have another move to make, the state that move leads to. Its target is its
// one-step backup, kept within one move of what the example says.
template <Puzzle P>
void add_states_beside(const P& puzzle, std::vector<OwnExample<P>>& examples, const Heuristic<P>& guide, Rng& rng) {
  std::vector<typename P::State> beside;
  std::vector<float> near;
  for (const auto& example : examples) {
    auto other = example.state;
    const auto turn = static_cast<Move>(rng.below_int(puzzle.num_moves()));
    if (example.value == 0 || turn == example.move || !puzzle.try_move(other, turn)) continue;
    beside.push_back(other);
    near.push_back(example.value);
  }
  Children<P> children;
  children.of(puzzle, beside, guide);
  const auto values = children.back_ups(puzzle, beside);
  for (std::size_t i = 0; i < beside.size(); ++i) {
    // Not every puzzle's moves can be undone, so only the lower end is certain: one move leads here.
    if (values[i] >= kDeadEnd) continue;
    const float high = Invertible<P> ? near[i] + 1 : kDeadEnd;
    examples.push_back({beside[i], std::clamp(values[i], near[i] - 1, high), kNoMove});
  }
}

template <Puzzle P>
std::vector<OwnExample<P>> examples_along(const Instance<P>& start, const Moves& solution, const Heuristic<P>& guide,
                                          Rng& rng) {
  std::vector<OwnExample<P>> examples;
  const auto path = *states_along(start.puzzle, start.state, solution);  // a solution's moves can be made
  for (std::size_t i = 0; i < path.size(); ++i)
    examples.push_back({path[i], static_cast<float>(solution.size() - i), i < solution.size() ? solution[i] : kNoMove});
  add_states_beside(start.puzzle, examples, guide, rng);
  return examples;
}

// Examples from parts of a solution, renamed so that they end at the goal: any state of it as the start, any other that
// can be renamed as the goal, in either direction.
template <Renames P>
std::vector<OwnExample<P>> examples_of_parts(const Instance<P>& start, const Moves& solution, std::size_t count,
                                             const Heuristic<P>& guide, Rng& rng) {
  if (count == 0) return {};
  const auto path = *states_along(start.puzzle, start.state, solution);
  std::vector<std::size_t> goals;  // the last is the goal itself: what leads there is not a mere part
  for (std::size_t i = 0; i + 1 < path.size(); ++i)
    if (start.puzzle.renamed(path[i], path[i])) goals.push_back(i);
  std::vector<OwnExample<P>> examples;
  if (goals.empty()) return examples;
  while (examples.size() < count) {
    const std::size_t to = goals[rng.below(goals.size())];
    const std::size_t from = rng.below(path.size());
    const std::size_t apart = from < to ? to - from : from - to;
    const Move move = from < to ? solution[from] : from > to ? start.puzzle.inverse_move(solution[from - 1]) : kNoMove;
    examples.push_back({*start.puzzle.renamed(path[from], path[to]), static_cast<float>(apart),
                        move == kNoMove ? kNoMove : start.puzzle.renamed_move(move, path[to])});
  }
  add_states_beside(start.puzzle, examples, guide, rng);
  return examples;
}

}  // namespace unscramble
