// The batch searches for a puzzle that is known by its rows alone, with the descriptions and options they have for
// every other puzzle.
#pragma once

#include <functional>
#include <vector>

#include "method/info.h"
#include "method/request.h"
#include "search/search.h"

namespace unscramble::api {

struct RowMethod {
  MethodInfo info;
  std::function<Expected<SearchResult>(const RowProblem&, const RowHeuristic&, const SolveRequest&, SearchContext&)>
      run;
};

const std::vector<RowMethod>& row_methods();

}  // namespace unscramble::api
