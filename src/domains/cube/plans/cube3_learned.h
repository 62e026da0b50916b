// cube3's usual way: an answer from two-phase within milliseconds, then the network's beams of growing width.
#pragma once

#include "domains/cube/optimal/shorten.h"
#include "domains/cube/optimal/tables.h"
#include "domains/cube/plans/cube3_two_phase.h"
#include "method/beam.h"
#include "method/model_heuristic.h"

namespace unscramble {

// A solution to begin with. Its nodes are not the search's.
inline std::optional<Moves> quick_cube_solution(const Problem<Cube3>& problem, SearchContext& context) {
  const auto tables = ready_two_phase_tables(problem, context);
  if (!tables) return {};
  Monitor apart;
  constexpr std::uint64_t kAttempts = 2'000;  // a few milliseconds
  const auto answer = two_phase::solve(problem.start, **tables, {.max_attempts = kAttempts}, apart, context.pool);
  if (!answer.found) return {};
  context.monitor.found(answer.moves);
  return answer.moves;
}

// Beams guided by `heuristic` that shorten what is known, up to `last_width` or the monitor's time.
inline SearchResult shorten_cube_solution(const Problem<Cube3>& problem, const Heuristic<Cube3>& heuristic,
                                          std::optional<Moves> known, const BeamOptions& beam, std::size_t last_width,
                                          double time_share, SearchContext& context) {
  WideningOptions options;
  options.beam = beam;
  if (options.beam.sift == 0 && heuristic.traits().move_scores) options.beam.sift = kUsualSift;
  options.beam.ball_states = kBallStates;
  options.last_width = last_width;
  options.first_width = std::min(options.first_width, last_width);
  options.known = std::move(known);
  options.time_share = time_share;
  return widening_beam(problem, heuristic, options, context);
}

// What exact search adds to a solution found otherwise: with large tables at hand the shortest and its proof, else the
// smallest table (built in a second) shortens it stretch by stretch.
inline SearchResult finish_exactly(const Problem<Cube3>& problem, SearchResult result, SearchContext& context) {
  const auto metric = problem.puzzle.turn_metric();
  constexpr std::uint64_t kLarge = 400'000'000;
  const double before = context.monitor.seconds();
  const auto built = cube_optimal::largest_built_table(metric, context.monitor.limits().memory);
  const auto kind = built.value_or(cube_optimal::table_ladder(metric).front());
  Monitor apart;
  const auto table = cube_optimal::shared_table(kind, apart, context.pool);
  if (!table) return result;
  context.monitor.credit(context.monitor.seconds() - before);
  context.monitor.remark(apart.remarks());
  const cube_optimal::TableSet tables{{(*table)->table()}, 1};
  // Costs grow tenfold a turn: the first are nothing, the last about a tenth of a second each.
  constexpr int kShortest = 8;
  const int longest = metric == cube::Metric::kQuarter ? 18 : 15;
  auto shorter = cube_optimal::shorten(result.moves, metric, kShortest, longest, tables, context.monitor, context.pool);
  if (shorter.size() < result.moves.size()) {
    result.moves = std::move(shorter);
    context.monitor.found(result.moves);
  }
  if (kind.bytes() < kLarge || context.monitor.should_stop()) return result;
  const cube_optimal::Options options{
      .metric = metric, .upper_bound = result.moves, .first_length = result.lower_bound};
  const auto answer =
      cube_optimal::solve({problem.start.corner, problem.start.edge}, options, tables, context.monitor, context.pool);
  result.moves = *answer.solution;
  result.proved_optimal = answer.proved;
  result.lower_bound = std::max(result.lower_bound, answer.lower_bound);
  return result;
}

inline Method<Cube3> cube_learned_method() {
  MethodInfo info{.name = "learned",
                  .summary = "two-phase at once, then a network's beams of growing width: shorter until --time",
                  .complete = true,
                  .optimal = false,
                  .options = {&kBeam.spec, &kMaxDepth.spec, &kSift.spec, &kMoveScores.spec}};
  return {info,
          [](const Problem<Cube3>& problem, const Heuristic<Cube3>* heuristic, const SolveRequest& request,
             SearchContext& context) -> Expected<SearchResult> {
            const auto beam = beam_options(problem, *heuristic, request);
            if (!beam) return beam.error();
            std::optional<Moves> known;
            if (!is_restricted(problem)) known = quick_cube_solution(problem, context);
            constexpr std::size_t kUsualWidth = std::size_t{1} << 17;  // some seconds
            constexpr double kBeamShare = 0.8;
            auto result = shorten_cube_solution(problem, *heuristic, std::move(known), *beam,
                                                request.get_or(kBeam, kUsualWidth), kBeamShare, context);
            const bool more = result.status == SearchStatus::kSolved && !result.proved_optimal;
            return more && !is_restricted(problem) ? finish_exactly(problem, std::move(result), context) : result;
          }};
}

inline bool has_cube_model(const Problem<Cube3>& problem, const SolveRequest& request) {
  return find_model(request.get_or(kModel), model_name(problem.puzzle)).has_value();
}

}  // namespace unscramble
