// What every search takes and returns. A search is a free function
//   SearchResult some_search(const Problem<P>&, const Heuristic<P>&, const SomeOptions&, SearchContext&)
// that returns its best answer when a limit stops it, and never throws, prints or exits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/monitor.h"
#include "core/thread_pool.h"
#include "heuristic/heuristic.h"
#include "puzzle/puzzle.h"

namespace unscramble {

template <Puzzle P>
struct Problem {
  P puzzle;
  typename P::State start;
  Moves moves;  // the moves allowed, ascending; all of them unless the user restricted them
};

template <Puzzle P>
Problem<P> make_problem(const Instance<P>& instance) {
  return {instance.puzzle, instance.state, all_moves(instance.puzzle)};
}

struct SearchContext {
  Monitor& monitor;
  ThreadPool& pool;
  std::uint64_t seed = 1;
};

enum class SearchStatus {
  kSolved,
  kUnsolved,    // a limit, or an incomplete search found nothing
  kUnsolvable,  // everything reachable was searched (or dead ends proved): there is no solution
};

struct SearchResult {
  SearchStatus status = SearchStatus::kUnsolved;
  Moves moves;  // of the best solution
  bool proved_optimal = false;
  int lower_bound = 0;           // proved lower bound on the optimal length
  std::vector<Moves> solutions;  // filled where several were asked for (--all, --count)
  std::string note;              // for people: why it stopped, what was noticed
};

// The answer if there is nothing to search: the start is a goal, or a limit is reached before the first step.
template <Puzzle P>
std::optional<SearchResult> answer_at_once(const Problem<P>& problem, Monitor& monitor) {
  SearchResult result;
  if (problem.puzzle.is_goal(problem.start)) {
    result.status = SearchStatus::kSolved;
    result.proved_optimal = true;
    monitor.found(result.moves);
    return result;
  }
  if (monitor.should_stop()) return result;
  return std::nullopt;
}

}  // namespace unscramble
