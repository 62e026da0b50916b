// Sokoban solved in the fewest moves of the player, proved; or proved to have no solution.
#pragma once

#include "domains/sokoban/sokoban.h"
#include "search/search.h"

namespace unscramble {

// `known` may be a known solution, or empty: only shorter ones are then searched for, and if there are
// none it is the answer. Moves may be restricted. On a level that takes long, a good solution is sought
// alongside the best: it is the answer if a limit is reached, with a lower bound, and it shortens the proof.
SearchResult sokoban_optimal(const Problem<Sokoban>& problem, const Moves& known, SearchContext& context);

}  // namespace unscramble
