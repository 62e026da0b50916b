// What every search takes and gives. A search is a free function
//   SearchResult some_search(const RowProblem&, const RowHeuristic&, const SomeOptions&, SearchContext&)
// with a template of the same name that takes Problem<P> and Heuristic<P> and calls it. It returns its best answer when
// a limit stops it, and never throws, prints or exits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/monitor.h"
#include "core/thread_pool.h"
#include "heuristic/heuristic.h"
#include "puzzle/puzzle.h"
#include "search/costs.h"
#include "search/rows/domain.h"

namespace unscramble {

class Ranks;

template <Puzzle P>
struct Problem {
  P puzzle;
  typename P::State start;
  Moves moves;  // the moves allowed, ascending; all of them unless the user restricted them
  MoveCosts costs{};
};

template <Puzzle P>
Problem<P> make_problem(const Instance<P>& instance) {
  return {instance.puzzle, instance.state, all_moves(instance.puzzle), {}};
}

struct SearchContext {
  Monitor& monitor;
  ThreadPool& pool;
  std::uint64_t seed = 1;
  // The ranks that search together, each with a context of its own; null: this process searches alone. Only searches
  // whose MethodInfo says `spreads` look at it.
  Ranks* ranks = nullptr;
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
  int lower_bound = 0;           // proved lower bound on the optimal length, or cost where moves have costs
  std::vector<Moves> solutions;  // filled where several were asked for (--all, --count)
  std::string note;              // for people: why it stopped, what was noticed
};

// The answer where there is nothing to search: the start is a goal, or a limit is reached before the first step.
std::optional<SearchResult> answer_at_once(const RowProblem& problem, Monitor& monitor);

}  // namespace unscramble
