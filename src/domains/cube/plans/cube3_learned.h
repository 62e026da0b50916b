// cube3's default: an answer from two-phase within milliseconds, then the network's beams of growing width.
#pragma once

#include "domains/cube/optimal/shorten.h"
#include "domains/cube/optimal/tables.h"
#include "domains/cube/plans/cube3_two_phase.h"
#include "method/beam.h"
#include "method/model_heuristic.h"
#include "method/shallow.h"

namespace unscramble {

// A solution to begin with. Its nodes are not counted as the search's.
inline std::optional<Moves> quick_cube_solution(const Problem<Cube3>& problem, const two_phase::Tables& tables,
                                                SearchContext& context) {
  Monitor apart(context.monitor, {});
  constexpr std::uint64_t kAttempts = 2'000;  // a few milliseconds
  const auto answer = two_phase::solve(problem.start, tables, {.max_attempts = kAttempts}, apart, context.pool);
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
  if (options.beam.sift == 0)
    options.beam.sift = usual_sift(static_cast<std::size_t>(problem.puzzle.num_moves()), heuristic.traits());
  options.beam.ball_states = kBallStates;
  options.last_width = last_width;
  options.first_width = std::min(options.first_width, last_width);
  options.known = std::move(known);
  options.time_share = time_share;
  return widening_beam(problem, heuristic, options, context);
}

// A solution soon and without tables, if not a short one: a narrow beam. One of this width that evaluates all children
// found one for 19 of 20 random cubes (quarter turns); with the sift it was not measured.
inline std::optional<Moves> narrow_beam_solution(const Problem<Cube3>& problem, const Heuristic<Cube3>& heuristic,
                                                 SearchContext& context) {
  BeamOptions options;
  options.width = 512;
  options.max_depth = 60;
  options.sift = usual_sift(static_cast<std::size_t>(problem.puzzle.num_moves()), heuristic.traits());
  auto result = beam(problem, heuristic, options, context);
  if (result.status != SearchStatus::kSolved) return {};
  return std::move(result.moves);
}

// Two-phase's solution, which beams then shorten if there is a network. With a time limit, if two-phase's tables are
// not ready yet, a narrow beam comes first. The tables are built alongside the wider beams, and needed only if none of
// them finds anything.
inline SearchResult first_cube_answer(const Problem<Cube3>& problem, const Heuristic<Cube3>* heuristic,
                                      const BeamOptions& beam, std::size_t last_width, double time_share,
                                      SearchContext& context) {
  const auto metric = problem.puzzle.turn_metric();
  const Limits& limits = context.monitor.limits();
  constexpr std::uint64_t kRoomForBoth = 64 << 20;  // in less, beams may run out of memory before the tables are ready
  const bool hurried = std::isfinite(limits.seconds) && limits.memory >= kRoomForBoth && !two_phase::at_hand(metric);
  std::optional<TwoPhaseTablesAside> aside;
  std::optional<Moves> known;
  if (hurried) {
    if (heuristic != nullptr) known = narrow_beam_solution(problem, *heuristic, context);
    aside.emplace(problem, context.monitor);
  } else if (const auto tables = two_phase::shared_tables(metric, context.monitor, context.pool)) {
    known = quick_cube_solution(problem, **tables, context);
  }
  SearchResult result;
  if (heuristic != nullptr) {
    result = shorten_cube_solution(problem, *heuristic, std::move(known), beam, last_width, time_share, context);
  } else if (known) {
    result.status = SearchStatus::kSolved;
    result.moves = *std::move(known);
  }
  if (result.status != SearchStatus::kUnsolved || !aside) return result;
  const auto& tables = aside->wait();
  if (!tables) return result;
  if (auto moves = quick_cube_solution(problem, **tables, context)) {
    result.status = SearchStatus::kSolved;
    result.moves = *std::move(moves);
    result.note.clear();
  }
  return result;
}

// A shortest solution and its proof, unless a limit of `monitor` comes first.
inline void prove_shortest(const Problem<Cube3>& problem, const cube_optimal::TableSet& tables, SearchResult& result,
                           Monitor& monitor, SearchContext& context) {
  const cube_optimal::Options options{
      .metric = problem.puzzle.turn_metric(), .upper_bound = result.moves, .first_length = result.lower_bound};
  const auto answer =
      cube_optimal::solve({problem.start.corner, problem.start.edge}, options, tables, monitor, context.pool);
  result.moves = *answer.solution;
  result.proved_optimal = answer.proved;
  result.lower_bound = std::max(result.lower_bound, answer.lower_bound);
}

// With this table or a larger one, a proof takes a second or so: no beam is as good.
inline constexpr std::uint64_t kLargeCubeTable = 2'000'000'000;

inline std::optional<cube_optimal::CosetTableKind> large_cube_table(cube::Metric metric, std::uint64_t memory) {
  const auto kind = cube_optimal::largest_built_table(metric, {.memory = memory});
  return kind && kind->bytes() >= kLargeCubeTable ? kind : std::nullopt;
}

// What exact search adds to a solution found otherwise: with large tables in the cache the shortest and its proof, else
// the smallest table (built in a second) shortens it stretch by stretch.
inline SearchResult finish_exactly(const Problem<Cube3>& problem, SearchResult result, SearchContext& context) {
  const auto metric = problem.puzzle.turn_metric();
  constexpr std::uint64_t kEnoughForProofs = 400'000'000;
  if (context.monitor.should_stop()) return result;
  const auto built = cube_optimal::largest_built_table(metric, cube_optimal::table_limits(context.monitor));
  const auto kind = built.value_or(cube_optimal::table_ladder(metric).front());
  const auto table = cube_optimal::shared_table(kind, context.monitor, context.pool);
  if (!table) {
    if (!built && table.error().code == ErrorCode::kCancelled)
      context.monitor.remark(not_finished("tables for exact search", "optimal-tiny", problem));
    return result;
  }
  const cube_optimal::TableSet tables{{(*table)->table()}, 1};
  // Costs grow tenfold per turn: the first cost nothing, the last about a tenth of a second each.
  constexpr int kShortest = 8;
  const int longest = metric == cube::Metric::kQuarter ? 18 : 15;
  auto shorter = cube_optimal::shorten(result.moves, metric, kShortest, longest, tables, context.monitor, context.pool);
  if (shorter.size() < result.moves.size()) {
    result.moves = std::move(shorter);
    context.monitor.found(result.moves);
  }
  if (kind.bytes() >= kEnoughForProofs && !context.monitor.should_stop())
    prove_shortest(problem, tables, result, context.monitor, context);
  return result;
}

// The proof first. What little time that leaves, if it is not enough, is for beams.
inline SearchResult prove_cube(const Problem<Cube3>& problem, const Heuristic<Cube3>& heuristic, SearchResult result,
                               const BeamOptions& beam, std::size_t width, const cube_optimal::LoadedTable& table,
                               SearchContext& context) {
  constexpr double kProofShare = 0.85;
  if (result.status != SearchStatus::kSolved || result.proved_optimal || context.monitor.should_stop()) return result;
  const Limits& limits = context.monitor.limits();
  Monitor apart(context.monitor, Limits{.seconds = context.monitor.seconds_left() * kProofShare,
                                        .nodes = limits.nodes - std::min(limits.nodes, context.monitor.generated())});
  prove_shortest(problem, {{table.table()}, 1}, result, apart, context);
  context.monitor.tick(apart.generated(), apart.expanded());
  context.monitor.raise_lower_bound(result.lower_bound);
  context.monitor.found(result.moves);
  if (result.proved_optimal || context.monitor.should_stop()) return result;
  const int bound = result.lower_bound;
  result = shorten_cube_solution(problem, heuristic, std::move(result.moves), beam, width, 0.9, context);
  result.lower_bound = std::max(result.lower_bound, bound);
  result.proved_optimal = static_cast<int>(result.moves.size()) <= result.lower_bound;
  return result;
}

// The usual way: two-phase, beams, exact stretches. Where a large table is in the cache, it is read meanwhile if there
// is a time limit, and before anything else if there is none; once it is there, a proof takes the place of what is
// left.
inline SearchResult combine_for_cube(const Problem<Cube3>& problem, const Heuristic<Cube3>& heuristic,
                                     const BeamOptions& beam, std::size_t width,
                                     const std::optional<cube_optimal::CosetTableKind>& large, SearchContext& context) {
  constexpr double kBeamShare = 0.8;
  constexpr double kWhileReading = 0.3;
  const bool hurried = std::isfinite(context.monitor.limits().seconds);
  SearchResult result;
  if (large && (!hurried || cube_optimal::loaded_table(*large) != nullptr)) {
    result = first_cube_answer(problem, nullptr, beam, 0, 0, context);
    constexpr std::size_t kNear = 9;  // moves; proved sooner than a large table is read
    if (result.status == SearchStatus::kSolved && result.moves.size() <= kNear)
      if (auto proof = shallow_proof(problem, {}, context)) return *std::move(proof);
    if (const auto table = cube_optimal::shared_table(*large, context.monitor, context.pool))
      return prove_cube(problem, heuristic, std::move(result), beam, width, **table, context);
  } else if (large) {
    cube_optimal::read_aside(*large);
    result = first_cube_answer(problem, &heuristic, beam, width, kWhileReading, context);
    if (const auto table = cube_optimal::loaded_table(*large))
      return prove_cube(problem, heuristic, std::move(result), beam, width, *table, context);
  }
  if (result.status == SearchStatus::kSolved && !result.proved_optimal)
    result = shorten_cube_solution(problem, heuristic, std::move(result.moves), beam, width, kBeamShare, context);
  else if (result.status != SearchStatus::kSolved)
    result = first_cube_answer(problem, &heuristic, beam, width, kBeamShare, context);
  const bool more = result.status == SearchStatus::kSolved && !result.proved_optimal;
  return more ? finish_exactly(problem, std::move(result), context) : result;
}

inline Method<Cube3> cube_combined_method() {
  MethodInfo info{.name = "combined",
                  .summary =
                      "two-phase at once, then a network's beams of growing width, with exact stretches: shorter "
                      "until --time; with a large table in the cache, proved shortest",
                  .complete = true,
                  .optimal = false,
                  .options = {&kBeam.spec, &kMaxDepth.spec, &kSift.spec, &kMoveScores.spec},
                  .also = {"learned"}};
  return {info,
          [](const Problem<Cube3>& problem, const Heuristic<Cube3>* heuristic, const SolveRequest& request,
             SearchContext& context) -> Expected<SearchResult> {
            const auto beam = beam_options(problem, *heuristic, request);
            if (!beam) return beam.error();
            constexpr std::size_t kUsualWidth = std::size_t{1} << 18;  // some seconds
            const std::size_t width = request.get_or(kBeam, kUsualWidth);
            if (is_restricted(problem))
              return shorten_cube_solution(problem, *heuristic, {}, *beam, width, 0.8, context);
            std::optional<cube_optimal::CosetTableKind> large;
            if (!request.get(kBeam) && !request.get(kMaxDepth))
              large =
                  large_cube_table(problem.puzzle.turn_metric(), cube_optimal::table_limits(context.monitor).memory);
            return combine_for_cube(problem, *heuristic, *beam, width, large, context);
          }};
}

inline bool has_cube_model(const Problem<Cube3>& problem, const SolveRequest& request) {
  return model_for(problem.puzzle, request).has_value();
}

}  // namespace unscramble
