// Which sequences of moves a sliding puzzle need not try: those that other sequences of the blank replace wherever the
// blank starts from (three times round a block of four cells changes nothing, so half of it one way is half of it the
// other).
#pragma once

#include "puzzle/path_rules.h"

namespace unscramble {

// For boards of this side (3 to 7), by the blank's cell; found by breadth-first search on first use (a few hundredths
// of a second) and kept.
const PathRules& tile_path_rules(int side);
// Memory that finding them takes.
std::size_t tile_path_rules_bytes(int side);

}  // namespace unscramble
