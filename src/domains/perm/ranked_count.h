// Counts the states of a definition by distance with two bits per number of a RankedSpace.
#pragma once

#include "domains/perm/ranked_space.h"
#include "search/count_states.h"

namespace unscramble::perm {

// None where the states have no numbers or two bits for each do not fit the monitor's memory; nothing was done then.
std::optional<StateCount> count_ranked(const Engine& engine, const CountOptions& options, Monitor& monitor,
                                       ThreadPool& pool);

}  // namespace unscramble::perm
