#include "domains/sokoban/push_table.h"

#include <algorithm>

namespace unscramble::sokoban {

PushTable::PushTable(const Neighbours& neighbours, std::span<const std::uint16_t> floor,
                     std::span<const std::uint16_t> goals, bool each)
    : cells_(static_cast<int>(neighbours.size())), goals_(goals.size()) {
  const auto cells = static_cast<std::size_t>(cells_);
  part_.assign(cells * cells, 0);
  for (const int box : floor) split_floor(neighbours, box);
  measure(neighbours, goals, nearest_);
  if (!each) return;
  distance_.assign(cells * 4 * goals_, kFar);
  std::vector<int> to_one;
  for (std::size_t g = 0; g < goals_; ++g) {
    measure(neighbours, goals.subspan(g, 1), to_one);
    for (std::size_t i = 0; i < to_one.size(); ++i) distance_[i * goals_ + g] = to_one[i];
  }
}

// Numbers the parts into which `box` divides the floor. Each touches the box.
void PushTable::split_floor(const Neighbours& neighbours, int box) {
  constexpr std::uint8_t kNew = 255;
  std::uint8_t* part = &part_[static_cast<std::size_t>(box) * cells_];
  std::fill(part, part + cells_, kNew);
  part[box] = 0;
  std::vector<std::int16_t> stack;
  std::uint8_t parts = 0;
  for (const auto side : neighbours[box]) {
    if (side == kWall || part[side] != kNew) continue;
    part[side] = parts;
    stack.push_back(side);
    while (!stack.empty()) {
      const auto at = stack.back();
      stack.pop_back();
      for (const auto to : neighbours[at]) {
        if (to == kWall || part[to] != kNew) continue;
        part[to] = parts;
        stack.push_back(to);
      }
    }
    ++parts;
  }
}

// Breadth-first by pulling, from any of the goals with the player in any part: [box][part], pushes to the nearest.
void PushTable::measure(const Neighbours& neighbours, std::span<const std::uint16_t> goal_cells,
                        std::vector<int>& out) const {
  out.assign(static_cast<std::size_t>(cells_) * 4, kFar);
  std::vector<int> queue;
  for (const int goal : goal_cells)
    for (int p = 0; p < 4; ++p) queue.push_back(goal * 4 + p);
  for (const int start : queue) out[start] = 0;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const int box = queue[next] / 4;
    for (int side = 0; side < 4; ++side) {
      const int player = neighbours[box][side];
      if (player == kWall || part(box, player) != queue[next] % 4) continue;
      const int back = neighbours[player][side];
      if (back == kWall) continue;
      const int before = player * 4 + part(player, back);
      if (out[before] != kFar) continue;
      out[before] = out[queue[next]] + 1;
      queue.push_back(before);
    }
  }
}

}  // namespace unscramble::sokoban
