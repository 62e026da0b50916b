// How many states lie at each distance from the goal: breadth-first search, sphere by sphere, over rows; Dijkstra's
// algorithm with a bucket per distance where moves have costs. States are known again by 16 bytes: their own, or two
// independent hashes of them where a row is longer.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/monitor.h"
#include "core/ranks.h"
#include "core/thread_pool.h"
#include "search/rows/domain.h"

namespace unscramble {

struct CountOptions {
  int depth = std::numeric_limits<int>::max();
  Moves moves{};  // the moves allowed; empty = all
  MoveCosts costs{};
  // Called for every finished sphere, in order.
  std::function<void(int depth, std::uint64_t states)> on_sphere{};
  // Frontier and table are split over these ranks, all of which call it and get the same answer. The monitor's limits
  // are each rank's own; the first that is reached ends it on all.
  Ranks* ranks = nullptr;
};

struct StateCount {
  std::vector<std::uint64_t> counts;             // by distance, the goal first
  bool complete = false;                         // there are no other states
  std::string note;                              // why it ended early
  std::vector<std::vector<std::byte>> farthest;  // a few states of the last sphere, if it is complete
  bool exact = true;                             // no hashes decided
};

inline constexpr std::size_t kFarthestShown = 3;

// A limit of the monitor ends it with the spheres that are whole.
StateCount count_states(const Domain& domain, std::span<const Move> moves, const CountOptions& options,
                        Monitor& monitor, ThreadPool& pool);

}  // namespace unscramble
