// Greedy descent: from the current state take the best-looking child, never a state seen before on this
// path (DeepCube, section 5, calls it "greedy"). Fast, incomplete, the plainest probe of a heuristic's
// quality. Greedy best-first search, which can turn back, is bwas with weight 0.
#pragma once

#include <limits>
#include <unordered_set>

#include "core/hash.h"
#include "puzzle/capabilities.h"
#include "search/bounds.h"
#include "search/pages.h"
#include "search/rows/static_domain.h"

namespace unscramble {

struct GreedyOptions {
  int max_depth = 1000;
  bool move_scores = false;  // follow the policy: the best-scored move, one evaluation a step
};

template <Puzzle P>
class GreedyDescent {
 public:
  using State = typename P::State;

  GreedyDescent(const Problem<P>& problem, const Heuristic<P>& heuristic, const GreedyOptions& options,
                SearchContext& context)
      : problem_(problem),
        heuristic_(heuristic),
        by_moves_(options.move_scores),
        monitor_(context.monitor),
        account_(monitor_),
        state_(problem.start) {
    visited_.insert(state_);
  }

  [[nodiscard]] bool at_goal() const { return problem_.puzzle.is_goal(state_); }
  [[nodiscard]] const Moves& path() const { return path_; }

  // One move down; on false note() says why not.
  bool step() {
    expand();
    const std::string after = " after " + std::to_string(path_.size()) + " moves";
    if (!account_.take(kBytesPerStep)) monitor_.out_of_memory();
    if (monitor_.tick(children_.size(), 1)) {
      note_ = stopped_by(monitor_) + after;
      return false;
    }
    const std::size_t best = best_child();
    if (best == children_.size()) {
      note_ = "ran into a dead end" + after;
      return false;
    }
    state_ = children_[best];
    visited_.insert(state_);
    path_.push_back(moves_[best]);
    return true;
  }
  [[nodiscard]] const std::string& note() const { return note_; }

 private:
  struct Hash {
    std::size_t operator()(const State& state) const { return hash_of(state); }
  };
  struct Same {
    bool operator()(const State& a, const State& b) const { return same_state(a, b); }
  };
  static constexpr std::size_t kBytesPerStep = sizeof(State) + 4 * sizeof(void*) + 2 * sizeof(Move);  // about

  void expand() {
    children_.clear();
    moves_.clear();
    for (const Move move : problem_.moves) {
      State child = state_;
      if (!problem_.puzzle.try_move(child, move) || visited_.contains(child)) continue;
      children_.push_back(child);
      moves_.push_back(move);
    }
  }

  // The first of the least values; dead ends do not count, a goal comes before everything.
  std::size_t best_child() {
    values_.resize(children_.size());
    if (by_moves_)
      score_children();
    else
      heuristic_.evaluate(children_, values_);
    std::size_t best = children_.size();
    for (std::size_t i = 0; i < children_.size(); ++i) {
      if (problem_.puzzle.is_goal(children_[i])) values_[i] = -std::numeric_limits<float>::infinity();
      if (values_[i] < kDeadEnd && (best == children_.size() || values_[i] < values_[best])) best = i;
    }
    return best;
  }

  // A child is worth the score of the move to it, seen from the state.
  void score_children() {
    scores_.resize(static_cast<std::size_t>(problem_.puzzle.num_moves()));
    heuristic_.score_moves(std::span<const State>(&state_, 1), scores_);
    for (std::size_t i = 0; i < children_.size(); ++i) values_[i] = -scores_[moves_[i]];
  }

  const Problem<P>& problem_;
  const Heuristic<P>& heuristic_;
  bool by_moves_;
  Monitor& monitor_;
  MemoryAccount account_;
  State state_;
  Moves path_;
  std::string note_;
  std::unordered_set<State, Hash, Same> visited_;
  std::vector<State> children_;
  Moves moves_;
  std::vector<float> values_;
  std::vector<float> scores_;
};

template <Puzzle P>
SearchResult greedy(const Problem<P>& problem, const Heuristic<P>& heuristic, const GreedyOptions& options,
                    SearchContext& context) {
  SearchResult result;
  GreedyDescent<P> descent(problem, heuristic, options, context);
  result.lower_bound = start_bound(ProblemRows<P>(problem).rows(), heuristic);
  while (!descent.at_goal()) {
    if (static_cast<int>(descent.path().size()) >= options.max_depth) {
      result.note = "depth limit of " + std::to_string(options.max_depth) + " reached";
      return result;
    }
    if (!descent.step()) {
      result.note = descent.note();
      return result;
    }
  }
  result.status = SearchStatus::kSolved;
  result.moves = descent.path();
  result.proved_optimal = static_cast<int>(result.moves.size()) <= result.lower_bound;
  context.monitor.found(result.moves);
  return result;
}

}  // namespace unscramble
