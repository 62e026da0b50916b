// Sokoban solved in the fewest moves of the player, proved; or proved to have no solution.
#pragma once

#include <limits>

#include "domains/sokoban/sokoban.h"
#include "search/search.h"

namespace unscramble {

struct OptimalOptions {
  Moves known{};  // a known solution: only shorter ones are searched for, and if there are none it is the answer
  // States expanded in search of a proof once a solution is known.
  std::uint64_t proof_limit = std::numeric_limits<std::uint64_t>::max();
};

// For small levels (grid.h). Moves may be restricted. On a level that takes long, a good solution is sought
// alongside the best, in the end by the push search: it is the answer if a limit is reached, with a lower bound, and it
// shortens the proof.
SearchResult sokoban_optimal(const Problem<Sokoban>& problem, const OptimalOptions& options, SearchContext& context);

}  // namespace unscramble
