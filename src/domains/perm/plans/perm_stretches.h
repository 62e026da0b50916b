// Shortens a solution by exact search on its parts, from both ends of each: what words of moves, or a beam, get wrong
// is mostly local. Needs no estimate, only moves that can be undone.
#pragma once

#include "puzzle/replay.h"
#include "search/two_sided.h"

namespace unscramble {

struct TwoSidedStretches {
  int shortest = 3;
  int longest = 40;                   // moves of a stretch
  std::size_t most_states = 200'000;  // of one search
};

template <Invertible P>
class PermStretches {
 public:
  PermStretches(const Problem<P>& problem, const TwoSidedStretches& options, SearchContext& context)
      : problem_(problem), options_(options), context_(context) {}

  Moves run(Moves moves) {
    for (int length = options_.shortest; length <= options_.longest; ++length) {
      for (bool again = true; again && !context_.monitor.should_stop();) again = pass(moves, length);
      // Once most stretches of a length are beyond reach, longer ones are, too.
      if (context_.monitor.stopped() || 2 * beyond_.load() > tried_.load()) break;
      if (static_cast<std::size_t>(length) >= moves.size()) break;
    }
    return moves;
  }

 private:
  static constexpr std::size_t kSegment = 48;  // moves that one thread works on

  // All stretches of this length. Segments are shortened apart from each other; the next pass cuts elsewhere.
  bool pass(Moves& moves, int length) {
    tried_ = beyond_ = 0;
    offset_ = (offset_ + kSegment / 3) % kSegment;
    std::vector<std::size_t> cuts{0};
    for (std::size_t at = offset_; at < moves.size(); at += kSegment)
      if (at > 0) cuts.push_back(at);
    cuts.push_back(moves.size());
    const auto states = states_along(problem_.puzzle, problem_.start, moves);
    if (!states) return false;
    std::vector<Moves> parts(cuts.size() - 1);
    context_.pool.parallel_for(parts.size(), 1, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t i = begin; i < end; ++i) {
        parts[i].assign(moves.begin() + static_cast<std::ptrdiff_t>(cuts[i]),
                        moves.begin() + static_cast<std::ptrdiff_t>(cuts[i + 1]));
        shorten_segment((*states)[cuts[i]], parts[i], static_cast<std::size_t>(length));
      }
    });
    Moves joined;
    for (const Moves& part : parts) joined.insert(joined.end(), part.begin(), part.end());
    const bool better = joined.size() < moves.size();
    moves = std::move(joined);
    if (better) context_.monitor.found(moves);
    return better;
  }

  void shorten_segment(typename P::State start, Moves& part, std::size_t length) {
    ThreadPool alone(1);
    std::size_t begin = 0;
    while (begin + 2 <= part.size() && !context_.monitor.should_stop()) {
      const std::size_t end = std::min(begin + length, part.size());
      const std::span stretch(part.data() + begin, end - begin);
      if (auto shorter = replace(start, stretch, alone)) {
        part.erase(part.begin() + static_cast<std::ptrdiff_t>(begin), part.begin() + static_cast<std::ptrdiff_t>(end));
        part.insert(part.begin() + static_cast<std::ptrdiff_t>(begin), shorter->begin(), shorter->end());
        continue;  // the same place again
      }
      if (end == part.size()) break;
      problem_.puzzle.try_move(start, part[begin]);
      ++begin;
    }
  }

  std::optional<Moves> replace(const typename P::State& from, std::span<const Move> stretch, ThreadPool& pool) {
    auto to = from;
    for (const Move move : stretch) problem_.puzzle.try_move(to, move);
    const auto aimed = problem_.puzzle.aim(from, to);
    if (!aimed) return {};
    const Problem<P> part{aimed->puzzle, from, problem_.moves, {}};
    Monitor apart(context_.monitor, {});
    SearchContext within{apart, pool, context_.seed};
    const int wanted = static_cast<int>(stretch.size()) - 1;
    const auto found = two_sided(part, {.most_states = options_.most_states, .most_moves = wanted}, within);
    context_.monitor.tick(apart.generated(), apart.expanded());
    ++tried_;
    if (found.status == SearchStatus::kSolved) return found.moves;
    if (found.lower_bound <= wanted) ++beyond_;
    return {};
  }

  const Problem<P>& problem_;
  const TwoSidedStretches& options_;
  SearchContext& context_;
  std::size_t offset_ = 0;
  std::atomic<std::size_t> tried_{0};
  std::atomic<std::size_t> beyond_{0};
};

// Leads where `solution` leads, and is never longer. Ends early, with what it has, when the monitor stops it.
template <Invertible P>
Moves shorten_two_sided(const Problem<P>& problem, Moves solution, const TwoSidedStretches& options,
                        SearchContext& context) {
  return PermStretches<P>(problem, options, context).run(std::move(solution));
}

}  // namespace unscramble
