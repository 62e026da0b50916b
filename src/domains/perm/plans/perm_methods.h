// How definition files are solved if nothing is chosen: short solutions by a two-sided search before any table exists;
// small puzzles exactly, with pattern databases; large ones by words of the group or a network's beams, shortened.
#pragma once

#include "domains/perm/group_words.h"
#include "domains/perm/plans/perm_pdb.h"
#include "domains/perm/plans/perm_stretches.h"
#include "method/beam.h"
#include "method/ida.h"
#include "search/tails.h"

namespace unscramble {

// Below this many states, IDA* with pattern databases finds and proves the shortest solution in seconds.
inline constexpr double kProvableBits = 42;

inline bool few_states(const perm::Engine& engine) {
  return engine.states() && engine.states()->log2() < kProvableBits;
}

template <class P>
bool is_usual(const Problem<P>& problem) {
  return problem.costs.empty() && static_cast<int>(problem.moves.size()) == problem.puzzle.num_moves();
}

// A shortest solution if it is short, else a bound.
template <class P>
SearchResult look_nearby(const Problem<P>& problem, SearchContext& context) {
  constexpr std::size_t kNearby = 400'000;  // states: two tenths of a second
  SearchResult nearby;
  const std::uint64_t room = context.monitor.limits().memory / (16 * sizeof(typename P::State));
  if (problem.costs.empty())
    nearby = two_sided(problem, {.most_states = std::min<std::uint64_t>(kNearby, room)}, context);
  if (nearby.status == SearchStatus::kSolved) context.monitor.found(nearby.moves);
  context.monitor.raise_lower_bound(nearby.lower_bound);
  return nearby;
}

// Where no table can be had (forbidden places): a two-sided search in the memory there is, then IDA* without estimates.
template <class P>
SearchResult solve_without_tables(const Problem<P>& problem, const IdaOptions& options, SearchContext& context) {
  constexpr std::uint64_t kMost = 30'000'000;  // states
  const std::uint64_t room = context.monitor.limits().memory / (8 * (sizeof(typename P::State) + 32));
  const bool one = !options.all && options.count <= 1 && !options.upper_bound && !options.max_depth;
  if (one && problem.costs.empty()) {
    auto found = two_sided(problem, {.most_states = std::min(kMost, room)}, context);
    if (found.status == SearchStatus::kSolved) context.monitor.found(found.moves);
    if (found.status != SearchStatus::kUnsolved || context.monitor.stopped()) return found;
  }
  return ida_star(problem, ZeroHeuristic<P>(), options, context);
}

// IDA* with the definition's pattern databases. Limits end it with `known`, if that is given.
template <class P>
Expected<SearchResult> solve_with_tables(const Problem<P>& problem, const IdaOptions& options, int lower_bound,
                                         SearchContext& context) {
  SearchResult stopped;
  stopped.lower_bound = lower_bound;
  if (options.upper_bound) {
    stopped.status = SearchStatus::kSolved;
    stopped.moves = *options.upper_bound;
  }
  auto heuristic = make_perm_pdb(problem.puzzle, problem.costs, 0, context.monitor, context.pool);
  if (!heuristic) {
    const ErrorCode code = heuristic.error().code;
    if (code == ErrorCode::kUnsupported) return solve_without_tables(problem, options, context);
    if (code != ErrorCode::kCancelled && code != ErrorCode::kLimit) return heuristic.error();
    stopped.note = heuristic.error().message;
    return stopped;
  }
  auto result = ida_star(problem, **heuristic, options, context);
  if (result.lower_bound < lower_bound && !result.proved_optimal) result.lower_bound = lower_bound;
  return result;
}

// The moves of a word chain from here to the goal. With another goal: to the solved state, and from there to the goal.
template <class P>
std::optional<Moves> words_solution(const Problem<P>& problem, SearchContext& context, std::uint64_t seed = 1) {
  const auto& engine = problem.puzzle.engine();
  const auto words = perm::GroupWords::shared(engine, context.monitor);
  if (!words) return {};
  constexpr std::size_t kTries = 10'000;
  auto moves = (*words)->solve(engine, problem.start.at.data(), kTries, seed, context.monitor);
  if (!moves || problem.puzzle.has_usual_goal()) return moves;
  Rng rng(1);
  const auto goal = problem.puzzle.goal(rng);
  const auto back = (*words)->solve(engine, goal.at.data(), kTries, seed, context.monitor);
  if (!back) return {};
  for (auto move = back->rbegin(); move != back->rend(); ++move) moves->push_back(problem.puzzle.inverse_move(*move));
  return perm::cancelled(engine, *moves);
}

template <class P>
Expected<SearchResult> run_perm_optimal(const Problem<P>& problem, const SolveRequest& request,
                                        SearchContext& context) {
  auto options = ida_options(problem, request);
  if (!options) return options.error();
  int bound = 0;
  if (!options->all && options->count <= 1 && !options->upper_bound && !options->max_depth) {
    auto nearby = look_nearby(problem, context);
    if (nearby.status != SearchStatus::kUnsolved || context.monitor.stopped()) return nearby;
    bound = nearby.lower_bound;
  }
  return solve_with_tables(problem, *options, bound, context);
}

// The shortest of several solutions by words, each shortened. They differ by the moves that come first.
template <class P>
Moves best_by_words(const Problem<P>& problem, Moves first, SearchContext& context) {
  constexpr std::uint64_t kRounds = 4;
  const auto shorten = [&](Moves moves) {
    return shorten_two_sided(problem, std::move(moves), {.most_states = 30'000}, context);
  };
  Moves best = shorten(std::move(first));
  for (std::uint64_t round = 2; round <= kRounds && !context.monitor.should_stop(); ++round) {
    auto other = words_solution(problem, context, round);
    if (!other) break;
    *other = shorten(*std::move(other));
    if (other->size() < best.size()) best = *std::move(other);
  }
  return best;
}

// What every answer for a large puzzle ends with: small pattern databases, built in a second, say how short it can be.
template <class P>
void bound_from_small_tables(const Problem<P>& problem, SearchResult& result, SearchContext& context) {
  constexpr std::uint64_t kSmall = std::uint64_t{1} << 17U;  // entries
  if (context.monitor.should_stop()) return;
  const auto heuristic = make_perm_pdb(problem.puzzle, {}, kSmall, context.monitor, context.pool);
  if (!heuristic) return;
  const int bound = static_cast<int>((*heuristic)->evaluate_one(problem.start));
  result.lower_bound = std::min(std::max(result.lower_bound, bound), static_cast<int>(result.moves.size()));
}

// What shortening a solution here and there gains; if beams gained no more, none of them reached the goal.
inline constexpr std::size_t kFewMoves = 20;

// `network`: null where there is none.
template <class P>
Expected<SearchResult> run_perm_best(const Problem<P>& problem, const Heuristic<P>* network,
                                     const SolveRequest& request, SearchContext& context) {
  SearchResult result = look_nearby(problem, context);
  if (result.status != SearchStatus::kUnsolved || context.monitor.stopped()) return result;
  const auto& engine = problem.puzzle.engine();
  std::optional<Moves> known;
  if (is_usual(problem)) known = words_solution(problem, context);
  if (known) {
    context.monitor.found(*known);
    result.status = SearchStatus::kSolved;
    result.moves = *known;
  }
  const auto shorten = [&](const Moves& moves) { return shorten_two_sided(problem, moves, {}, context); };
  if (network == nullptr && (few_states(engine) || !known)) {
    IdaOptions options;
    options.upper_bound = std::move(known);
    return solve_with_tables(problem, options, result.lower_bound, context);
  }
  if (network == nullptr) {
    // A solution by words is many times too long for a state that is only a little farther away.
    constexpr std::uint64_t kFarther = 6'000'000;  // states: some seconds
    const std::uint64_t room = context.monitor.limits().memory / (16 * sizeof(typename P::State));
    auto farther = two_sided(problem, {.most_states = std::min(kFarther, room)}, context);
    if (farther.status == SearchStatus::kSolved) context.monitor.found(farther.moves);
    if (farther.status != SearchStatus::kUnsolved) return farther;
    result.lower_bound = std::max(result.lower_bound, farther.lower_bound);
  }
  const int bound = result.lower_bound;
  if (network != nullptr) {
    const auto beam = beam_options(problem, *network, request);
    if (!beam) return beam.error();
    WideningOptions options;
    options.beam = *beam;
    options.beam.ball_states = kBallStates;
    if (!request.get(kSift))
      options.beam.sift = usual_sift(static_cast<std::size_t>(problem.puzzle.num_moves()), network->traits());
    options.last_width = request.get_or(kBeam, options.last_width);
    options.first_width = std::min(options.first_width, options.last_width);
    const ProblemRows<P> rows(problem);
    const std::size_t before = known ? known->size() : 0;
    options.known = std::move(known);
    options.time_share = 0.7;
    result = widening_beam(rows.rows(), *network, options, shorten, context);
    // Where no beam reaches the goal from the start, one may from halfway along.
    if (result.status == SearchStatus::kSolved && before > 0 && result.moves.size() + kFewMoves >= before) {
      constexpr std::size_t kWidest = 8;
      TailOptions tails{.beam = options.beam,
                        .first_width = options.first_width,
                        .last_width = std::min(options.last_width, kWidest * options.first_width)};
      const double left = context.monitor.seconds_left();
      if (std::isfinite(left)) tails.seconds = 0.85 * std::max(0.01, left);
      result.moves = shorten(shorten_tails(rows.rows(), *network, std::move(result.moves), tails, context));
    }
  } else {
    result.moves = best_by_words(problem, result.moves, context);
  }
  if (result.status != SearchStatus::kSolved) return result;
  result.lower_bound = std::max(result.lower_bound, bound);
  bound_from_small_tables(problem, result, context);
  return result;
}

template <class P>
void add_perm_methods(std::vector<Method<P>>& methods) {
  methods.push_back(
      {{.name = "best",
        .summary = "short solutions at once and proved; then exact search with pattern databases on small puzzles, on "
                   "large ones words of the puzzle's group, shortened stretch by stretch",
        .complete = true,
        .optimal = false,
        .uses_heuristic = false,
        .slow_start = true},
       [](const Problem<P>& problem, const Heuristic<P>*, const SolveRequest& request, SearchContext& context) {
         return run_perm_best<P>(problem, nullptr, request, context);
       }});
  methods.push_back({{.name = "combined",
                      .summary = "the same, with a network's beams of growing width before stretches are shortened",
                      .complete = true,
                      .optimal = false,
                      .options = {&kBeam.spec, &kMaxDepth.spec, &kSift.spec, &kMoveScores.spec}},
                     [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                        SearchContext& context) { return run_perm_best(problem, heuristic, request, context); }});
  methods.push_back(
      {{.name = "optimal",
        .summary = "a shortest solution, proved: a two-sided search, then IDA* with pattern databases",
        .complete = true,
        .optimal = true,
        .uses_heuristic = false,
        .slow_start = true,
        .options = {&kProve.spec, &kAll.spec, &kCount.spec, &kUpperBound.spec, &kMaxDepth.spec, &kCost.spec}},
       [](const Problem<P>& problem, const Heuristic<P>*, const SolveRequest& request, SearchContext& context) {
         return run_perm_optimal(problem, request, context);
       }});
}

}  // namespace unscramble
