// Shortens a solution by exact search on its parts: a stretch of moves is replaced by a shortest path between its ends.
// What a beam gets wrong is mostly local; such repairs cost milliseconds (Furcy 2006 widens a whole solution instead).
#pragma once

#include <algorithm>

#include "heuristic/basic.h"
#include "puzzle/replay.h"
#include "search/ida_star.h"

namespace unscramble {

struct StretchOptions {
  int shortest = 16;  // stretches of this many moves first,
  int longest = 64;   // up to this many,
  int growth = 8;     // longer by this each time
  // Longer stretches cost ever more (on the 35-puzzle five times as much for eight more moves). One that takes this
  // many states is left as it is, and longer ones are not tried.
  std::uint64_t most_nodes = 5'000'000;
};

// Exact search between any two states needs the puzzle's own estimate to hold for other goals too.
template <class P>
concept HasExactStretches = Retargetable<P> && TracksEstimates<P>;

template <HasExactStretches P>
class StretchShortener {
 public:
  StretchShortener(const Problem<P>& problem, Moves solution, const StretchOptions& options, SearchContext& context)
      : problem_(problem), options_(options), context_(context) {
    take(std::move(solution));
  }

  Moves run() {
    if (!P::estimates().front().admissible) return moves_;
    for (int length = options_.shortest; length <= options_.longest; length += options_.growth) {
      if (moves_.empty() || context_.monitor.should_stop()) break;
      while (pass(static_cast<std::size_t>(length))) {
      }
      if (given_up_ || static_cast<std::size_t>(length) >= moves_.size()) break;
    }
    return moves_;
  }

 private:
  // Every stretch once, overlapping by three quarters; true if one became shorter.
  bool pass(std::size_t length) {
    bool better = false;
    const std::size_t step = std::max<std::size_t>(1, length / 4);
    for (std::size_t begin = 0; begin < moves_.size() && !context_.monitor.should_stop(); begin += step) {
      const std::size_t end = std::min(begin + length, moves_.size());
      better |= replace(begin, end);
      if (end == moves_.size()) break;
    }
    return better && !context_.monitor.stopped();
  }

  bool replace(std::size_t begin, std::size_t end) {
    const auto aimed = problem_.puzzle.aim(states_[begin], states_[end]);
    if (!aimed) return false;
    const Problem<P> part{aimed->puzzle, aimed->state, problem_.moves};
    const Limits& whole = context_.monitor.limits();
    const std::uint64_t left = whole.nodes - std::min(whole.nodes, context_.monitor.generated());
    Monitor apart(context_.monitor, {.nodes = std::min(options_.most_nodes, left)});
    SearchContext within{apart, context_.pool, context_.seed};
    IdaOptions options;
    options.upper_bound =
        Moves(moves_.begin() + static_cast<std::ptrdiff_t>(begin), moves_.begin() + static_cast<std::ptrdiff_t>(end));
    const auto found = ida_star(part, EstimateHeuristic<P>(part.puzzle, 0), options, within);
    context_.monitor.tick(apart.generated(), apart.expanded());
    given_up_ |= apart.reason() == StopReason::kNodes;
    if (found.status != SearchStatus::kSolved || found.moves.size() >= end - begin) return false;
    Moves shorter(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(begin));
    shorter.insert(shorter.end(), found.moves.begin(), found.moves.end());
    shorter.insert(shorter.end(), moves_.begin() + static_cast<std::ptrdiff_t>(end), moves_.end());
    take(std::move(shorter));
    return true;
  }

  void take(Moves moves) {
    moves_ = std::move(moves);
    states_ = *states_along(problem_.puzzle, problem_.start, moves_);  // a solution's moves can be made
  }

  const Problem<P>& problem_;
  const StretchOptions& options_;
  SearchContext& context_;
  Moves moves_;
  bool given_up_ = false;
  std::vector<typename P::State> states_;  // before the first move, after the first, …
};

// Leads where `solution` leads, and is never longer. Ends early, with what it has, when the monitor stops it.
template <HasExactStretches P>
Moves shorten_stretches(const Problem<P>& problem, Moves solution, const StretchOptions& options,
                        SearchContext& context) {
  return StretchShortener<P>(problem, std::move(solution), options, context).run();
}

}  // namespace unscramble
