// Breadth-first search on the texts of states alone: slow, plain, and sharing no code with the searches it
// checks, which all work on states.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "solve/any_puzzle.h"

namespace unscramble {

inline bool is_solved_text(const AnyPuzzle& puzzle, const std::string& state) {
  const auto report = puzzle.verify(state, "", "");
  return report && report->solves;
}

// The length of the shortest solution, or nothing if it is longer than `most`.
inline std::optional<int> shortest_by_text(const AnyPuzzle& puzzle, const std::string& start, int most) {
  const auto moves = puzzle.card().move_names;
  const auto normal = puzzle.normalise(start);
  if (!normal) return std::nullopt;
  std::set<std::string> seen{*normal};
  std::vector<std::string> layer{*normal};
  for (int depth = 0; !layer.empty(); ++depth) {
    for (const auto& state : layer)
      if (is_solved_text(puzzle, state)) return depth;
    if (depth == most) break;
    std::vector<std::string> next;
    for (const auto& state : layer)
      for (const auto& move : moves) {
        const auto states = puzzle.replay(state, move);
        if (states && seen.insert(states->back()).second) next.push_back(states->back());
      }
    layer = std::move(next);
  }
  return std::nullopt;
}

}  // namespace unscramble
