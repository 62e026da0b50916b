// Which slots of a puzzle's sets the moves exchange.
#pragma once

#include <utility>
#include <vector>

#include "domains/perm/engine.h"

namespace unscramble::perm {

// Set by set; the slots of an orbit in ascending order.
std::vector<std::pair<std::size_t, std::vector<std::size_t>>> slot_orbits(const Engine& engine);

}  // namespace unscramble::perm
