// Lights Out solved exactly by linear algebra over GF(2). A pattern's solutions are one particular set of
// presses plus the null space of the press matrix, which has at most 2^8 elements up to 16x16 (and a
// subspace of it when some cells may not be pressed), so the lightest is found by trying all.
#pragma once

#include "domains/lights_out/lights_out.h"
#include "search/search.h"

namespace unscramble {

struct LightsOutOptions {
  bool all = false;       // every solution as short as the shortest
  std::size_t count = 1;  // this many, longer ones if need be
};

// Always ends with a proved optimal solution or the proof that there is none (in the note). Solutions are
// sets of presses, written in ascending order.
template <int Words>
SearchResult solve_lights_out(const Problem<LightsOut<Words>>& problem, const LightsOutOptions& options,
                              SearchContext& context);

extern template SearchResult solve_lights_out<1>(const Problem<LightsOut<1>>&, const LightsOutOptions&, SearchContext&);
extern template SearchResult solve_lights_out<4>(const Problem<LightsOut<4>>&, const LightsOutOptions&, SearchContext&);

}  // namespace unscramble
