// cube3's usual way: an answer from two-phase within milliseconds, then the network's beams of growing width.
#pragma once

#include "runtime/method_beam.h"
#include "runtime/model_heuristic.h"
#include "runtime/special/cube3_two_phase.h"

namespace unscramble {

// A solution to begin with. Its nodes are not the search's, and the first use's building of tables (under a second) is
// not the search's time.
inline std::optional<Moves> quick_cube_solution(const Problem<Cube3>& problem, SearchContext& context) {
  Monitor apart;
  const double before = context.monitor.seconds();
  const auto tables = two_phase::shared_tables(problem.puzzle.turn_metric(), apart, context.pool);
  if (!tables) return {};
  context.monitor.credit(context.monitor.seconds() - before);
  constexpr std::uint64_t kAttempts = 2'000;  // a few milliseconds
  const auto answer = two_phase::solve(problem.start, **tables, {.max_attempts = kAttempts}, apart, context.pool);
  if (!answer.found) return {};
  context.monitor.found(answer.moves);
  return answer.moves;
}

// Beams guided by `heuristic` that shorten what is known, up to `last_width` or the monitor's time.
inline SearchResult shorten_cube_solution(const Problem<Cube3>& problem, const Heuristic<Cube3>& heuristic,
                                          std::optional<Moves> known, const BeamOptions& beam, std::size_t last_width,
                                          SearchContext& context) {
  WideningOptions options;
  options.beam = beam;
  if (options.beam.sift == 0 && heuristic.traits().move_scores) options.beam.sift = kUsualSift;
  options.beam.ball_states = kBallStates;
  options.last_width = last_width;
  options.first_width = std::min(options.first_width, last_width);
  options.known = std::move(known);
  return widening_beam(problem, heuristic, options, context);
}

inline Method<Cube3> cube_learned_method() {
  MethodInfo info{.name = "learned",
                  .summary = "two-phase at once, then a network's beams of growing width: shorter until --time",
                  .complete = true,
                  .optimal = false};
  return {info,
          [](const Problem<Cube3>& problem, const Heuristic<Cube3>* heuristic, const SolveRequest& request,
             SearchContext& context) -> Expected<SearchResult> {
            const auto beam = beam_options(problem, *heuristic, request);
            if (!beam) return beam.error();
            std::optional<Moves> known;
            if (!is_restricted(problem)) known = quick_cube_solution(problem, context);
            constexpr std::size_t kUsualWidth = std::size_t{1} << 16;
            return shorten_cube_solution(problem, *heuristic, std::move(known), *beam,
                                         request.beam.value_or(kUsualWidth), context);
          }};
}

inline bool has_cube_model(const Problem<Cube3>& problem, const SolveRequest& request) {
  return find_model(request.model, model_name(problem.puzzle)).has_value();
}

}  // namespace unscramble
