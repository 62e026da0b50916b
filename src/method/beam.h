// `--method beam` and `--method anytime` (beams of growing width) for every puzzle and heuristic.
#pragma once

#include <algorithm>

#include "method/method.h"
#include "search/widening.h"

namespace unscramble {

inline constexpr auto kBall = whole_option<std::size_t>(
    "ball", 0, 1e8, "states around the goal whose distances end a beam early (0 = none)", "1000000");

inline constexpr const char* kScoresNotSpread =
    "a beam guided by --move-scores alone cannot be spread over ranks; --sift with the same heuristic can";
inline constexpr std::size_t kBallStates = 1'000'000;  // six quarter turns of a cube, built in a tenth of a second

// How many children per entry of a growing beam are evaluated, the best by move scores; 0: all. A sixth of them where
// there are many. On 30 validation cubes, with 4.4 million states evaluated each, 131,072 entries take 21.83 quarter
// turns with two children each, 65,536 take 22.03 with four.
inline int usual_sift(std::size_t num_moves, const HeuristicTraits& traits) {
  constexpr std::size_t kMany = 8;
  constexpr std::size_t kShare = 6;
  return num_moves > kMany && traits.move_scores ? std::max(2, static_cast<int>(num_moves / kShare)) : 0;
}

inline MethodInfo beam_info() {
  return {.name = "beam",
          .summary = "beam search: keeps the --beam best states of each depth, by value or --move-scores",
          .complete = false,
          .optimal = false,
          .spreads = true,
          .options = {&kBeam.spec, &kMaxDepth.spec, &kSift.spec, &kMoveScores.spec},
          .also = {"beamsearch"}};
}
inline MethodInfo anytime_info() {
  return {.name = "anytime",
          .summary = "beams of growing width: an answer at once, shorter ones until --time or --beam",
          .complete = false,
          .optimal = false,
          .spreads = true,
          .options = {&kBeam.spec, &kMaxDepth.spec, &kSift.spec, &kMoveScores.spec, &kBall.spec, &kRestarts.spec,
                      &kTaper.spec}};
}

// The options the user set, or why they cannot be used.
inline Expected<BeamOptions> beam_options(std::size_t num_moves, const HeuristicTraits& traits,
                                          const SolveRequest& request) {
  BeamOptions options;
  options.width = request.get_or(kBeam, options.width);
  options.max_depth = request.get_or(kMaxDepth, options.max_depth);
  options.sift = request.get_or(kSift, options.sift);
  options.move_scores = request.get_or(kMoveScores);
  const std::string refusal = "heuristic '" + traits.name + "' has no move scores; leave out ";
  if (options.move_scores && !traits.move_scores) return unsupported(refusal + "--move-scores");
  if (options.sift > 0 && !traits.move_scores) return unsupported(refusal + "--sift");
  if ((options.move_scores || options.sift > 0) && options.width * num_moves > 0xFFFF'FFFF)
    return usage_error("the beam is too wide for move scores");
  return options;
}
inline Expected<WideningOptions> anytime_options(std::size_t num_moves, const HeuristicTraits& traits,
                                                 const SolveRequest& request) {
  const auto beam = beam_options(num_moves, traits, request);
  if (!beam) return beam.error();
  WideningOptions options;
  options.beam = *beam;
  if (!request.get(kSift)) options.beam.sift = usual_sift(num_moves, traits);
  options.beam.ball_states = request.get_or(kBall, kBallStates);
  options.last_width = request.get_or(kBeam, options.last_width);
  options.restarts = request.get_or(kRestarts, options.restarts);
  options.taper = request.get_or(kTaper);
  options.first_width = std::min(options.first_width, options.last_width);
  return options;
}

template <Puzzle P>
Expected<BeamOptions> beam_options(const Problem<P>& problem, const Heuristic<P>& heuristic,
                                   const SolveRequest& request) {
  return beam_options(static_cast<std::size_t>(problem.puzzle.num_moves()), heuristic.traits(), request);
}

template <Puzzle P>
Expected<SearchResult> run_beam(const Problem<P>& problem, const Heuristic<P>& heuristic, const SolveRequest& request,
                                SearchContext& context) {
  const auto options = beam_options(problem, heuristic, request);
  if (!options) return options.error();
  if (context.ranks != nullptr && options->move_scores) return unsupported(kScoresNotSpread);
  return beam(problem, heuristic, *options, context);
}

template <Puzzle P>
Expected<SearchResult> run_anytime(const Problem<P>& problem, const Heuristic<P>& heuristic,
                                   const SolveRequest& request, SearchContext& context) {
  const auto options =
      anytime_options(static_cast<std::size_t>(problem.puzzle.num_moves()), heuristic.traits(), request);
  if (!options) return options.error();
  if (context.ranks != nullptr && options->beam.move_scores) return unsupported(kScoresNotSpread);
  return widening_beam(problem, heuristic, *options, context);
}

template <Puzzle P>
void add_beam(std::vector<Method<P>>& methods) {
  methods.push_back(
      {beam_info(), [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                       SearchContext& context) { return run_beam(problem, *heuristic, request, context); }});
  methods.push_back(
      {anytime_info(), [](const Problem<P>& problem, const Heuristic<P>* heuristic, const SolveRequest& request,
                          SearchContext& context) { return run_anytime(problem, *heuristic, request, context); }});
}

}  // namespace unscramble
