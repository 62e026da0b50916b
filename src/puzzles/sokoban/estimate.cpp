#include "puzzles/sokoban/estimate.h"

#include <algorithm>

#include "puzzles/sokoban/matching.h"

namespace unscramble::sokoban {

namespace {

// Kept between calls: an estimate is asked for millions of times.
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
  int best = kFar;
  // A push lowers the matching by at most one, so a walk w promises no less than w + here.
  for (int walk = 0; layer.any() && walk + here < best; ++walk) {
    grid.for_each_push(layer, boxes, kAllMoves, [&](int from, int to, Move) {
      best = std::min(best, walk + 1 + match_after(level, from, to, space));
    });
    layer = (grid.spread(layer) & free) - seen;
    seen = seen | layer;
  }
  return best;
}

}  // namespace

int matching_estimate(const Level& level, const State& state) {
  return level.with_grid([&](const auto& grid) { return estimate(level, grid, state); });
}

int nearest_goal_estimate(const Level& level, const State& state) {
  int sum = 0;
  boxes_of<kMostWords>(state).for_each(
      [&](int box) { sum += std::min(kFar - sum, level.pushes().nearest(box, static_cast<int>(state.player))); });
  return sum;
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
  if (match(level, boxes, player, workspace()) >= kFar)
    return "the boxes cannot all have a goal of their own: too many of them can only reach the same goals";
  return {};
}

}  // namespace unscramble::sokoban
