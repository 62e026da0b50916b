// Checking moves: for `verify`, and for every answer before it is reported.
#pragma once

#include "method/method.h"
#include "puzzle/replay.h"
#include "solve/any_puzzle.h"
#include "solve/problem.h"

namespace unscramble {

template <Puzzle P>
VerifyReport check_moves(const Instance<P>& instance, std::span<const Move> moves) {
  VerifyReport report;
  auto last = instance.state;
  const std::size_t made = replay(instance.puzzle, instance.state, moves, [&](const auto& state) { last = state; });
  if (made < moves.size()) report.error = impossible_move(instance.puzzle, moves, made);
  report.length = static_cast<int>(moves.size());
  report.final_state = instance.puzzle.format(last);
  report.solves = report.error.empty() && instance.puzzle.is_goal(last);
  return report;
}

template <Puzzle P>
Expected<VerifyReport> verify_solution(const P& puzzle, std::string_view state, std::string_view moves,
                                       std::string_view goal) {
  if constexpr (AimsAtPatterns<P>) {
    if (Special<P>::is_pattern(goal)) {
      const auto toward = Special<P>::toward(puzzle, goal);
      if (!toward) return Error{toward.error().code, "goal: " + toward.error().message};
      return verify_solution(*toward, state, moves, "");
    }
  }
  SolveRequest request;
  if (!goal.empty()) request.set(kGoal, std::string(goal));
  const auto problem = pose_problem(puzzle, state, request);
  if (!problem) return problem.error();
  const auto parsed = problem->puzzle.parse_moves(moves);
  if (!parsed) return parsed.error();
  return check_moves(Instance<P>{problem->puzzle, problem->start}, *parsed);
}

template <Puzzle P>
Expected<std::vector<std::string>> replay_moves(const P& puzzle, std::string_view text, std::string_view moves) {
  const auto instance = puzzle.read(text);
  if (!instance) return instance.error();
  const auto parsed = instance->puzzle.parse_moves(moves);
  if (!parsed) return parsed.error();
  const auto states = states_along(instance->puzzle, instance->state, *parsed);
  if (!states) return states.error();
  std::vector<std::string> texts;
  for (const auto& state : *states) texts.push_back(instance->puzzle.format(state));
  return texts;
}

}  // namespace unscramble
