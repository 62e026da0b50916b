#include "domains/sokoban/drawing.h"

#include "puzzle/text.h"

namespace unscramble::sokoban {

namespace {

// Two columns per cell make it roughly square on a terminal.
std::string coloured_cell(char symbol) {
  const std::string floor = "\x1b[48;5;236m";
  switch (symbol) {
    case '#': return "\x1b[48;5;244m  ";
    case '$': return "\x1b[48;5;172m\x1b[30m[]";
    case '*': return "\x1b[48;5;34m\x1b[30m[]";
    case '@': return floor + "\x1b[1;96m@)" + ansi(22);
    case '+': return floor + "\x1b[1;92m@)" + ansi(22);
    case '.': return floor + "\x1b[92m<>";
    default: return floor + "  ";
  }
}

}  // namespace

std::vector<std::string> xsb_rows(const Level& level, const State& state) {
  auto rows = level.background();
  for (const int cell : level.floor_cells()) {
    const Place place = level.place(cell);
    char& symbol = rows[place.row][place.column];
    const bool goal = symbol == '.';
    if (state.has_box(cell)) symbol = goal ? '*' : '$';
    if (cell == static_cast<int>(state.player)) symbol = goal ? '+' : '@';
  }
  return rows;
}

std::string draw(const Level& level, const State& state, DrawStyle style) {
  std::string out;
  for (const auto& row : xsb_rows(level, state)) {
    if (style.colour) {
      for (const char symbol : row) out += coloured_cell(symbol);
      out += ansi(0);
    } else {
      out += row;
    }
    out += '\n';
  }
  return out;
}

}  // namespace unscramble::sokoban
