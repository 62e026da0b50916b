// Widening beam search: beams of growing width, each looking only for solutions shorter than the best so far. A first
// answer early, better ones until time, memory or the widest beam is used up. Where states form a group, every second
// beam solves the inverse state: as far from the goal, but evaluated differently by the heuristic. Finally beams may
// restart from states along the best solution, where a beam devoted to one state's future sees more of it; and where
// stretches of a solution can be searched exactly, the best one is shortened that way.
#pragma once

#include <chrono>
#include <cmath>
#include <optional>

#include "puzzle/replay.h"
#include "search/beam.h"
#include "search/stretches.h"

namespace unscramble {

struct WideningOptions {
  std::size_t first_width = 1024;
  std::size_t last_width = std::size_t{1} << 16;  // without a time limit; with one, as wide as the time allows
  int growth = 8;                                 // of the width from one beam to the next
  BeamOptions beam;                               // but for the width
  std::optional<Moves> known{};                   // a solution; only shorter ones are searched for
  // Share of the time limit, where there is one; the rest is for what the caller does afterwards.
  double time_share = 1;
  StretchOptions stretches{};
  bool taper = false;  // beams that look for something shorter than the known solution are narrower near the goal
  int restarts = 0;    // beams of the last width from this many states along the best solution
};

template <Puzzle P>
class WideningBeam {
 public:
  WideningBeam(const Problem<P>& problem, const Heuristic<P>& heuristic, const WideningOptions& options,
               SearchContext& context)
      : problem_(problem),
        heuristic_(heuristic),
        options_(options),
        context_(context),
        parity_(solution_parity(problem.puzzle, problem.start)) {}

  SearchResult run() {
    if (options_.known) {
      best_.status = SearchStatus::kSolved;
      best_.moves = *options_.known;
    }
    std::size_t width = options_.first_width;
    for (int round = 0; !context_.monitor.should_stop(); ++round) {
      const double before = context_.monitor.seconds();
      const bool complete = search(width, round);
      if (finished(complete)) break;
      const double took = context_.monitor.seconds() - before;
      const std::size_t next = next_width(width, took);
      if (next <= width) break;
      width = next;
    }
    if (best_.status == SearchStatus::kSolved) {
      shorten();
      restart(width);
      best_.proved_optimal = static_cast<int>(best_.moves.size()) <= bound_;
      best_.note.clear();
    }
    best_.lower_bound = bound_;
    return best_;
  }

 private:
  static constexpr std::size_t kWidest = std::size_t{1} << 26;

  // One beam; true if it searched everything shorter than the best solution.
  bool search(std::size_t width, int round) {
    BeamOptions options = options_.beam;
    options.width = width;
    options.announce = false;  // take() does, in terms of the state itself
    // With a time limit the first answer does not wait for the ball, which may have to be built.
    if (round == 0 && std::isfinite(context_.monitor.limits().seconds)) options.ball_states = 0;
    if (best_.status == SearchStatus::kSolved) look_for_less(options, best_.moves.size());
    if constexpr (GroupLike<P>) {
      if (round % 2 == 1 && problem_.moves.size() == static_cast<std::size_t>(problem_.puzzle.num_moves())) {
        Problem<P> inverse = problem_;
        inverse.start = problem_.puzzle.inverse_state(problem_.start);
        return take(beam(inverse, heuristic_, options, context_), true);
      }
    }
    return take(beam(problem_, heuristic_, options, context_), false);
  }

  bool take(SearchResult result, bool inverted) {
    bound_ = std::max(bound_, result.lower_bound);
    if (result.status == SearchStatus::kSolved) {
      if (inverted) turn_round(result.moves);
      if (best_.status != SearchStatus::kSolved || result.moves.size() < best_.moves.size()) {
        best_ = std::move(result);
        context_.monitor.found(best_.moves);
      }
      return false;
    }
    if (best_.status == SearchStatus::kSolved) return false;
    best_ = std::move(result);
    return best_.status == SearchStatus::kUnsolvable;
  }

  // Than this many moves.
  void look_for_less(BeamOptions& options, std::size_t moves) const {
    options.max_depth = std::min(options.max_depth, static_cast<int>(moves) - least_gain());
    options.taper = options_.taper;
  }

  // A shorter solution is shorter by at least this much.
  [[nodiscard]] int least_gain() const { return parity_ < 2 ? 2 : 1; }

  // From early states to late ones, since what an early beam changes is the way the later ones start from.
  void restart(std::size_t width) {
    for (int i = 1; i <= options_.restarts && !finished(false) && !context_.monitor.should_stop(); ++i) {
      const std::size_t kept =
          best_.moves.size() * static_cast<std::size_t>(i) / (static_cast<std::size_t>(options_.restarts) + 1);
      Problem<P> rest = problem_;
      rest.start = state_after(rest.puzzle, rest.start, std::span(best_.moves).first(kept));
      BeamOptions options = options_.beam;
      options.width = width;
      options.announce = false;
      look_for_less(options, best_.moves.size() - kept);
      if (options.max_depth <= 0) return;
      const SearchResult result = beam(rest, heuristic_, options, context_);
      if (result.status != SearchStatus::kSolved) continue;
      best_.moves.resize(kept);
      best_.moves.insert(best_.moves.end(), result.moves.begin(), result.moves.end());
      context_.monitor.found(best_.moves);
      shorten();
    }
  }

  void shorten() {
    if constexpr (HasExactStretches<P>) {
      auto moves = shorten_stretches(problem_, best_.moves, options_.stretches, context_);
      if (moves.size() >= best_.moves.size()) return;
      best_.moves = std::move(moves);
      context_.monitor.found(best_.moves);
    }
  }

  void turn_round(Moves& moves) const {
    if constexpr (Invertible<P>) {
      std::reverse(moves.begin(), moves.end());
      for (Move& move : moves) move = problem_.puzzle.inverse_move(move);
    }
  }

  [[nodiscard]] bool finished(bool complete) const {
    return complete || (best_.status == SearchStatus::kSolved && static_cast<int>(best_.moves.size()) <= bound_);
  }

  // Time and width are nearly proportional. What is left of a time limit goes into one last beam.
  [[nodiscard]] std::size_t next_width(std::size_t width, double took) const {
    constexpr double kForStretches = HasExactStretches<P> ? 0.1 : 0;
    const double after_beams = 1 + options_.restarts / 2.0;  // restarts have half the way to go, on average
    const double limit = context_.monitor.limits().seconds * options_.time_share * (1 - kForStretches) / after_beams;
    if (!std::isfinite(limit)) {
      // A beam within one growth step of the last width costs more than its bound saves later.
      const auto growth = static_cast<std::size_t>(options_.growth);
      const std::size_t step = width * growth;
      return growth * step <= options_.last_width ? step : options_.last_width;
    }
    const double left = limit - context_.monitor.seconds();
    constexpr double kSafety = 0.85;
    const double factor = kSafety * left / std::max(took, 1e-4);
    const double growth = options_.growth;
    // The usual step if more than twice its time is left, else one beam with all of it.
    const double chosen = factor > 2 * growth ? growth : factor;
    constexpr double kWorthwhile = 1.3;
    if (chosen < kWorthwhile) return 0;
    return static_cast<std::size_t>(std::min(static_cast<double>(kWidest), static_cast<double>(width) * chosen));
  }

  const Problem<P>& problem_;
  const Heuristic<P>& heuristic_;
  const WideningOptions& options_;
  SearchContext& context_;
  int parity_;
  int bound_ = 0;
  SearchResult best_;
};

template <Puzzle P>
SearchResult widening_beam(const Problem<P>& problem, const Heuristic<P>& heuristic, const WideningOptions& options,
                           SearchContext& context) {
  return WideningBeam<P>(problem, heuristic, options, context).run();
}

}  // namespace unscramble
