// Kociemba's two-phase algorithm as a method of cube3.
#pragma once

#include <cmath>

#include "domains/cube/cube3.h"
#include "domains/cube/two_phase/solver.h"
#include "method/method.h"

namespace unscramble {

inline bool is_restricted(const Problem<Cube3>& problem) {
  return static_cast<int>(problem.moves.size()) < problem.puzzle.num_moves();
}

// The tables, in under a second where this is the first use: not the search's time, and not to be cut short by it.
inline Expected<std::shared_ptr<const two_phase::Tables>> ready_two_phase_tables(const Problem<Cube3>& problem,
                                                                                 SearchContext& context) {
  const double before = context.monitor.seconds();
  Monitor unlimited;
  auto tables = two_phase::shared_tables(problem.puzzle.turn_metric(), unlimited, context.pool);
  context.monitor.credit(context.monitor.seconds() - before);
  context.monitor.remark(unlimited.remarks());
  return tables;
}

inline Method<Cube3> two_phase_method() {
  MethodInfo info{.name = "two-phase",
                  .summary = "Kociemba's two phases: an answer in milliseconds, shorter ones until --time",
                  .complete = true,
                  .optimal = false,
                  .uses_heuristic = false};
  return {info,
          [](const Problem<Cube3>& problem, const Heuristic<Cube3>*, const SolveRequest&,
             SearchContext& context) -> Expected<SearchResult> {
            if (is_restricted(problem))
              return unsupported("two-phase needs all six faces; use --method ida with restricted moves");
            two_phase::Options options;
            // Without a time limit, a tenth of a second's worth of improvement, counted so that it is repeatable.
            constexpr std::uint64_t kAttemptsWithoutClock = 20'000;
            if (!std::isfinite(context.monitor.limits().seconds)) options.max_attempts = kAttemptsWithoutClock;
            const auto tables = ready_two_phase_tables(problem, context);
            if (!tables) return tables.error();
            const auto answer = two_phase::solve(problem.start, **tables, options, context.monitor, context.pool);
            SearchResult result;
            if (answer.found) {
              result.status = SearchStatus::kSolved;
              result.moves = answer.moves;
              result.proved_optimal = answer.moves.empty();
            }
            return result;
          }};
}

}  // namespace unscramble
