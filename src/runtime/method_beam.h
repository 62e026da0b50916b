// `--method beam`: beam search for every puzzle and heuristic.
#pragma once

#include "runtime/method.h"
#include "search/beam.h"

namespace unscramble {

template <Puzzle P>
Expected<SearchResult> run_beam(const Problem<P>& problem, const Heuristic<P>& heuristic, const SolveRequest& request,
                                SearchContext& context) {
  if (request.all || request.count > 1)
    return unsupported("a beam stops at its first solution; for several solutions use --method ida");
  BeamOptions options;
  if (request.beam) options.width = *request.beam;
  if (request.max_depth) options.max_depth = *request.max_depth;
  options.move_scores = request.move_scores;
  constexpr std::size_t kMaxWidth = std::size_t{1} << 28;
  if (options.width < 1 || options.width > kMaxWidth)
    return usage_error("the beam must be from 1 to " + std::to_string(kMaxWidth) + " wide");
  if (options.max_depth < 0) return usage_error("the depth limit must not be negative");
  if (options.move_scores && !heuristic.traits().move_scores)
    return unsupported("heuristic '" + heuristic.traits().name + "' has no move scores; leave out --move-scores");
  if (options.move_scores && options.width * static_cast<std::size_t>(problem.puzzle.num_moves()) > 0xFFFF'FFFF)
    return usage_error("the beam is too wide for move scores");
  return beam(problem, heuristic, options, context);
}

template <Puzzle P>
void add_beam(std::vector<Method<P>>& methods) {
  methods.push_back({{.name = "beam",
                      .summary = "beam search: the --beam best states of each depth live on, by value or --move-scores",
                      .complete = false,
                      .optimal = false},
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) { return run_beam(problem, *heuristic, request, context); }});
}

}  // namespace unscramble
