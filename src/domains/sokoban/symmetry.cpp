#include "domains/sokoban/symmetry.h"

namespace unscramble::sokoban {

namespace {

Place turned(Place place, Shape shape, int symmetry) {
  if ((symmetry & 1) != 0) place.column = shape.width - 1 - place.column;
  if ((symmetry & 2) != 0) place.row = shape.height - 1 - place.row;
  if ((symmetry & 4) != 0) std::swap(place.row, place.column);
  return place;
}

int turned_width(Shape shape, int symmetry) { return (symmetry & 4) != 0 ? shape.height : shape.width; }

}  // namespace

std::shared_ptr<const Level> turned(const Level& level, int symmetry) {
  const Shape shape{level.columns(), level.rows()};
  const auto columns = static_cast<std::size_t>(turned_width(shape, symmetry));
  const auto rows = static_cast<std::size_t>(level.columns() * level.rows()) / columns;
  Background image(rows, std::string(columns, '#'));
  for (int r = 0; r < level.rows(); ++r)
    for (int c = 0; c < level.columns(); ++c) {
      const Place to = turned(Place{r, c}, shape, symmetry);
      image[to.row][to.column] = level.background()[r][c];
    }
  const Place inside = turned(level.place(level.floor_cells().front()), shape, symmetry);
  return std::make_shared<const Level>(std::move(image), inside, level.num_boxes());
}

State turned(const Level& level, const State& state, int symmetry) {
  const Shape shape{level.width(), level.height()};
  const int columns = turned_width(shape, symmetry);
  const auto image = [&](int cell) {
    const Place to = turned(Place{cell / shape.width, cell % shape.width}, shape, symmetry);
    return to.row * columns + to.column;
  };
  State out;
  boxes_of<kMostWords>(state).for_each([&](int cell) { out.add_box(image(cell)); });
  out.player = static_cast<std::uint32_t>(image(static_cast<int>(state.player)));
  return out;
}

Move turned(Move move, int symmetry) {
  const bool sideways = move == kLeft || move == kRight;
  if ((symmetry & (sideways ? 1 : 2)) != 0) move = opposite(move);
  return (symmetry & 4) != 0 ? move ^ 2U : move;
}

}  // namespace unscramble::sokoban
