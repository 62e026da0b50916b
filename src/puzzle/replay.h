// replay(): makes a sequence of moves, as far as they can be made. All code that follows or checks moves uses it.
#pragma once

#include <span>
#include <string>

#include "puzzle/puzzle.h"

namespace unscramble {

// on_state(state) is called after each move made. Returns how many were: moves.size() if all could be.
template <Puzzle P, class OnState>
std::size_t replay(const P& puzzle, typename P::State state, std::span<const Move> moves, OnState on_state) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!puzzle.try_move(state, moves[i])) return i;
    on_state(state);
  }
  return moves.size();
}

// Where moves lead that are known to be possible, such as those of a solution found here.
template <Puzzle P>
typename P::State state_after(const P& puzzle, const typename P::State& start, std::span<const Move> moves) {
  auto last = start;
  replay(puzzle, start, moves, [&](const auto& state) { last = state; });
  return last;
}

// The error for move number `index` (from 0), which could not be made.
template <Puzzle P>
std::string impossible_move(const P& puzzle, std::span<const Move> moves, std::size_t index) {
  return "move " + std::to_string(index + 1) + " (" + puzzle.format_moves(moves.subspan(index, 1)) +
         ") is not possible there";
}

// The start and the state after each move, or an error for a move that cannot be made.
template <Puzzle P>
Expected<std::vector<typename P::State>> states_along(const P& puzzle, const typename P::State& start,
                                                      std::span<const Move> moves) {
  std::vector<typename P::State> states{start};
  const std::size_t made = replay(puzzle, start, moves, [&](const auto& state) { states.push_back(state); });
  if (made < moves.size()) return invalid(impossible_move(puzzle, moves, made));
  return states;
}

}  // namespace unscramble
