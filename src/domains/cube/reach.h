// Can these turns solve this cube? Decided by group membership (core/perm_group.h), not by search.
#pragma once

#include <span>

#include "core/move.h"
#include "domains/cube/facelets.h"
#include "domains/cube/tables.h"

namespace unscramble::cube {

bool generated(const Cubies& cubies, std::span<const Move> moves, std::span<const TurnTable> turns);
bool generated(const Corners& corners, std::span<const Move> moves, std::span<const TurnTable> turns);

}  // namespace unscramble::cube
