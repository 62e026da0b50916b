// Level: the part of a Sokoban puzzle that never changes (walls, goals) and what can be computed from
// it once: which squares are dead, how many pushes a lone box needs to each goal. Immutable.
//
// Cells are numbered row by row over the inside: the smallest rectangle around the floor the player
// can reach when the boxes are taken away. It is at most 48x48, since walls enclose it.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "domains/sokoban/crossings.h"
#include "domains/sokoban/grid.h"
#include "domains/sokoban/push_table.h"

namespace unscramble::sokoban {

// Rows of equal length of '#', ' ', '.' and, where the player can never go, '*' (a box that stays).
using Background = std::vector<std::string>;

struct Place {
  int row = 0;
  int column = 0;
};
std::string to_string(Place place);  // "row 3, column 4", counted from 1

class Level {
 public:
  // `inside` is any floor cell of the part to be played in, which walls must enclose.
  Level(Background background, Place inside, int num_boxes);

  [[nodiscard]] const Background& background() const { return background_; }
  [[nodiscard]] int rows() const { return static_cast<int>(background_.size()); }
  [[nodiscard]] int columns() const { return static_cast<int>(background_.front().size()); }
  [[nodiscard]] int num_boxes() const { return num_boxes_; }  // those that can move

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] bool is_small() const { return width_ <= kSmallInside && height_ <= kSmallInside; }
  [[nodiscard]] int cells() const { return width_ * height_; }
  [[nodiscard]] Place place(int cell) const { return {top_ + cell / width_, left_ + cell % width_}; }
  [[nodiscard]] int cell(Place place) const;  // -1 outside the rectangle

  [[nodiscard]] bool is_floor(int cell) const { return floor_.test(cell); }
  [[nodiscard]] bool is_goal(int cell) const { return goals_.test(cell); }
  [[nodiscard]] int neighbour(int cell, Move move) const { return neighbours_[cell][move]; }  // kWall = none

  [[nodiscard]] const WideBits& floor() const { return floor_; }
  [[nodiscard]] const WideBits& goals() const { return goals_; }
  [[nodiscard]] const WideBits& dead() const { return dead_; }  // no goal can be reached from here
  [[nodiscard]] const std::vector<std::uint16_t>& floor_cells() const { return floor_cells_; }
  [[nodiscard]] const std::vector<std::uint16_t>& goal_cells() const { return goal_cells_; }
  [[nodiscard]] const PushTable& pushes() const { return pushes_; }  // to each goal only if small
  // Of small levels.
  [[nodiscard]] const Axis& column_axis() const { return column_axis_; }
  [[nodiscard]] const Axis& row_axis() const { return row_axis_; }
  [[nodiscard]] bool fills_all_goals() const { return num_boxes_ == static_cast<int>(goal_cells_.size()); }

  // Calls use(grid) with the level's Grid<W>, W being the fewest words that suffice.
  template <class Use>
  decltype(auto) with_grid(Use use) const {
    return std::visit(use, grid_);
  }

 private:
  void find_inside(Place inside);
  void index_cells(const std::vector<bool>& reached);
  void make_grid();

  Background background_;
  int num_boxes_;
  int top_ = 0;
  int left_ = 0;
  int width_ = 0;
  int height_ = 0;
  WideBits floor_;
  WideBits goals_;
  WideBits dead_;
  std::vector<std::uint16_t> floor_cells_;
  std::vector<std::uint16_t> goal_cells_;
  Neighbours neighbours_;
  PushTable pushes_;
  Axis column_axis_;
  Axis row_axis_;
  std::variant<Grid<1>, Grid<2>, Grid<3>, Grid<kSmallWords>, Grid<kMostWords>> grid_;
};

}  // namespace unscramble::sokoban
