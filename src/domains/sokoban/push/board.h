// Board: a level as the push search sees it: its floor cells numbered from 0, so that levels of any size and
// shape cost what their floor costs; and Layout, the boxes and the player on it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "domains/sokoban/level.h"
#include "domains/sokoban/state.h"

namespace unscramble::sokoban::push {

using Cell = std::int16_t;
inline constexpr Cell kOff = -1;  // a wall

struct Board {
  explicit Board(const Level& level);

  int cells = 0;
  std::vector<std::array<Cell, 4>> next;  // by Move
  std::vector<std::array<Cell, 8>> ring;  // the cells around, clockwise from above; kOff for walls
  std::vector<char> goal;
  std::vector<char> dead;       // a box here reaches no goal
  std::vector<char> link;       // walls on two opposite sides, no goal: a box here blocks the way
  std::vector<char> blocked;    // bit 0: no box here moves up or down, bit 1: left or right, by walls and dead cells
  std::vector<Cell> goals;      // ascending
  std::vector<int> to_goal;     // pushes to the nearest, the player left out of account; 0 where there is none
  std::vector<int> of_level;    // level's cell -> ours
  std::vector<int> level_cell;  // and back
  std::vector<std::uint64_t> box_key;
  std::vector<std::uint64_t> player_key;
};

struct Layout {
  std::vector<char> box;  // by cell
  std::vector<Cell> boxes;
  Cell player = 0;

  // Box number `index` goes to `to`.
  void move_box(int index, Cell to) {
    box[boxes[index]] = 0;
    box[to] = 1;
    boxes[index] = to;
  }
};

Layout layout_of(const Board& board, const Level& level, const State& state);

// The cells a player reaches, by flooding; reused, so that a flood costs what it covers.
class Flood {
 public:
  explicit Flood(int cells) : stamp_(cells, 0) {}

  void clear() {
    if (++now_ == 0) {  // after four thousand million floods
      std::fill(stamp_.begin(), stamp_.end(), 0);
      now_ = 1;
    }
    reached_.clear();
  }
  // Adds the cells reached from `from`; the lowest of them is returned. `box[c]`: the player cannot enter c.
  Cell spread(const Board& board, const std::vector<char>& box, Cell from) {
    std::size_t next = reached_.size();
    Cell lowest = from;
    stamp_[from] = now_;
    reached_.push_back(from);
    while (next < reached_.size()) {
      const Cell at = reached_[next++];
      if (at < lowest) lowest = at;
      for (const Cell to : board.next[at]) {
        if (to == kOff || stamp_[to] == now_ || box[to]) continue;
        stamp_[to] = now_;
        reached_.push_back(to);
      }
    }
    return lowest;
  }
  Cell fill(const Board& board, const std::vector<char>& box, Cell from) {
    clear();
    return spread(board, box, from);
  }
  [[nodiscard]] bool has(Cell cell) const { return stamp_[cell] == now_; }
  [[nodiscard]] const std::vector<Cell>& reached() const { return reached_; }

 private:
  std::vector<std::uint32_t> stamp_;
  std::uint32_t now_ = 0;
  std::vector<Cell> reached_;
};

}  // namespace unscramble::sokoban::push
