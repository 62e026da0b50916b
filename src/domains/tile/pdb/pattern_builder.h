// Builds the additive distance table of one tile pattern by retrograde breadth-first search.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/expected.h"
#include "core/monitor.h"
#include "core/ranks.h"
#include "core/thread_pool.h"
#include "domains/tile/pdb/pattern.h"
#include "domains/tile/pdb/placement_index.h"
#include "pdb/table_file.h"

namespace unscramble {

struct TilePatternTable {
  std::vector<std::uint8_t> nibbles;     // stored_excess() of each placement, numbered by PlacementIndex
  std::vector<std::uint64_t> histogram;  // placements by distance
};

// The monitor sees the placements closed so far as `generated`, and may cancel. Needs about four bytes per
// placement while it runs.
Expected<TilePatternTable> build_tile_pattern(const TilePattern& pattern, Monitor& monitor, ThreadPool& pool);

// Collective. Each rank has the sets of cells that RowShares gives it, and returns their nibbles alone; the histogram
// is that of the whole table.
Expected<TilePatternTable> build_tile_pattern(const TilePattern& pattern, Monitor& monitor, ThreadPool& pool,
                                              Ranks& ranks);

// Into a table file's payload and histogram.
void copy_tile_table(const TilePatternTable& table, std::span<std::byte> payload, DepthHistogram& histogram);

}  // namespace unscramble
