// PushTable: how many pushes a box alone on the board needs to each goal, given where the player is.
// A box may divide the floor into parts; the player's part decides which pushes are open to
// him, so distances are kept for each of the (at most four) parts around a box.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace unscramble::sokoban {

inline constexpr std::int16_t kWall = -1;
using Neighbours = std::vector<std::array<std::int16_t, 4>>;

// "Impossible": far above any real distance; in small levels above any sum, and 324 of them still fit an int.
inline constexpr int kFar = 1 << 22;

class PushTable {
 public:
  PushTable() = default;
  // `each`: distances to each goal are wanted, not just to the nearest.
  PushTable(const Neighbours& neighbours, std::span<const std::uint16_t> floor, std::span<const std::uint16_t> goals,
            bool each = true);

  // distances(box, player)[g]: pushes from `box` to goal number g, kFar if impossible. Only if made for each.
  [[nodiscard]] const int* distances(int box, int player) const {
    return &distance_[static_cast<std::size_t>(box * 4 + part(box, player)) * goals_];
  }
  // The smallest of them.
  [[nodiscard]] int nearest(int box, int player) const { return nearest_[box * 4 + part(box, player)]; }
  // No goal can be reached from here, wherever the player is.
  [[nodiscard]] bool is_dead(int box) const {
    for (int p = 0; p < 4; ++p)
      if (nearest_[box * 4 + p] < kFar) return false;
    return true;
  }

 private:
  [[nodiscard]] int part(int box, int player) const { return part_[box * cells_ + player]; }
  void split_floor(const Neighbours& neighbours, int box);
  void measure(const Neighbours& neighbours, std::span<const std::uint16_t> goal_cells, std::vector<int>& out) const;

  int cells_ = 0;
  std::size_t goals_ = 0;
  std::vector<std::uint8_t> part_;  // [box][player]: which part of the floor without `box`
  std::vector<int> distance_;       // [box][part][goal]
  std::vector<int> nearest_;        // [box][part]
};

}  // namespace unscramble::sokoban
