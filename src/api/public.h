// The public headers, for the code behind them. Here the public names stay in their own namespace: several of them
// (Puzzle, Solver, Heuristic) are other things inside.
#pragma once

#define UNSCRAMBLE_INSIDE
#include <unscramble/puzzle.h>
#include <unscramble/train.h>
