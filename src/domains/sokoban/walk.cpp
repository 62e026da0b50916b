#include "domains/sokoban/walk.h"

#include <vector>

namespace unscramble::sokoban {

// Breadth-first backwards from the end.
void append_walk(const Level& level, const State& state, int to, std::span<const Move> allowed, Moves& moves) {
  std::vector<int> next(static_cast<std::size_t>(level.cells()), -1);
  std::vector<Move> by(static_cast<std::size_t>(level.cells()));
  std::vector<int> queue{to};
  next[to] = to;
  for (std::size_t i = 0; i < queue.size() && next[state.player] < 0; ++i)
    for (const Move move : allowed) {
      const int from = level.neighbour(queue[i], opposite(move));
      if (from == kWall || next[from] >= 0 || state.has_box(from)) continue;
      next[from] = queue[i];
      by[from] = move;
      queue.push_back(from);
    }
  for (int at = static_cast<int>(state.player); at != to && next[at] >= 0; at = next[at]) moves.push_back(by[at]);
}

}  // namespace unscramble::sokoban
