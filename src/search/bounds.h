// What is known about the optimal length while searching: the numbers a best-first search needs to
// prune and to prove.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "core/monitor.h"
#include "heuristic/heuristic.h"
#include "puzzle/capabilities.h"
#include "search/rows/domain.h"

namespace unscramble {

// Heuristic values as the searches keep them: 1/64 of a move in sixteen bits, rounded down, so that what
// was admissible stays so.
inline constexpr int kHeuristicScale = 64;
inline constexpr std::uint16_t kDeadEndFixed = 0xFFFF;

inline std::uint16_t to_fixed(float h) {
  if (h >= kDeadEnd) return kDeadEndFixed;
  if (!(h > 0)) return 0;  // negative, or not a number
  const float scaled = h * kHeuristicScale;
  return scaled >= kDeadEndFixed ? kDeadEndFixed - 1 : static_cast<std::uint16_t>(scaled);
}
inline int ceil_of_fixed(std::uint16_t h) { return (h + kHeuristicScale - 1) / kHeuristicScale; }

// Every solution from here has a length of this parity; 2 where it is not known.
template <Puzzle P>
int solution_parity(const P& puzzle, const typename P::State& start) {
  if constexpr (KnowsParity<P>) {
    if (puzzle.knows_parity()) return puzzle.distance_parity(start);
  }
  return 2;
}

// The smallest length of the right parity that is not below `bound`.
inline int round_to_parity(int bound, int parity) { return parity < 2 && (bound & 1) != parity ? bound + 1 : bound; }

// What is known about the length of every solution before the search begins.
int start_bound(const RowProblem& problem, const RowHeuristic& heuristic);

// How many open nodes have each lower bound on a solution through them: their minimum is a lower bound
// on every solution not found yet.
class BoundCounts {
 public:
  void add(int bound) {
    const auto at = static_cast<std::size_t>(bound);
    if (at >= counts_.size()) counts_.resize(at + 64, 0);
    ++counts_[at];
    if (at < lowest_) lowest_ = at;
  }
  void remove(int bound) { --counts_[static_cast<std::size_t>(bound)]; }
  // A huge number when there is none.
  int lowest() {
    while (lowest_ < counts_.size() && counts_[lowest_] == 0) ++lowest_;
    return lowest_ < counts_.size() ? static_cast<int>(lowest_) : kNothing;
  }
  static constexpr int kNothing = 1 << 30;

 private:
  std::vector<std::uint64_t> counts_;
  std::size_t lowest_ = 0;
};

// For people: why a search ended without an answer, or without a proof.
inline std::string stopped_by(const Monitor& monitor) {
  const bool cancelled = monitor.reason() == StopReason::kCancelled;
  return cancelled ? "cancelled" : "stopped by the " + std::string(to_string(monitor.reason()));
}
inline std::string stop_note(const Monitor& monitor, std::uint64_t states) {
  const auto megabytes = static_cast<std::uint64_t>(std::llround(static_cast<double>(monitor.peak_memory()) / 1e6));
  return stopped_by(monitor) + " with " + std::to_string(states) + " states stored in " + std::to_string(megabytes) +
         " MB";
}

}  // namespace unscramble
