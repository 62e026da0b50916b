// Builds a coset table: breadth-first from the solved coset, whole rows at a time, all threads.
#pragma once

#include "core/monitor.h"
#include "core/ranks.h"
#include "core/thread_pool.h"
#include "domains/cube/optimal/coset_table.h"

namespace unscramble::cube_optimal {

// Fills `payload` (kind.bytes() of it). histogram[d] counts the entries at distance d up to base+2
// and, at base+3, all the rest; entries that mirror each other within a symmetric row are counted separately.
Status build_coset_table(const CosetTableKind& kind, std::span<std::byte> payload, DepthHistogram& histogram,
                         Monitor& monitor, ThreadPool& pool);

// Collective. Each rank has the corner rows that RowShares gives it, and `payload` is theirs alone; the histogram is
// that of the whole table.
Status build_coset_table(const CosetTableKind& kind, std::span<std::byte> payload, DepthHistogram& histogram,
                         Monitor& monitor, ThreadPool& pool, Ranks& ranks);

}  // namespace unscramble::cube_optimal
