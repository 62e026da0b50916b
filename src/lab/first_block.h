// DeepCube, section 5.1 and Fig. 7: when in a solution a 2x2x2 block stands at a corner for the first time. "Often, the
// solver first prioritizes completing a 2x2x2 corner of the cube. This will occur approximately at the half way point."
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/page.h"

namespace unscramble::suite {

// How many of the quarter turns have been made when a block is complete for the first time; the moves are assumed to
// solve a cube. Nothing if there are no moves.
std::optional<int> turns_to_first_block(const std::string& moves);

struct NamedSolutions {
  std::string name;
  std::vector<std::string> moves;
};

// A table of all, and one solution of `example` in words.
void show_first_blocks(const std::vector<NamedSolutions>& solutions, const std::string& example, Page& page);

}  // namespace unscramble::suite
