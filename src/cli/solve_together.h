// `solve` on several ranks that search for each solution together.
#pragma once

#include "cli/solve_options.h"

namespace unscramble::cli {

// Whether they should: because the user says so, or because there is one state alone and its method can be spread.
// The same on every rank.
bool solves_together(const AnyPuzzle& puzzle, const SolveOptions& options);

// Called by every rank; rank 0 reads and prints. Returns the exit code on rank 0, 0 on the others.
int solve_together(const AnyPuzzle& puzzle, const SolveOptions& options);

}  // namespace unscramble::cli
