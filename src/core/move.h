// A move is a number below the puzzle's num_moves(); what it means is the puzzle's business.
#pragma once

#include <cstdint>
#include <vector>

namespace unscramble {

using Move = std::uint16_t;
using Moves = std::vector<Move>;

inline constexpr Move kNoMove = 0xFFFF;

}  // namespace unscramble
