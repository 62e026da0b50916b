// Greedy best-first descent: from the current state take the best-looking child, never a state seen
// before on this path (DeepCube, section 5, calls it "greedy"). Fast, incomplete, the plainest probe
// of a heuristic's quality.
#pragma once

#include <unordered_set>

#include "core/hash.h"
#include "puzzle/capabilities.h"
#include "search/search.h"

namespace unscramble {

struct GreedyOptions {
  int max_depth = 1000;
};

template <Puzzle P>
SearchResult greedy(const Problem<P>& problem, const Heuristic<P>& heuristic, const GreedyOptions& options,
                    SearchContext& context) {
  using State = typename P::State;
  SearchResult result;
  State state = problem.start;
  std::unordered_set<std::uint64_t> visited{hash_of(state)};
  std::vector<State> children;
  Moves moves;
  std::vector<float> values;
  while (!problem.puzzle.is_goal(state)) {
    if (static_cast<int>(result.moves.size()) >= options.max_depth) {
      result.note = "depth limit of " + std::to_string(options.max_depth) + " reached";
      return result;
    }
    children.clear();
    moves.clear();
    for (const Move move : problem.moves) {
      State child = state;
      if (!problem.puzzle.try_move(child, move) || visited.contains(hash_of(child))) continue;
      children.push_back(child);
      moves.push_back(move);
    }
    if (context.monitor.tick(children.size(), 1)) return result;
    values.resize(children.size());
    heuristic.evaluate(children, values);
    std::size_t best = children.size();
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (problem.puzzle.is_goal(children[i])) values[i] = -1;
      if (values[i] < kDeadEnd && (best == children.size() || values[i] < values[best])) best = i;
    }
    if (best == children.size()) {
      result.note = "ran into a dead end after " + std::to_string(result.moves.size()) + " moves";
      return result;
    }
    state = children[best];
    visited.insert(hash_of(state));
    result.moves.push_back(moves[best]);
  }
  result.status = SearchStatus::kSolved;
  context.monitor.found(result.moves);
  return result;
}

}  // namespace unscramble
