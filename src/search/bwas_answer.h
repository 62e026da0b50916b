// BwasAnswer: what batch weighted A* knows of the answer, whether one process searches or several ranks: the best
// solution, the bounds of nodes and of all solutions, the order of the open list, and the result at the end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "search/bounds.h"
#include "search/bwas.h"
#include "search/open_list.h"

namespace unscramble {

class BwasAnswer {
 public:
  BwasAnswer(const RowProblem& problem, const RowHeuristic& heuristic, const BwasOptions& options, Monitor& monitor)
      : costs_(problem.costs),
        weight_(options.weight),
        admissible_(heuristic.traits().admissible),
        parity_(problem.costs.empty() ? problem.domain.parity(problem.start) : 2),
        monitor_(monitor) {}

  // A solution through an open node with this path cost and estimate (to_fixed) is at least this long. Without an
  // admissible heuristic we still know that a state that is not a goal is a move away.
  [[nodiscard]] int bound_of(unsigned g, std::uint16_t h, bool goal) const {
    if (goal) return static_cast<int>(g);
    const int rest = admissible_ ? std::max(1, ceil_of_fixed(h)) : 1;
    return round_to_parity(static_cast<int>(g) + rest, parity_);
  }

  // Its place in the open list: by f in fixed point, where ties are exact ties.
  [[nodiscard]] std::uint64_t key_of(unsigned g, std::uint16_t h) const {
    constexpr double kScaleF = 1024;
    // NOLINTNEXTLINE(bugprone-incorrect-roundings): never negative, and a call of lround would take longer
    const auto path = static_cast<std::uint64_t>(weight_ * g * kScaleF + 0.5);
    const auto f = path + static_cast<std::uint64_t>(h) * static_cast<std::uint64_t>(kScaleF / kHeuristicScale);
    return OpenList::key(f, h);
  }

  // Of the best solution, its cost where moves have costs; larger than any bound while there is none.
  [[nodiscard]] int best() const { return best_length_; }

  void offer(Moves moves) {
    const int cost = cost_of(moves, costs_);
    if (cost >= best_length_) return;
    best_length_ = cost;
    best_ = std::move(moves);
    monitor_.found(best_);
  }

  // Between batches only: then an optimal path has an open node on it, so the smallest bound of the open nodes holds
  // for every solution not found yet. True if that ends the search.
  bool settled(int smallest_open_bound) {
    bound_ = std::max(bound_, smallest_open_bound);
    if (proved_bound() < kNoSolution) monitor_.raise_lower_bound(std::min(proved_bound(), best_length_));
    return bound_ >= best_length_;
  }

  // A path was too long to be followed.
  void cut_off() { cut_off_ = true; }
  [[nodiscard]] bool is_cut_off() const { return cut_off_; }

  // stopped: what to say of a search that a limit ended; empty if none did.
  [[nodiscard]] SearchResult result(const std::string& stopped) const {
    SearchResult result;
    result.lower_bound = std::min(proved_bound(), best_length_);
    if (best_length_ != kNoSolution) {
      result.status = SearchStatus::kSolved;
      result.moves = best_;
      result.proved_optimal = proved_bound() >= best_length_;
    } else if (proved_bound() >= kNoSolution) {
      result.status = SearchStatus::kUnsolvable;
    }
    if (result.lower_bound == kNoSolution) result.lower_bound = 0;
    result.note = stopped;
    if (cut_off_) result.note = "paths longer than " + std::to_string(kLongestBwasPath) + " moves were not followed";
    return result;
  }

 private:
  static constexpr int kNoSolution = BoundCounts::kNothing;

  // What was cut off may lead to a solution longer than the longest path followed.
  [[nodiscard]] int proved_bound() const { return cut_off_ ? std::min(bound_, kLongestBwasPath + 1) : bound_; }

  const MoveCosts& costs_;
  double weight_;
  bool admissible_;
  int parity_;
  Monitor& monitor_;

  Moves best_;
  int best_length_ = kNoSolution;
  int bound_ = 0;  // no solution is shorter, except for what was cut off
  bool cut_off_ = false;
};

}  // namespace unscramble
