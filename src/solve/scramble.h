// Scrambles as sequences of moves, as at competitions: a random state, and a short way to make it from the goal.
#pragma once

#include <algorithm>

#include "puzzle/walk.h"
#include "solve/solver.h"

namespace unscramble {

// Specials may have quick_request(): how to solve any state soon, and always in the same way.
template <class P>
concept HasQuickRequest = Puzzle<P> && requires {
  { Special<P>::quick_request() } -> std::same_as<SolveRequest>;
};

template <Puzzle P>
SolveRequest quick_request() {
  if constexpr (HasQuickRequest<P>) return Special<P>::quick_request();
  SolveRequest request;
  for (const auto& method : methods_for<P>())
    if (method.info.name == "optimal" && method.info.refusal.empty() && !method.info.slow_start)
      request.method = "optimal";
  if (request.method == "auto") request.method = "bwas";
  return request;
}

// Whether that can be hoped for: a puzzle that knows nothing of itself is searched blindly.
template <Puzzle P>
bool is_solved_soon() {
  return HasQuickRequest<P> || HasEstimates<P> || quick_request<P>().method == "optimal";
}

template <Puzzle P>
Expected<Scramble> scramble_with_moves(const P& puzzle, Rng& rng, int length, Monitor& monitor, ThreadPool& pool) {
  if constexpr (!Invertible<P>) {
    return unsupported("moves of " + puzzle.name() + " cannot be undone, so no moves make a state from the goal");
  } else {
    Moves moves;
    constexpr int kLongWalk = 60;  // as at competitions, where no short way to a random state is known
    if (length < 0 && !is_solved_soon<P>()) length = kLongWalk;
    if (length >= 0) {
      const auto state = random_walk(puzzle, puzzle.goal(rng), rng, length, &moves);
      return Scramble{puzzle.format(state), puzzle.format_moves(moves)};
    }
    const auto instance = puzzle.random(rng);
    const auto problem = make_problem(instance);
    const auto plan = make_ready(problem, quick_request<P>(), monitor, pool);
    if (!plan) return plan.error();
    SearchContext context{monitor, pool, 1};
    auto result = plan->method.run(problem, plan->heuristic.get(), plan->request, context);
    if (!result) return result.error();
    if (result->status != SearchStatus::kSolved || !answers(problem, result->moves))
      return Error{ErrorCode::kLimit, "no moves to this state were found"};
    for (const Move move : result->moves) moves.push_back(instance.puzzle.inverse_move(move));
    std::reverse(moves.begin(), moves.end());
    return Scramble{instance.puzzle.format(instance.state), instance.puzzle.format_moves(moves)};
  }
}

}  // namespace unscramble
