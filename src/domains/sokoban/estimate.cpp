#include "domains/sokoban/estimate.h"

#include <algorithm>

#include "domains/sokoban/matching.h"

namespace unscramble::sokoban {

namespace {

// Kept between calls: estimates are computed millions of times.
struct Workspace {
  Assignment assignment;
  std::vector<const int*> rows;
  std::vector<int> rest;                          // [box][goal] of Assignment::without, filled on demand
  std::vector<char> known;                        // [box]: its part of `rest` is filled
  std::array<std::uint16_t, kMaxCells> number{};  // cell -> box number
};

Workspace& workspace() {
  thread_local Workspace space;
  return space;
}

template <int W>
int match(const Level& level, const Bits<W>& boxes, int player, Workspace& space) {
  space.rows.clear();
  boxes.for_each([&](int box) {
    space.number[box] = static_cast<std::uint16_t>(space.rows.size());
    space.rows.push_back(level.pushes().distances(box, player));
  });
  return space.assignment.solve(space.rows, static_cast<int>(level.goal_cells().size()));
}

// The matching after box `from` has gone to `to` (the player follows onto `from`).
int match_after(const Level& level, int from, int to, Workspace& space) {
  const std::size_t goals = level.goal_cells().size();
  const std::size_t box = space.number[from];
  const std::span<int> rest(&space.rest[box * goals], goals);
  if (space.known[box] == 0) {
    space.assignment.without(static_cast<int>(box), rest);
    space.known[box] = 1;
  }
  return least_sum(level.pushes().distances(to, from), rest);
}

// Steps besides the pushes, of which at least `pushes` are needed (crossings.h).
template <int W>
int steps_beside(const Level& level, const Bits<W>& boxes, int player, int pushes) {
  if (!level.fills_all_goals()) return 0;
  const int width = level.width();
  Counts in_column{};
  Counts in_row{};
  boxes.for_each([&](int box) {
    ++in_column[box % width];
    ++in_row[box / width];
  });
  const Axis& columns = level.column_axis();
  const Axis& rows = level.row_axis();
  const int pairs = (pushes - columns.net_pushes(in_column) - rows.net_pushes(in_row)) / 2;
  return join_steps(columns.least_steps(in_column, player % width), rows.least_steps(in_row, player / width), pairs);
}

template <int W>
int estimate(const Level& level, const Grid<W>& grid, const State& state) {
  const Bits<W> boxes = boxes_of<W>(state);
  if (!(boxes - grid.goals).any()) return 0;
  if (grid.freeze_deadlock(boxes)) return kFar;
  Workspace& space = workspace();
  const int here = match(level, boxes, static_cast<int>(state.player), space);
  if (here >= kFar) return kFar;
  space.known.assign(space.rows.size(), 0);
  space.rest.resize(space.rows.size() * level.goal_cells().size());
  const Bits<W> free = grid.floor - boxes;
  Bits<W> layer;
  layer.set(static_cast<int>(state.player));
  Bits<W> seen = layer;
  const int with_steps = here + steps_beside(level, boxes, static_cast<int>(state.player), here);
  int best = kFar;
  // A push lowers the matching by at most one, so a walk w promises no less than w + here.
  for (int walk = 0; layer.any() && std::max(walk + here, with_steps) < best; ++walk) {
    grid.for_each_push(layer, boxes, kAllMoves, [&](int from, int to, Move) {
      best = std::min(best, walk + 1 + match_after(level, from, to, space));
    });
    layer = (grid.spread(layer) & free) - seen;
    seen = seen | layer;
  }
  return std::max(best, with_steps);
}

}  // namespace

int matching_estimate(const Level& level, const State& state) {
  if (!level.is_small()) return nearest_goal_estimate(level, state);
  return level.with_grid([&](const auto& grid) { return estimate(level, grid, state); });
}

int nearest_goal_estimate(const Level& level, const State& state) {
  int sum = 0;
  bool stuck = false;
  boxes_of<kMostWords>(state).for_each([&](int box) {
    const int pushes = level.pushes().nearest(box, static_cast<int>(state.player));
    stuck |= pushes >= kFar;
    sum += pushes;  // 2304 boxes of 4 * 2304 pushes still fit an int
    if (stuck) sum = 0;
  });
  return stuck ? kFar : std::min(sum, kFar - 1);
}

std::string plain_deadlock(const Level& level, const State& state) {
  const auto boxes = boxes_of<kMostWords>(state);
  const int player = static_cast<int>(state.player);
  std::string reason;
  boxes.for_each([&](int box) {
    if (reason.empty() && level.pushes().nearest(box, player) >= kFar)
      reason = "the box at " + to_string(level.place(box)) + " cannot be pushed to any goal";
  });
  if (!reason.empty()) return reason;
  level.with_grid([&]<int W>(const Grid<W>& grid) {
    (grid.frozen(boxes_of<W>(state)) - grid.goals).for_each([&](int box) {
      if (reason.empty())
        reason = "the box at " + to_string(level.place(box)) + " is stuck for good, and not on a goal";
    });
  });
  if (!reason.empty()) return reason;
  if (level.is_small() && match(level, boxes, player, workspace()) >= kFar)
    return "the boxes cannot all have a goal of their own: too many of them can only reach the same goals";
  return {};
}

}  // namespace unscramble::sokoban
