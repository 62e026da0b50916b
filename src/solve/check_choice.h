// Whether a puzzle can be solved in the way a request asks for, before anything is started.
#pragma once

#include "solve/any_puzzle.h"

namespace unscramble {

// If not: kUsage or kUnsupported, with the reason.
Status check_choice(const AnyPuzzle& puzzle, const SolveRequest& request);

}  // namespace unscramble
