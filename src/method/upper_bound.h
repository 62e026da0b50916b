// --upper-bound: a solution the user already has, for searches that can prove or improve it.
#pragma once

#include <algorithm>

#include "puzzle/replay.h"
#include "search/search.h"

namespace unscramble {

// The user's known solution, checked: it must use only allowed moves and solve the state.
template <Puzzle P>
Expected<Moves> read_upper_bound(const Problem<P>& problem, std::string_view text) {
  auto moves = problem.puzzle.parse_moves(text);
  if (!moves) return Error{moves.error().code, "upper bound: " + moves.error().message};
  for (const Move& move : *moves)
    if (std::find(problem.moves.begin(), problem.moves.end(), move) == problem.moves.end())
      return usage_error("upper bound: move " + problem.puzzle.format_moves(std::span(&move, 1)) + " is not allowed");
  auto last = problem.start;
  const std::size_t made = replay(problem.puzzle, problem.start, *moves, [&](const auto& state) { last = state; });
  if (made < moves->size()) return usage_error("upper bound: " + impossible_move(problem.puzzle, *moves, made));
  if (!problem.puzzle.is_goal(last)) return usage_error("upper bound: these moves do not solve the state");
  return moves;
}

}  // namespace unscramble
