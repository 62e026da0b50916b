// `solve` on several ranks: the states are dealt to them, and the answers are printed in the order of the states.
#pragma once

#include "cli/solve_options.h"

namespace unscramble::cli {

// Called by every rank; rank 0 reads and prints. Returns the exit code on rank 0, 0 on the others.
int solve_on_ranks(const AnyPuzzle& puzzle, const SolveOptions& options);

}  // namespace unscramble::cli
