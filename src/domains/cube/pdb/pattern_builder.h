// Builds a cube pattern's distance table by breadth-first search from the solved cube.
#pragma once

#include <span>

#include "core/monitor.h"
#include "core/ranks.h"
#include "core/thread_pool.h"
#include "domains/cube/pdb/pattern.h"
#include "pdb/table_file.h"

namespace unscramble {

// Four bits per entry, entry i in the low half of byte i/2 for even i. `payload` is zeroed and has
// (entries + 1) / 2 bytes. The monitor sees entries reached as `generated` and may cancel.
Status build_cube_pattern(const CubePattern& pattern, Cube3::Metric metric, std::span<std::byte> payload,
                          DepthHistogram& histogram, Monitor& monitor, ThreadPool& pool);

// Collective. Each rank has the arrangements that RowShares gives it, and `payload` has room for their entries alone;
// the histogram is that of the whole table.
Status build_cube_pattern(const CubePattern& pattern, Cube3::Metric metric, std::span<std::byte> payload,
                          DepthHistogram& histogram, Monitor& monitor, ThreadPool& pool, Ranks& ranks);

}  // namespace unscramble
