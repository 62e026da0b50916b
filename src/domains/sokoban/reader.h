// Reads a level in XSB notation: # wall, @ player, + player on a goal, $ box, * box on a goal, . goal,
// space, - or _ floor; rows end with '/' or a newline, short rows are padded. A refusal names the
// cause and the place.
#pragma once

#include <memory>
#include <string_view>

#include "core/expected.h"
#include "domains/sokoban/level.h"
#include "domains/sokoban/state.h"

namespace unscramble::sokoban {

struct Opening {
  std::shared_ptr<const Level> level;
  State state;
};

Expected<Opening> read_level(std::string_view text);

}  // namespace unscramble::sokoban
