#include "domains/sokoban/sampling.h"

#include <algorithm>

#include "domains/sokoban/rules.h"

namespace unscramble::sokoban {

namespace {

bool can_pull(const Level& level, const State& state) {
  return std::any_of(kAllMoves.begin(), kAllMoves.end(), [&](Move move) {
    State copy = state;
    return try_back(level, copy, move, true);
  });
}

// The cells from which the player can walk to a pull; all free cells if there are none.
std::vector<int> lively_cells(const Level& level, State state) {
  std::vector<int> free;
  WideBits lively;
  std::vector<int> stack;
  for (const int cell : level.floor_cells()) {
    if (state.has_box(cell)) continue;
    free.push_back(cell);
    state.player = static_cast<std::uint32_t>(cell);
    if (!can_pull(level, state)) continue;
    lively.set(cell);
    stack.push_back(cell);
  }
  if (stack.empty()) return free;
  std::vector<int> cells = stack;
  while (!stack.empty()) {
    const int at = stack.back();
    stack.pop_back();
    for (const Move move : kAllMoves) {
      const int to = level.neighbour(at, move);
      if (to == kWall || state.has_box(to) || lively.test(to)) continue;
      lively.set(to);
      stack.push_back(to);
      cells.push_back(to);
    }
  }
  return cells;
}

}  // namespace

State random_goal(const Level& level, Rng& rng) {
  State state;
  auto goals = level.goal_cells();
  rng.shuffle(goals);
  for (int i = 0; i < level.num_boxes(); ++i) state.add_box(goals[i]);
  const auto cells = lively_cells(level, state);
  state.player = static_cast<std::uint32_t>(cells[rng.below(cells.size())]);
  return state;
}

State pull_walk(const Level& level, State state, Rng& rng, int length) {
  Move last_step = kNoMove;
  for (int i = 0; i < length; ++i) {
    std::array<Move, 4> steps{};
    std::array<Move, 4> pulls{};
    int num_steps = 0;
    int num_pulls = 0;
    for (const Move move : kAllMoves) {
      State copy = state;
      // An immediate step back is allowed only if nothing else is.
      if (last_step != opposite(move) && try_back(level, copy, move, false)) steps[num_steps++] = move;
      copy = state;
      if (try_back(level, copy, move, true)) pulls[num_pulls++] = move;
    }
    if (num_pulls > 0 && (num_steps == 0 || rng.below(2) == 0)) {
      try_back(level, state, pulls[rng.below_int(num_pulls)], true);
      last_step = kNoMove;
    } else if (num_steps > 0) {
      last_step = steps[rng.below_int(num_steps)];
      try_back(level, state, last_step, false);
    } else if (last_step != kNoMove && try_back(level, state, opposite(last_step), false)) {
      last_step = opposite(last_step);
    }
  }
  return state;
}

}  // namespace unscramble::sokoban
