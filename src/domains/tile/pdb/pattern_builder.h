// Builds the additive distance table of one tile pattern by retrograde breadth-first search.
#pragma once

#include <cstdint>
#include <vector>

#include "core/expected.h"
#include "core/monitor.h"
#include "core/thread_pool.h"
#include "domains/tile/pdb/pattern.h"
#include "domains/tile/pdb/placement_index.h"

namespace unscramble {

struct TilePatternTable {
  std::vector<std::uint8_t> nibbles;     // stored_excess() of each placement, numbered by PlacementIndex
  std::vector<std::uint64_t> histogram;  // placements by distance
};

// The monitor sees the placements closed so far as `generated`, and may cancel. Needs about four bytes per
// placement while it runs.
Expected<TilePatternTable> build_tile_pattern(const TilePattern& pattern, Monitor& monitor, ThreadPool& pool);

}  // namespace unscramble
