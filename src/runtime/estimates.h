// What a heuristic thinks of the states along a sequence of moves.
#pragma once

#include "runtime/solve_pipeline.h"

namespace unscramble {

// What "auto" means where nothing is searched: the model shipped for the puzzle, else the default plan's heuristic.
template <Puzzle P>
std::string usual_heuristic(const Problem<P>& problem, const SolveRequest& request) {
  if (find_model(request.model, model_name(problem.puzzle))) return "model";
  const auto plan = Special<P>::plan(problem, SolveRequest{});
  if (plan && !plan->heuristic.empty() && plan->heuristic != "auto") return plan->heuristic;
  return first_heuristic(problem, request);
}

template <Puzzle P>
Expected<std::vector<typename P::State>> states_along(const Problem<P>& problem, std::string_view text) {
  const auto moves = problem.puzzle.parse_moves(text);
  if (!moves) return moves.error();
  std::vector<typename P::State> states{problem.start};
  for (std::size_t i = 0; i < moves->size(); ++i) {
    auto next = states.back();
    if (!problem.puzzle.try_move(next, (*moves)[i]))
      return invalid("move " + std::to_string(i + 1) + " is not possible there");
    states.push_back(next);
  }
  return states;
}

template <Puzzle P>
Expected<Estimates> estimates_along(const P& puzzle, std::string_view state, std::string_view moves,
                                    const SolveRequest& request, Monitor& monitor, ThreadPool& pool) {
  const auto problem = pose_problem(puzzle, state, request);
  if (!problem) return problem.error();
  const auto states = states_along(*problem, moves);
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
