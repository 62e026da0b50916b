#include "domains/cube/two_phase/tables.h"

#include <algorithm>
#include <mutex>
#include <thread>
#include <vector>

#include "pdb/table_cache.h"

namespace unscramble::two_phase {
namespace {

constexpr std::uint8_t kUnknown = 0xFF;

using MoveRow = Tables::MoveRow;
using MoveTable = std::span<const MoveRow>;

// The table of one coordinate: make a cube with each value, turn it, read the value again.
void fill_moves(std::span<MoveRow> table, Cube3::State (*make)(int), int (*read)(const Cube3::State&),
                bool phase2_only) {
  const Cube3 puzzle(Metric::kHalf);
  for (std::size_t value = 0; value < table.size(); ++value) {
    const Cube3::State cube = make(static_cast<int>(value));
    for (int move = 0; move < kMoves; ++move) {
      if (phase2_only && !is_phase2_move(move)) continue;
      Cube3::State turned = cube;
      puzzle.try_move(turned, static_cast<Move>(move));
      table[value][static_cast<std::size_t>(move)] = static_cast<std::uint16_t>(read(turned));
    }
  }
}

// Distances from (0, 0) over pairs of coordinates, layer by layer; a move may cost 1 or 2.
void fill_distances(const Tables& tables, MoveTable first, MoveTable second, bool phase2,
                    std::span<std::uint8_t> distance) {
  const std::size_t columns = second.size();
  std::fill(distance.begin(), distance.end(), kUnknown);
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
}

// Hands out the arrays' places in a block; with no block it only counts the bytes.
struct Carver {
  std::byte* block = nullptr;
  std::size_t used = 0;

  template <class T>
  void take(std::span<T>& array, std::size_t count) {
    if (block != nullptr) array = {reinterpret_cast<T*>(block + used), count};
    used += count * sizeof(T);
  }
};

std::size_t place_arrays(Tables& t, std::byte* block) {
  Carver carver{block};
  carver.take(t.twist_move, kTwists);  // the arrays of wider numbers first: all stay aligned
  carver.take(t.flip_move, kFlips);
  carver.take(t.slice_move, kSlices);
  carver.take(t.corner_move, kPermutations);
  carver.take(t.ud_edge_move, kPermutations);
  carver.take(t.slice_permutation_move, kSlicePermutations);
  carver.take(t.twist_flip, std::size_t{kTwists} * kFlips);
  carver.take(t.twist_slice, std::size_t{kTwists} * kSlices);
  carver.take(t.flip_slice, std::size_t{kFlips} * kSlices);
  carver.take(t.corner_slice, std::size_t{kPermutations} * kSlicePermutations);
  carver.take(t.ud_edge_slice, std::size_t{kPermutations} * kSlicePermutations);
  return carver.used;
}

void fill(Tables& t) {
  fill_moves(t.twist_move, cube_with_twist, twist_of, false);
  fill_moves(t.flip_move, cube_with_flip, flip_of, false);
  fill_moves(t.slice_move, cube_with_slice, slice_of, false);
  fill_moves(t.slice_permutation_move, cube_with_slice_permutation, slice_permutation_of, true);
  // Two halves of about equal work.
  std::thread other([&] {
    fill_moves(t.corner_move, cube_with_corner_permutation, corner_permutation_of, true);
    fill_distances(t, t.corner_move, t.slice_permutation_move, true, t.corner_slice);
    fill_moves(t.ud_edge_move, cube_with_ud_edge_permutation, ud_edge_permutation_of, true);
    fill_distances(t, t.ud_edge_move, t.slice_permutation_move, true, t.ud_edge_slice);
    fill_distances(t, t.twist_move, t.slice_move, false, t.twist_slice);
    fill_distances(t, t.flip_move, t.slice_move, false, t.flip_slice);
  });
  fill_distances(t, t.twist_move, t.flip_move, false, t.twist_flip);
  other.join();
}

struct Kept {
  Tables tables;
  Table memory;
};

Expected<std::shared_ptr<const Tables>> obtain(Metric metric, Monitor& monitor, ThreadPool& pool) {
  auto kept = std::make_shared<Kept>();
  Tables& t = kept->tables;
  t.metric = metric;
  for (int move = 0; move < kMoves; ++move)
    t.cost[static_cast<std::size_t>(move)] = metric == Metric::kQuarter && is_half_turn(move) ? 2 : 1;
  const std::size_t bytes = place_arrays(t, nullptr);
  const TableKey key{.puzzle = "cube3",
                     .coordinate = "two-phase",
                     .metric = Cube3(metric).metric(),
                     .bits = 8,
                     .revision = 1,
                     .entries = bytes,
                     .payload_bytes = bytes};
  const auto build = [&](std::span<std::byte> payload, DepthHistogram& histogram) -> Status {
    place_arrays(t, payload.data());
    fill(t);
    for (const auto distance : t.twist_flip) ++histogram[std::min<std::size_t>(distance, histogram.size() - 1)];
    return Done{};
  };
  auto table = obtain_table(key, build, TableResidence::kCopied, monitor, pool);
  if (!table) return table.error();
  kept->memory = std::move(table->table);
  // Only read from here on; the spans are writable for the builder's sake.
  place_arrays(t, const_cast<std::byte*>(kept->memory.data().data()));
  return std::shared_ptr<const Tables>(kept, &kept->tables);
}

}  // namespace

Expected<std::shared_ptr<const Tables>> shared_tables(Metric metric, Monitor& monitor, ThreadPool& pool) {
  static std::mutex mutex;
  static std::array<std::shared_ptr<const Tables>, 2> tables;
  const std::lock_guard lock(mutex);
  auto& entry = tables[static_cast<std::size_t>(metric)];
  if (entry == nullptr) {
    auto made = obtain(metric, monitor, pool);
    if (!made) return made.error();
    entry = *std::move(made);
  }
  return entry;
}

}  // namespace unscramble::two_phase
