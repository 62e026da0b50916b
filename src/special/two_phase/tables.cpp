#include "special/two_phase/tables.h"

#include <functional>
#include <mutex>
#include <thread>

namespace unscramble::two_phase {
namespace {

constexpr std::uint8_t kUnknown = 0xFF;

using MoveTable = std::vector<Tables::MoveRow>;

// The table of one coordinate: make a cube with each value, turn it, read the value again.
MoveTable build_moves(const Cube3& puzzle, int size, Cube3::State (*make)(int), int (*read)(const Cube3::State&),
                      bool phase2_only) {
  MoveTable table(static_cast<std::size_t>(size));
  for (int value = 0; value < size; ++value) {
    const Cube3::State cube = make(value);
    for (int move = 0; move < kMoves; ++move) {
      if (phase2_only && !is_phase2_move(move)) continue;
      Cube3::State turned = cube;
      puzzle.try_move(turned, static_cast<Move>(move));
      table[static_cast<std::size_t>(value)][static_cast<std::size_t>(move)] = static_cast<std::uint16_t>(read(turned));
    }
  }
  return table;
}

// Distances from (0, 0) over pairs of coordinates, layer by layer; a move may cost 1 or 2.
std::vector<std::uint8_t> build_distances(const Tables& tables, const MoveTable& first, const MoveTable& second,
                                          bool phase2) {
  const std::size_t columns = second.size();
  std::vector<std::uint8_t> distance(first.size() * columns, kUnknown);
  std::array<std::vector<std::uint32_t>, 3> layers;  // cost d, d+1, d+2 in turn
  distance[0] = 0;
  layers[0].push_back(0);
  for (unsigned depth = 0; !layers[depth % 3].empty() || !layers[(depth + 1) % 3].empty(); ++depth) {
    for (std::size_t i = 0; i < layers[depth % 3].size(); ++i) {
      const std::uint32_t index = layers[depth % 3][i];
      if (distance[index] != depth) continue;  // reached more cheaply since
      const auto& row_a = first[index / columns];
      const auto& row_b = second[index % columns];
      for (std::size_t move = 0; move < kMoves; ++move) {
        if (phase2 && !is_phase2_move(static_cast<int>(move))) continue;
        const std::size_t next = row_a[move] * columns + row_b[move];
        const unsigned reached = depth + tables.cost[move];
        if (distance[next] <= reached) continue;
        distance[next] = static_cast<std::uint8_t>(reached);
        layers[reached % 3].push_back(static_cast<std::uint32_t>(next));
      }
    }
    layers[depth % 3].clear();
  }
  return distance;
}

std::shared_ptr<const Tables> build(Metric metric) {
  auto tables = std::make_shared<Tables>();
  Tables& t = *tables;
  t.metric = metric;
  for (int move = 0; move < kMoves; ++move)
    t.cost[static_cast<std::size_t>(move)] = metric == Metric::kQuarter && is_half_turn(move) ? 2 : 1;
  const Cube3 puzzle(Metric::kHalf);
  t.twist_move = build_moves(puzzle, kTwists, cube_with_twist, twist_of, false);
  t.flip_move = build_moves(puzzle, kFlips, cube_with_flip, flip_of, false);
  t.slice_move = build_moves(puzzle, kSlices, cube_with_slice, slice_of, false);
  t.slice_permutation_move =
      build_moves(puzzle, kSlicePermutations, cube_with_slice_permutation, slice_permutation_of, true);
  // Two halves of about equal work.
  std::thread other([&] {
    t.corner_move = build_moves(puzzle, kPermutations, cube_with_corner_permutation, corner_permutation_of, true);
    t.corner_slice = build_distances(t, t.corner_move, t.slice_permutation_move, true);
    t.ud_edge_move = build_moves(puzzle, kPermutations, cube_with_ud_edge_permutation, ud_edge_permutation_of, true);
    t.ud_edge_slice = build_distances(t, t.ud_edge_move, t.slice_permutation_move, true);
    t.twist_slice = build_distances(t, t.twist_move, t.slice_move, false);
    t.flip_slice = build_distances(t, t.flip_move, t.slice_move, false);
  });
  t.twist_flip = build_distances(t, t.twist_move, t.flip_move, false);
  other.join();
  return tables;
}

}  // namespace

std::shared_ptr<const Tables> shared_tables(Metric metric) {
  static std::array<std::once_flag, 2> built;
  static std::array<std::shared_ptr<const Tables>, 2> tables;
  const auto index = static_cast<std::size_t>(metric);
  std::call_once(built[index], [&] { tables[index] = build(metric); });
  return tables[index];
}

}  // namespace unscramble::two_phase
