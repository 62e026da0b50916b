// count_states() on several ranks: each owns the states its number comes up for in their hashes, and gets their rows
// from whichever rank makes them. Sphere by sphere, in rounds of a few megabytes.
#pragma once

#include "core/ranks.h"
#include "search/count_states.h"

namespace unscramble {

// Collective; the same answer on all ranks, and as with one process.
StateCount count_on_ranks(const Domain& domain, std::span<const Move> moves, const CountOptions& options,
                          Monitor& monitor, ThreadPool& pool, Ranks& ranks);

}  // namespace unscramble
