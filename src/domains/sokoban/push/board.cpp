#include "domains/sokoban/push/board.h"

#include "core/rng.h"

namespace unscramble::sokoban::push {

namespace {

void mark_blocked(Board& board) {
  board.blocked.assign(board.cells, 0);
  board.link.assign(board.cells, 0);
  for (int c = 0; c < board.cells; ++c)
    for (int axis = 0; axis < 2; ++axis) {
      const Cell one = board.next[c][2 * axis];
      const Cell other = board.next[c][2 * axis + 1];
      if (one == kOff || other == kOff || (board.dead[one] && board.dead[other]))
        board.blocked[c] = static_cast<char>(board.blocked[c] | (1 << axis));
      if (one == kOff && other == kOff && !board.goal[c]) board.link[c] = 1;
    }
}

void measure_to_goals(Board& board) {
  board.to_goal.assign(board.cells, 0);
  std::vector<char> seen = board.goal;
  std::vector<Cell> queue = board.goals;
  for (std::size_t n = 0; n < queue.size(); ++n)
    for (int d = 0; d < 4; ++d) {
      const Cell from = board.next[queue[n]][d];
      if (from == kOff || seen[from] || board.next[from][d] == kOff) continue;
      seen[from] = 1;
      board.to_goal[from] = board.to_goal[queue[n]] + 1;
      queue.push_back(from);
    }
}

}  // namespace

Board::Board(const Level& level) : cells(static_cast<int>(level.floor_cells().size())) {
  of_level.assign(level.cells(), kOff);
  for (const int c : level.floor_cells()) {
    of_level[c] = static_cast<int>(level_cell.size());
    level_cell.push_back(c);
  }
  Rng rng(20);
  for (const int c : level.floor_cells()) {
    std::array<Cell, 4> near{};
    for (const Move move : kAllMoves) {
      const int to = level.neighbour(c, move);
      near[move] = static_cast<Cell>(to == kWall ? kOff : of_level[to]);
    }
    next.push_back(near);
    goal.push_back(level.is_goal(c) ? 1 : 0);
    if (level.is_goal(c)) goals.push_back(static_cast<Cell>(of_level[c]));
    dead.push_back(level.dead().test(c) ? 1 : 0);
    box_key.push_back(rng());
    player_key.push_back(rng());
  }
  const auto inside = [&](int row, int column) -> Cell {
    if (row < 0 || row >= level.height() || column < 0 || column >= level.width()) return kOff;
    return static_cast<Cell>(of_level[row * level.width() + column]);
  };
  constexpr std::array<std::array<int, 2>, 8> kAround{
      {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}};
  for (const int c : level.floor_cells()) {
    std::array<Cell, 8> around{};
    for (int i = 0; i < 8; ++i)
      around[i] = inside(c / level.width() + kAround[i][0], c % level.width() + kAround[i][1]);
    ring.push_back(around);
  }
  mark_blocked(*this);
  measure_to_goals(*this);
}

Layout layout_of(const Board& board, const Level& level, const State& state) {
  Layout layout;
  layout.box.assign(board.cells, 0);
  for (const int c : level.floor_cells())
    if (state.has_box(c)) {
      layout.box[board.of_level[c]] = 1;
      layout.boxes.push_back(static_cast<Cell>(board.of_level[c]));
    }
  layout.player = static_cast<Cell>(board.of_level[state.player]);
  return layout;
}

}  // namespace unscramble::sokoban::push
