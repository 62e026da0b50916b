#include "domains/sokoban/level.h"

#include <algorithm>

namespace unscramble::sokoban {

std::string to_string(Place place) {
  return "row " + std::to_string(place.row + 1) + ", column " + std::to_string(place.column + 1);
}

Level::Level(Background background, Place inside, int num_boxes)
    : background_(std::move(background)), num_boxes_(num_boxes) {
  find_inside(inside);
  pushes_ = PushTable(neighbours_, floor_cells_, goal_cells_, is_small());
  for (const int cell : floor_cells_)
    if (pushes_.is_dead(cell)) dead_.set(cell);
  if (is_small()) {
    column_axis_.size = width_;
    row_axis_.size = height_;
    for (const int goal : goal_cells_) {
      ++column_axis_.goals[goal % width_];
      ++row_axis_.goals[goal / width_];
    }
  }
  make_grid();
}

int Level::cell(Place place) const {
  const int row = place.row - top_;
  const int column = place.column - left_;
  if (row < 0 || row >= height_ || column < 0 || column >= width_) return -1;
  return row * width_ + column;
}

void Level::find_inside(Place inside) {
  const int across = columns();
  std::vector<bool> reached(static_cast<std::size_t>(rows() * across), false);
  std::vector<int> queue{inside.row * across + inside.column};
  reached[queue.front()] = true;
  Place low = inside;
  Place high = inside;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const int at = queue[next];
    const Place here{at / across, at % across};
    low = {std::min(low.row, here.row), std::min(low.column, here.column)};
    high = {std::max(high.row, here.row), std::max(high.column, here.column)};
    for (const int to : {at - across, at + across, at - 1, at + 1}) {
      if (reached[to] || background_[to / across][to % across] == '#') continue;
      reached[to] = true;
      queue.push_back(to);
    }
  }
  top_ = low.row;
  left_ = low.column;
  height_ = high.row - low.row + 1;
  width_ = high.column - low.column + 1;
  index_cells(reached);
}

void Level::index_cells(const std::vector<bool>& reached) {
  neighbours_.assign(static_cast<std::size_t>(cells()), {kWall, kWall, kWall, kWall});
  for (int c = 0; c < cells(); ++c) {
    const Place here = place(c);
    if (!reached[here.row * columns() + here.column]) continue;
    floor_.set(c);
    floor_cells_.push_back(static_cast<std::uint16_t>(c));
    if (background_[here.row][here.column] != '.') continue;
    goals_.set(c);
    goal_cells_.push_back(static_cast<std::uint16_t>(c));
  }
  for (const int c : floor_cells_) {
    const int row = c / width_;
    const int column = c % width_;
    if (row > 0 && floor_.test(c - width_)) neighbours_[c][kUp] = static_cast<std::int16_t>(c - width_);
    if (row + 1 < height_ && floor_.test(c + width_)) neighbours_[c][kDown] = static_cast<std::int16_t>(c + width_);
    if (column > 0 && floor_.test(c - 1)) neighbours_[c][kLeft] = static_cast<std::int16_t>(c - 1);
    if (column + 1 < width_ && floor_.test(c + 1)) neighbours_[c][kRight] = static_cast<std::int16_t>(c + 1);
  }
}

void Level::make_grid() {
  const Shape shape{width_, height_};
  switch ((cells() + 63) / 64) {
    case 1: grid_.emplace<Grid<1>>(shape, narrow<1>(floor_), narrow<1>(goals_), narrow<1>(dead_)); break;
    case 2: grid_.emplace<Grid<2>>(shape, narrow<2>(floor_), narrow<2>(goals_), narrow<2>(dead_)); break;
    case 3: grid_.emplace<Grid<3>>(shape, narrow<3>(floor_), narrow<3>(goals_), narrow<3>(dead_)); break;
    default:
      if (is_small()) {
        grid_.emplace<Grid<kSmallWords>>(shape, narrow<kSmallWords>(floor_), narrow<kSmallWords>(goals_),
                                         narrow<kSmallWords>(dead_));
      } else {
        grid_.emplace<Grid<kMostWords>>(shape, floor_, goals_, dead_);
      }
  }
}

}  // namespace unscramble::sokoban
