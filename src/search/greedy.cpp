#include "search/greedy.h"

#include <limits>
#include <unordered_map>

#include "search/bounds.h"
#include "search/pages.h"

namespace unscramble {

namespace {

class GreedyDescent {
 public:
  GreedyDescent(const RowProblem& problem, const RowHeuristic& heuristic, const GreedyOptions& options,
                SearchContext& context)
      : problem_(problem),
        domain_(problem.domain),
        heuristic_(heuristic),
        by_moves_(options.move_scores),
        monitor_(context.monitor),
        account_(monitor_),
        made_(domain_) {
    visit(problem.start, domain_.hash(problem.start));
  }

  [[nodiscard]] bool at_goal() const { return domain_.is_goal(state()); }
  [[nodiscard]] const Moves& path() const { return path_; }

  // One move down; on false note() says why not.
  bool step() {
    expand();
    const std::string after = " after " + std::to_string(path_.size()) + " moves";
    if (!account_.take(bytes_per_step())) monitor_.out_of_memory();
    if (monitor_.tick(children_.size(), 1)) {
      note_ = stopped_by(monitor_) + after;
      return false;
    }
    const std::size_t best = best_child();
    if (best == children_.size()) {
      note_ =
          "greedy search ran into a dead end" + after + "; more time will not help, another method or heuristic may";
      return false;
    }
    const std::size_t k = children_[best];
    visit(made_.row(k), made_.hash(k));
    path_.push_back(made_.move(k));
    return true;
  }
  [[nodiscard]] const std::string& note() const { return note_; }

 private:
  // About: a state, twice where the array has just grown, and its entry.
  [[nodiscard]] std::size_t bytes_per_step() const {
    return 2 * domain_.row_bytes() + 5 * sizeof(void*) + 2 * sizeof(Move);
  }

  // The last one visited.
  [[nodiscard]] const std::byte* state() const { return visited_row(visited_.size() - 1); }
  [[nodiscard]] const std::byte* visited_row(std::size_t i) const {
    return visited_rows_.data() + i * domain_.row_bytes();
  }
  void visit(const std::byte* row, std::uint64_t hash) {
    const std::size_t number = visited_.size();
    visited_rows_.insert(visited_rows_.end(), row, row + domain_.row_bytes());
    visited_.emplace(hash, number);
  }
  [[nodiscard]] bool was_visited(const std::byte* row, std::uint64_t hash) const {
    const auto [begin, end] = visited_.equal_range(hash);
    return std::any_of(
        begin, end, [&](const auto& entry) { return same_row(visited_row(entry.second), row, domain_.row_bytes()); });
  }

  void expand() {
    children_.clear();
    rows_.clear();
    const std::size_t count = made_.make(state(), 1, problem_.moves);
    for (std::size_t k = 0; k < count; ++k) {
      if (was_visited(made_.row(k), made_.hash(k))) continue;
      children_.push_back(k);
      rows_.insert(rows_.end(), made_.row(k), made_.row(k) + domain_.row_bytes());
    }
  }

  // The first of the least values; dead ends do not count, a goal comes before everything.
  std::size_t best_child() {
    values_.resize(children_.size());
    if (by_moves_)
      score_children();
    else
      heuristic_.evaluate_rows(rows_.data(), values_);
    std::size_t best = children_.size();
    for (std::size_t i = 0; i < children_.size(); ++i) {
      if (made_.goal(children_[i])) values_[i] = -std::numeric_limits<float>::infinity();
      if (values_[i] < kDeadEnd && (best == children_.size() || values_[i] < values_[best])) best = i;
    }
    return best;
  }

  // A child is worth the score of the move to it, seen from the state.
  void score_children() {
    scores_.resize(domain_.facts().num_moves);
    heuristic_.score_rows(state(), 1, scores_);
    for (std::size_t i = 0; i < children_.size(); ++i) values_[i] = -scores_[made_.move(children_[i])];
  }

  const RowProblem& problem_;
  const Domain& domain_;
  const RowHeuristic& heuristic_;
  bool by_moves_;
  Monitor& monitor_;
  MemoryAccount account_;
  Moves path_;
  std::string note_;
  std::vector<std::byte> visited_rows_;
  std::unordered_multimap<std::uint64_t, std::size_t> visited_;  // from the hash to the number of the row
  RowChildren made_;
  std::vector<std::size_t> children_;  // the new ones among those made
  std::vector<std::byte> rows_;        // theirs
  std::vector<float> values_;
  std::vector<float> scores_;
};

}  // namespace

SearchResult greedy(const RowProblem& problem, const RowHeuristic& heuristic, const GreedyOptions& options,
                    SearchContext& context) {
  SearchResult result;
  GreedyDescent descent(problem, heuristic, options, context);
  result.lower_bound = start_bound(problem, heuristic);
  while (!descent.at_goal()) {
    if (static_cast<int>(descent.path().size()) >= options.max_depth) {
      result.note = "greedy search got lost: no solution within " + std::to_string(options.max_depth) +
                    " moves; more time will not help, another method or heuristic may";
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
