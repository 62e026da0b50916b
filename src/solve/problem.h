// From text to a problem: the state read, --goal and --moves applied.
#pragma once

#include <algorithm>
#include <string>

#include "method/move_costs.h"
#include "method/options.h"
#include "puzzle/capabilities.h"
#include "puzzle/text.h"
#include "search/search.h"

namespace unscramble {

// The allowed moves named in a comma-separated list.
template <Puzzle P>
Expected<Moves> allowed_moves(const P& puzzle, std::string_view text) {
  Moves moves;
  for (const auto word : split_words(text, ", \t")) {
    auto named = moves_named(puzzle, word);
    if (!named) return usage_error("--moves: " + named.error().message);
    moves.insert(moves.end(), named->begin(), named->end());
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  if (moves.empty()) return usage_error("--moves: the list is empty");
  return moves;
}

// Reads a state without checking that the puzzle's own goal can be reached from it, where the puzzle can tell
// the two apart (parse_state): for another goal it need not be.
template <Puzzle P>
Expected<Instance<P>> read_as_written(const P& puzzle, std::string_view text) {
  if constexpr (requires { puzzle.parse_state(text); }) {
    const auto state = puzzle.parse_state(text);
    if (!state) return state.error();
    return Instance<P>{puzzle, *state};
  } else {
    return puzzle.read(text);
  }
}

template <Puzzle P>
Expected<Instance<P>> read_instance(const P& puzzle, std::string_view text, std::string_view goal_text) {
  if (goal_text.empty()) return puzzle.read(text);
  if constexpr (Retargetable<P>) {
    const auto start = read_as_written(puzzle, text);
    if (!start) return start.error();
    const auto goal = read_as_written(puzzle, goal_text);
    if (!goal) return Error{goal.error().code, "goal: " + goal.error().message};
    return start->puzzle.aim(start->state, goal->state);
  } else {
    return unsupported(puzzle.name() + " cannot be solved to another goal");
  }
}

template <Puzzle P>
Expected<Problem<P>> pose_problem(const P& puzzle, std::string_view text, const SolveRequest& request) {
  const auto instance = read_instance(puzzle, text, request.get_or(kGoal));
  if (!instance) return instance.error();
  Problem<P> problem = make_problem(*instance);
  if (const auto costs = request.get(kCost)) {
    auto read = move_costs(problem.puzzle, *costs);
    if (!read) return read.error();
    problem.costs = *std::move(read);
  }
  if (const auto allowed = request.get(kMoves)) {
    auto moves = allowed_moves(problem.puzzle, *allowed);
    if (!moves) return moves.error();
    problem.moves = *std::move(moves);
    if constexpr (DecidesReach<P>) {
      if (!problem.puzzle.reachable_with(problem.start, problem.moves))
        return unsolvable("the allowed moves cannot solve this state");
    }
  }
  return problem;
}

}  // namespace unscramble
