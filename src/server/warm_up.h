// The first solve of a puzzle may have to read or build small tables. This does so before anyone waits for them.
#pragma once

#include "server/solver_pool.h"

namespace unscramble::server {

// Queues a tiny solve of every puzzle with what its "instant" preset uses.
void warm_up(SolverPool& pool);

}  // namespace unscramble::server
