// Which tiles go together. Goals have the blank in the last cell, so tile t belongs to cell t - 1.
#include <algorithm>
#include <optional>

#include "domains/tile/pdb/blank_regions.h"
#include "domains/tile/pdb/collection.h"

namespace unscramble {
namespace {

// The board's symmetries: bit 0 mirrors columns, bit 1 mirrors rows, bit 2 transposes (last).
constexpr int kSymmetries = 8;
constexpr int kTransposition = 4;

int turned(int cell, int symmetry, int side) {
  int row = cell / side;
  int column = cell % side;
  if ((symmetry & 1) != 0) column = side - 1 - column;
  if ((symmetry & 2) != 0) row = side - 1 - row;
  if ((symmetry & 4) != 0) std::swap(row, column);
  return row * side + column;
}

std::uint64_t cells_of(const std::vector<std::uint8_t>& tiles) {
  std::uint64_t cells = 0;
  for (const int tile : tiles) cells |= std::uint64_t{1} << (tile - 1);
  return cells;
}

// Whether the blank, at home, can reach every free cell without moving one of these tiles.
bool leaves_board_connected(std::uint64_t tile_cells, int side) {
  const BoardMasks masks(side);
  const std::uint64_t free_cells = masks.all() & ~tile_cells;
  return masks.flood(free_cells & -free_cells, free_cells) == free_cells;
}

// The tiles' images, in the same order; nothing if one would be the blank's cell.
std::optional<std::vector<std::uint8_t>> image(const std::vector<std::uint8_t>& tiles, int symmetry, int side) {
  std::vector<std::uint8_t> out;
  for (const int tile : tiles) {
    const int cell = turned(tile - 1, symmetry, side);
    if (cell == side * side - 1) return std::nullopt;
    out.push_back(static_cast<std::uint8_t>(cell + 1));
  }
  return out;
}

std::vector<std::uint8_t> cell_map(int symmetry, int side) {
  std::vector<std::uint8_t> map;
  for (int cell = 0; cell < side * side; ++cell) map.push_back(static_cast<std::uint8_t>(turned(cell, symmetry, side)));
  return map;
}

// A use of some table for these tiles; a table is added if no existing one serves.
PatternUse find_use(TileLayout& layout, const std::vector<std::uint8_t>& tiles) {
  const int side = layout.side;
  for (std::size_t t = 0; t < layout.tables.size(); ++t) {
    const auto& table_tiles = layout.tables[t].tiles;
    const std::uint64_t wanted = cells_of(table_tiles);
    // The transposition keeps the blank's home; the other symmetries need it to be free to go anywhere.
    const bool any_symmetry = leaves_board_connected(cells_of(tiles), side) && leaves_board_connected(wanted, side);
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      if (symmetry != 0 && symmetry != kTransposition && !any_symmetry) continue;
      const auto mapped = image(tiles, symmetry, side);
      if (!mapped || cells_of(*mapped) != wanted) continue;
      PatternUse use{static_cast<int>(t), {}, cell_map(symmetry, side)};
      for (const auto tile : table_tiles)
        use.tiles.push_back(
            tiles[static_cast<std::size_t>(std::find(mapped->begin(), mapped->end(), tile) - mapped->begin())]);
      return use;
    }
  }
  layout.tables.push_back({side, tiles});
  return {static_cast<int>(layout.tables.size()) - 1, tiles, cell_map(0, side)};
}

TileLayout make_layout(std::string name, int side, const std::vector<std::vector<std::uint8_t>>& partition) {
  TileLayout layout{std::move(name), side, {}, {}, {}};
  for (const auto& tiles : partition) layout.direct.push_back(find_use(layout, tiles));
  for (const auto& tiles : partition)
    layout.transposed.push_back(find_use(layout, *image(tiles, kTransposition, side)));
  return layout;
}

// Tiles along a path that sweeps the board in strips of two columns, cut into pieces of `size`: every piece is a
// connected blob, and the last one, next to the blank, takes what is left.
std::vector<std::vector<std::uint8_t>> strips(int side, int size) {
  std::vector<int> order;
  for (int first = 0; first < side; first += 2) {
    for (int step = 0; step < side; ++step) {
      const int row = first / 2 % 2 == 0 ? step : side - 1 - step;
      for (int column = first; column < std::min(first + 2, side); ++column) order.push_back(row * side + column);
    }
  }
  std::vector<std::vector<std::uint8_t>> partition(1);
  for (const int cell : order) {
    if (cell == side * side - 1) continue;
    if (static_cast<int>(partition.back().size()) == size) partition.emplace_back();
    partition.back().push_back(static_cast<std::uint8_t>(cell + 1));
  }
  return partition;
}

}  // namespace

std::vector<TileLayout> tile_layouts(int side) {
  switch (side) {
    case 3: return {make_layout("8", 3, {{1, 2, 3, 4, 5, 6, 7, 8}})};
    case 4:  // Korf & Felner's seven and eight, turned so that the blank is last; and a small one
      return {make_layout("7-8", 4, {{3, 4, 7, 8, 11, 12, 15}, {1, 2, 5, 6, 9, 10, 13, 14}}),
              make_layout("5-5-5", 4, {{1, 2, 5, 6, 9}, {3, 4, 7, 8, 12}, {10, 11, 13, 14, 15}})};
    case 5:  // their four sixes: three 2x3 blocks share a table
      return {
          make_layout("6-6-6-6", 5,
                      {{1, 2, 3, 6, 7, 8}, {4, 5, 9, 10, 14, 15}, {11, 12, 16, 17, 21, 22}, {13, 18, 19, 20, 23, 24}}),
          make_layout("5-5-5-5-4", 5, strips(5, 5))};
    case 6:  // 2x3 blocks: four corners (one lacks the blank's cell) and two between them
      return {make_layout("5s", 6, strips(6, 5)), make_layout("6s", 6,
                                                              {{1, 2, 3, 7, 8, 9},
                                                               {4, 5, 6, 10, 11, 12},
                                                               {13, 14, 15, 19, 20, 21},
                                                               {16, 17, 18, 22, 23, 24},
                                                               {25, 26, 27, 31, 32, 33},
                                                               {28, 29, 30, 34, 35}})};
    case 7: return {make_layout("5s", 7, strips(7, 5))};
    default: return {};
  }
}

}  // namespace unscramble
