// The rules: a step or a push forwards, a step back or a pull in reverse.
#pragma once

#include "domains/sokoban/level.h"
#include "domains/sokoban/state.h"

namespace unscramble::sokoban {

// The player goes one cell; a box in the way is pushed if the cell behind it is free.
inline bool try_move(const Level& level, State& state, Move move) {
  const int to = level.neighbour(static_cast<int>(state.player), move);
  if (to == kWall) return false;
  if (state.has_box(to)) {
    const int beyond = level.neighbour(to, move);
    if (beyond == kWall || state.has_box(beyond)) return false;
    state.remove_box(to);
    state.add_box(beyond);
  }
  state.player = static_cast<std::uint32_t>(to);
  return true;
}

// Undoes a forward move that went in direction `move` and, if `pull`, pushed a box. False if the
// state cannot have arisen that way.
inline bool try_back(const Level& level, State& state, Move move, bool pull) {
  const int here = static_cast<int>(state.player);
  const int back = level.neighbour(here, opposite(move));
  if (back == kWall || state.has_box(back)) return false;
  if (pull) {
    const int box = level.neighbour(here, move);
    if (box == kWall || !state.has_box(box)) return false;
    state.remove_box(box);
    state.add_box(here);
  }
  state.player = static_cast<std::uint32_t>(back);
  return true;
}

inline bool is_solved(const Level& level, const State& state) {
  for (int i = 0; i < (level.cells() + 63) / 64; ++i) {
    const std::uint64_t boxes = state.boxes[2 * i] | std::uint64_t{state.boxes[2 * i + 1]} << 32;
    if ((boxes & ~level.goals().word[i]) != 0) return false;
  }
  return true;
}

// Whether the bytes of a state are one of this level: boxes and player on the floor, as many boxes as there are.
inline bool is_state_of(const Level& level, const State& state) {
  const auto boxes = boxes_of<kMostWords>(state);
  if ((boxes - level.floor()).any() || boxes.count() != level.num_boxes()) return false;
  const auto player = static_cast<int>(state.player);
  return state.player < static_cast<std::uint32_t>(level.cells()) && level.is_floor(player) && !state.has_box(player);
}

}  // namespace unscramble::sokoban
