#include "domains/sokoban/push_table.h"

#include <algorithm>

namespace unscramble::sokoban {

PushTable::PushTable(const Neighbours& neighbours, std::span<const std::uint16_t> floor,
                     std::span<const std::uint16_t> goals)
    : cells_(static_cast<int>(neighbours.size())), goals_(goals.size()) {
  const auto cells = static_cast<std::size_t>(cells_);
  part_.assign(cells * cells, 0);
  for (const int box : floor) split_floor(neighbours, box);
  distance_.assign(cells * 4 * goals_, kFar);
  for (std::size_t g = 0; g < goals_; ++g) measure(neighbours, goals[g], g);
  nearest_.assign(cells * 4, kFar);
  for (std::size_t i = 0; i < nearest_.size() && goals_ > 0; ++i)
    nearest_[i] = *std::min_element(&distance_[i * goals_], &distance_[i * goals_] + goals_);
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

// Breadth-first by pulling, from the goal with the player in any part.
void PushTable::measure(const Neighbours& neighbours, int goal_cell, std::size_t goal) {
  std::vector<int> queue;
  for (int p = 0; p < 4; ++p) queue.push_back(goal_cell * 4 + p);
  for (const int start : queue) distance_[start * goals_ + goal] = 0;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const int box = queue[next] / 4;
    const int here = distance_[queue[next] * goals_ + goal];
    for (int side = 0; side < 4; ++side) {
      const int player = neighbours[box][side];
      if (player == kWall || part(box, player) != queue[next] % 4) continue;
      const int back = neighbours[player][side];
      if (back == kWall) continue;
      const int before = player * 4 + part(player, back);
      if (distance_[before * goals_ + goal] != kFar) continue;
      distance_[before * goals_ + goal] = here + 1;
      queue.push_back(before);
    }
  }
}

}  // namespace unscramble::sokoban
