// count_ranked() with the table split over ranks: each has the two bits of a range of numbers, and is sent the numbers
// in it that others reach.
#pragma once

#include "domains/perm/ranked_space.h"
#include "search/count_states.h"

namespace unscramble::perm {

// Collective; the same counts and farthest states as on one rank. None where a rank's part does not fit its memory.
std::optional<StateCount> count_ranked_on_ranks(const Engine& engine, const RankedSpace& space,
                                                const CountOptions& options, Monitor& monitor, ThreadPool& pool,
                                                Ranks& ranks);

}  // namespace unscramble::perm
