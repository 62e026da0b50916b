#include "domains/cube/two_phase/tables.h"

#include <algorithm>

#include "core/shared_build.h"
#include "core/side_task.h"
#include "pdb/table_cache.h"

namespace unscramble::two_phase {
namespace {

constexpr std::uint8_t kUnknown = 0xFF;

using MoveRow = Tables::MoveRow;
using MoveTable = std::span<const MoveRow>;

// Rows of a table between two checks of the monitor: a fraction of a millisecond.
constexpr std::size_t kRowsAtOnce = 64;

// The table of one coordinate: make a cube with each value, turn it, read the value again. Like the next function, it
// ends early when the monitor stops it.
void fill_moves(std::span<MoveRow> table, Cube3::State (*make)(int), int (*read)(const Cube3::State&), bool phase2_only,
                Monitor& monitor) {
  const Cube3 puzzle(Metric::kHalf);
  for (std::size_t value = 0; value < table.size(); ++value) {
    if (value % kRowsAtOnce == 0 && monitor.should_stop()) return;
    const Cube3::State cube = make(static_cast<int>(value));
    for (int move = 0; move < kMoves; ++move) {
      if (phase2_only && !is_phase2_move(move)) continue;
      Cube3::State turned = cube;
      puzzle.try_move(turned, static_cast<Move>(move));
      table[value][static_cast<std::size_t>(move)] = static_cast<std::uint16_t>(read(turned));
    }
  }
}

// Distances from (0, 0) over pairs of coordinates, depth by depth. Each depth scans the whole table for its frontier:
// lists of it would take several times the table's memory.
void fill_distances(const Tables& tables, MoveTable first, MoveTable second, bool phase2,
                    std::span<std::uint8_t> distance, Monitor& monitor) {
  const std::size_t columns = second.size();
  std::fill(distance.begin(), distance.end(), kUnknown);
  distance[0] = 0;
  constexpr unsigned kDearest = 2;  // move
  for (unsigned depth = 0, last = 0; depth <= last; ++depth) {
    for (std::size_t row = 0; row < first.size(); ++row) {
      if (row % kRowsAtOnce == 0 && monitor.should_stop()) return;
      for (std::size_t column = 0; column < columns; ++column) {
        if (distance[row * columns + column] != depth) continue;
        last = depth + kDearest;
        for (std::size_t move = 0; move < kMoves; ++move) {
          if (phase2 && !is_phase2_move(static_cast<int>(move))) continue;
          auto& next = distance[first[row][move] * columns + second[column][move]];
          next = static_cast<std::uint8_t>(std::min<unsigned>(next, depth + tables.cost[move]));
        }
      }
    }
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

// False: the monitor has stopped it.
bool fill(Tables& t, Monitor& monitor) {
  fill_moves(t.twist_move, cube_with_twist, twist_of, false, monitor);
  fill_moves(t.flip_move, cube_with_flip, flip_of, false, monitor);
  fill_moves(t.slice_move, cube_with_slice, slice_of, false, monitor);
  fill_moves(t.slice_permutation_move, cube_with_slice_permutation, slice_permutation_of, true, monitor);
  // Two halves of about equal work.
  SideTask other([&] {
    fill_moves(t.corner_move, cube_with_corner_permutation, corner_permutation_of, true, monitor);
    fill_distances(t, t.corner_move, t.slice_permutation_move, true, t.corner_slice, monitor);
    fill_moves(t.ud_edge_move, cube_with_ud_edge_permutation, ud_edge_permutation_of, true, monitor);
    fill_distances(t, t.ud_edge_move, t.slice_permutation_move, true, t.ud_edge_slice, monitor);
    fill_distances(t, t.twist_move, t.slice_move, false, t.twist_slice, monitor);
    fill_distances(t, t.flip_move, t.slice_move, false, t.flip_slice, monitor);
  });
  fill_distances(t, t.twist_move, t.flip_move, false, t.twist_flip, monitor);
  other.join();
  return !monitor.stopped();
}

struct Kept {
  Tables tables;
  Table memory;
};

Tables without_arrays(Metric metric) {
  Tables t;
  t.metric = metric;
  for (int move = 0; move < kMoves; ++move)
    t.cost[static_cast<std::size_t>(move)] = metric == Metric::kQuarter && is_half_turn(move) ? 2 : 1;
  return t;
}

Expected<std::shared_ptr<const Tables>> obtain(Metric metric, Monitor& monitor, ThreadPool& pool) {
  auto table = obtain_tables(metric, monitor, pool);
  if (!table) return table.error();
  auto kept = std::make_shared<Kept>(Kept{without_arrays(metric), std::move(table->table)});
  // Only read from here on; the spans are writable for the builder's sake.
  place_arrays(kept->tables, const_cast<std::byte*>(kept->memory.data().data()));
  return std::shared_ptr<const Tables>(kept, &kept->tables);
}

SharedBuild<Tables>& made_tables() {
  static SharedBuild<Tables> tables;
  return tables;
}

}  // namespace

TableKey table_key(Metric metric) {
  Tables t;
  const std::size_t bytes = place_arrays(t, nullptr);
  return {.puzzle = "cube3",
          .coordinate = "two-phase",
          .metric = Cube3(metric).metric(),
          .bits = 8,
          .revision = 1,
          .entries = bytes,
          .payload_bytes = bytes};
}

Expected<ObtainedTable> obtain_tables(Metric metric, Monitor& monitor, ThreadPool& pool) {
  const auto build = [&](std::span<std::byte> payload, DepthHistogram& histogram) -> Status {
    Tables t = without_arrays(metric);
    place_arrays(t, payload.data());
    if (!fill(t, monitor)) return Error{ErrorCode::kCancelled, "stopped while the tables of two-phase were built"};
    for (const auto distance : t.twist_flip) ++histogram[std::min<std::size_t>(distance, histogram.size() - 1)];
    return Done{};
  };
  return obtain_table(table_key(metric), build, TableResidence::kCopied, monitor, pool);
}

bool at_hand(Metric metric) {
  return made_tables().find(Cube3(metric).metric()) != nullptr || is_table_kept(table_key(metric));
}

Expected<std::shared_ptr<const Tables>> shared_tables(Metric metric, Monitor& monitor, ThreadPool& pool) {
  if (const auto room = hold_table(table_key(metric), monitor); !room) return room.error();
  return made_tables().get(Cube3(metric).metric(), monitor, [&] { return obtain(metric, monitor, pool); });
}

}  // namespace unscramble::two_phase
