// Move and pruning tables of the two-phase algorithm for one metric: 12 MB, built in under a second, kept in
// the table cache and shared by every solve of the process.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "core/expected.h"
#include "core/monitor.h"
#include "core/thread_pool.h"
#include "domains/cube/two_phase/coordinates.h"
#include "pdb/table_cache.h"

namespace unscramble::two_phase {

using Metric = Cube3::Metric;

// The arrays lie one after another in one block, which is what the table cache keeps.
struct Tables {
  using MoveRow = std::array<std::uint16_t, kMoves>;

  Metric metric = Metric::kHalf;
  std::array<std::uint8_t, kMoves> cost{};  // a half turn costs 2 in the quarter-turn metric

  std::span<MoveRow> twist_move, flip_move, slice_move;                  // phase 1
  std::span<MoveRow> corner_move, ud_edge_move, slice_permutation_move;  // phase 2 moves only
  std::span<std::uint8_t> twist_flip, twist_slice, flip_slice;           // phase 1 distances
  std::span<std::uint8_t> corner_slice, ud_edge_slice;                   // phase 2 distances

  // Where a table of rows of this width has this pair.
  static std::size_t cell(int row, int width, int column) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(column);
  }

  // Lower bound on the cost of reaching the subgroup.
  [[nodiscard]] int phase1_bound(int twist, int flip, int slice) const {
    const int a = twist_flip[cell(twist, kFlips, flip)];
    const int b = twist_slice[cell(twist, kSlices, slice)];
    const int c = flip_slice[cell(flip, kSlices, slice)];
    return a > b ? (a > c ? a : c) : (b > c ? b : c);
  }
  // Lower bound on the cost of solving inside the subgroup.
  [[nodiscard]] int phase2_bound(int corners, int ud_edges, int slice_permutation) const {
    const int a = corner_slice[cell(corners, kSlicePermutations, slice_permutation)];
    const int b = ud_edge_slice[cell(ud_edges, kSlicePermutations, slice_permutation)];
    return a > b ? a : b;
  }
};

// Their key in the table cache.
TableKey table_key(Metric metric);
// Loads or builds, for the caller alone.
Expected<ObtainedTable> obtain_tables(Metric metric, Monitor& monitor, ThreadPool& pool);

// Whether the process or the cache has them: then shared_tables() takes milliseconds.
bool at_hand(Metric metric);

// The tables for a metric: read from the table cache or built by the first caller, the same object for all later
// ones. Thread-safe. Fails if stopped while building, or if the memory limit does not allow them.
Expected<std::shared_ptr<const Tables>> shared_tables(Metric metric, Monitor& monitor, ThreadPool& pool);

}  // namespace unscramble::two_phase
