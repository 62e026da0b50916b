// Counts the states of a definition by distance with one bit per number of a RankedSpace, one state of each class of
// symmetric ones being expanded. Worth it where finding a state's children costs much: every state is ranked about
// once, as an image, instead of once per move.
#pragma once

#include "domains/perm/ranked_space.h"
#include "search/count_states.h"

namespace unscramble::perm {

// None where the definition has no symmetries or memory does not suffice; nothing was done then.
std::optional<StateCount> count_ranked_classes(const Engine& engine, const RankedSpace& space,
                                               const CountOptions& options, Monitor& monitor, ThreadPool& pool);

}  // namespace unscramble::perm
