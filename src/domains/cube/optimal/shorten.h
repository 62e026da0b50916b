// Shortens a solution piece by piece: every stretch of turns is replaced by a shortest path to the same state.
#pragma once

#include "domains/cube/optimal/solver.h"

namespace unscramble::cube_optimal {

// Stretches of `least` turns first, then longer ones up to `most`; an improvement starts again with the shorter ones.
// Ends early, with what it has, when the monitor stops it. The result leads where `moves` lead.
Moves shorten(const Moves& moves, cube::Metric metric, int least, int most, const TableSet& tables, Monitor& monitor,
              ThreadPool& pool);

}  // namespace unscramble::cube_optimal
