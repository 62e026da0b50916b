// A heuristic's estimates of the states along a sequence of moves.
#pragma once

#include "puzzle/replay.h"
#include "solve/any_puzzle.h"
#include "solve/plan.h"
#include "solve/problem.h"

namespace unscramble {

// What "auto" means where nothing is searched: the model shipped for the puzzle, else the default plan's heuristic.
template <Puzzle P>
std::string usual_heuristic(const Problem<P>& problem, const SolveRequest& request) {
  if (model_for(problem.puzzle, request)) return "model";
  const auto plan = Special<P>::plan(problem, SolveRequest{});
  if (plan && !plan->heuristic.empty() && plan->heuristic != "auto") return plan->heuristic;
  return first_heuristic(problem, request);
}

template <Puzzle P>
Expected<Estimates> estimates_along(const P& puzzle, std::string_view state, std::string_view moves,
                                    const SolveRequest& request, Monitor& monitor, ThreadPool& pool) {
  const auto problem = pose_problem(puzzle, state, request);
  if (!problem) return problem.error();
  const auto parsed = problem->puzzle.parse_moves(moves);
  if (!parsed) return parsed.error();
  const auto states = states_along(problem->puzzle, problem->start, *parsed);
  if (!states) return states.error();
  Estimates estimates;
  estimates.heuristic = request.heuristic == "auto" ? usual_heuristic(*problem, request) : request.heuristic;
  const auto heuristic = make_heuristic(problem->puzzle, estimates.heuristic, request, monitor, pool);
  if (!heuristic) return heuristic.error();
  estimates.values.resize(states->size());
  (*heuristic)->evaluate(*states, estimates.values);
  return estimates;
}

}  // namespace unscramble
