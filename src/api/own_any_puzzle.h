// A caller's puzzle as an AnyPuzzle.
#pragma once

#include "api/own_rows.h"
#include "solve/any_puzzle.h"

namespace unscramble::api {

// An error if what it says of itself does not hold, or its solved state cannot be had.
Expected<std::shared_ptr<const AnyPuzzle>> make_own_puzzle(OwnPuzzlePtr puzzle);

}  // namespace unscramble::api
