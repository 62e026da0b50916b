// Method "ida": IDA* with any heuristic, from the options of a solve request.
#pragma once

#include "runtime/method.h"
#include "search/ida_star.h"

namespace unscramble {

// The user's known solution, checked: it must use allowed moves only and solve the state.
template <Puzzle P>
Expected<Moves> read_upper_bound(const Problem<P>& problem, std::string_view text) {
  auto moves = problem.puzzle.parse_moves(text);
  if (!moves) return Error{moves.error().code, "upper bound: " + moves.error().message};
  auto state = problem.start;
  for (const Move move : *moves) {
    const bool allowed = std::find(problem.moves.begin(), problem.moves.end(), move) != problem.moves.end();
    if (!allowed || !problem.puzzle.try_move(state, move))
      return usage_error("upper bound: move " + problem.puzzle.format_moves(std::span(&move, 1)) + " is not " +
                         (allowed ? "possible there" : "allowed"));
  }
  if (!problem.puzzle.is_goal(state)) return usage_error("upper bound: these moves do not solve the state");
  return moves;
}

template <Puzzle P>
Expected<IdaOptions> ida_options(const Problem<P>& problem, const SolveRequest& request) {
  IdaOptions options;
  options.all = request.all;
  options.count = static_cast<std::size_t>(std::max(request.count, 1));
  options.max_depth = request.max_depth;
  if (!request.upper_bound.empty()) {
    auto known = read_upper_bound(problem, request.upper_bound);
    if (!known) return known.error();
    options.upper_bound = *std::move(known);
  }
  return options;
}

template <Puzzle P>
void add_ida(std::vector<Method<P>>& methods) {
  methods.push_back({{.name = "ida",
                      .summary = "iterative-deepening A*: optimal with an admissible heuristic, in almost no memory",
                      .complete = true,
                      .optimal = true},
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) -> Expected<SearchResult> {
                       const auto options = ida_options(problem, request);
                       if (!options) return options.error();
                       return ida_star(problem, *heuristic, *options, context);
                     }});
}

}  // namespace unscramble
