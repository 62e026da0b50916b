// What definition files have beyond the general methods: counting with two bits per state, and a default plan.
#pragma once

#include "domains/perm/perm_puzzle.h"
#include "domains/perm/ranked_count.h"
#include "method/method.h"
#include "search/rows/static_domain.h"

namespace unscramble {

template <class P>
StateCount count_definition(const P& puzzle, const CountOptions& options, Monitor& monitor, ThreadPool& pool) {
  if (auto counted = perm::count_ranked(puzzle.engine(), options, monitor, pool)) return *std::move(counted);
  return count_states(StaticDomain<P>(puzzle), all_moves(puzzle), options, monitor, pool);
}

template <class P>
struct PermSpecial {
  static void add_methods(std::vector<Method<P>>& /*methods*/) {}
  static void add_heuristics(std::vector<HeuristicChoice<P>>& /*heuristics*/) {}
  static std::optional<Plan> plan(const Problem<P>& /*problem*/, const SolveRequest& /*request*/) { return {}; }
  static StateCount count(const P& puzzle, const CountOptions& options, Monitor& monitor, ThreadPool& pool) {
    return count_definition(puzzle, options, monitor, pool);
  }
};

template <int Bytes>
struct Special<PermPuzzle<Bytes>> : PermSpecial<PermPuzzle<Bytes>> {};
template <int Bytes>
struct Special<DirectedPermPuzzle<Bytes>> : PermSpecial<DirectedPermPuzzle<Bytes>> {};

}  // namespace unscramble
