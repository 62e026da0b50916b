// Konen's MCTS wrapper (2022, section 5.2.2 and Algorithm 4): iterations over a PathTree, then a move, until the goal.
#pragma once

#include <cmath>

#include "core/rng.h"
#include "search/mcts/path_tree.h"
#include "search/mcts/priors.h"
#include "search/mcts_konen.h"

namespace unscramble {

class KonenSearch {
 public:
  KonenSearch(const RowProblem& problem, const RowHeuristic& heuristic, const KonenOptions& options,
              SearchContext& context)
      : problem_(problem),
        domain_(problem.domain),
        heuristic_(heuristic),
        options_(options),
        context_(context),
        tree_(context.monitor, domain_, problem.moves.size()),
        moves_(problem.moves),
        made_(domain_) {
    Rng rng(context.seed);  // decides between equals
    rng.shuffle(moves_);
  }

  SearchResult run() {
    SearchResult result;
    start_ = root_ = tree_.add_root(problem_.start);
    if (root_ == kNone) {
      context_.monitor.out_of_memory();
      return result;
    }
    for (int played = 0; played < options_.max_moves; ++played) {
      const bool go_on = think();
      if (goal_ != kNone) {  // with first_goal: the shortest way to it that the iterations have met
        solved(result, goal_);
        return result;
      }
      if (!go_on) return result;
      const std::uint32_t next = options_.iterations == 0 ? best_valued() : most_visited();
      if (next == kNone) {
        if (played == 0) result.status = SearchStatus::kUnsolvable;  // every path without a circle was tried
        result.note = "ran into a dead end after " + std::to_string(played) + " moves";
        return result;
      }
      root_ = next;
      if (tree_[root_].goal) {
        solved(result, root_);
        return result;
      }
      if (options_.fresh_tree) tree_.forget(root_);
    }
    result.note = "not solved within " + std::to_string(options_.max_moves) + " moves";
    return result;
  }

  // The tree as run() has left it; node 0 is the start.
  [[nodiscard]] const PathTree& tree() const { return tree_; }

 private:
  using Node = PathTree::Node;
  static constexpr std::uint32_t kNone = PathTree::kNone;

  // The paper's rewards: R_pos for the goal, c for each move towards it.
  static constexpr double kGoalReward = 1.0;
  static constexpr double kStepReward = -0.1;
  static double value(const Node& node) {
    return kGoalReward + kStepReward * (node.goal ? 0 : static_cast<double>(node.estimate));
  }

  void solved(SearchResult& result, std::uint32_t goal) {
    result.status = SearchStatus::kSolved;
    result.moves = tree_.path(start_, goal);
    context_.monitor.found(result.moves);
  }

  // The iterations before one move; false where a limit stops the play.
  bool think() {
    for (int i = 0; i < std::max(options_.iterations, 1) && !tree_[root_].dead; ++i) {
      generated_ = 0;
      const bool room = iterate();
      if (!room) context_.monitor.out_of_memory();
      if (context_.monitor.tick(generated_, 1) || !room) return false;
    }
    return true;
  }

  [[nodiscard]] bool may_deepen(int depth) const { return options_.tree_depth <= 0 || depth < options_.tree_depth; }

  bool iterate() {
    std::uint32_t at = root_;
    int depth = 0;
    while (tree_[at].expanded && !tree_[at].goal && may_deepen(depth)) {
      const std::uint32_t next = select(at);
      if (next == kNone) {  // every child is dead: so is this one
        tree_[at].dead = true;
        if (at == root_) return true;
        at = tree_[at].parent;
        --depth;
        continue;
      }
      at = next;
      ++depth;
    }
    double v = value(tree_[at]);
    if (!tree_[at].expanded && !tree_[at].goal && may_deepen(depth) && !expand(at, v)) return false;
    for (std::uint32_t node = at;; node = tree_[node].parent) {
      ++tree_[node].visits;
      tree_[node].total += v;
      if (node == root_) return true;
    }
  }

  // Eq. 24 and 25. The 0/0 of a move not tried yet, which they leave open, is 0 as in AlphaZero, where they come from.
  [[nodiscard]] std::uint32_t select(std::uint32_t at) const {
    const Node& node = tree_[at];
    std::uint64_t visits = 0;
    for (std::uint32_t c = 0; c < node.num_children; ++c) visits += tree_[node.first_child + c].visits;
    constexpr double kEpsilon = 1e-6;
    const double spread = options_.c_puct * std::sqrt(static_cast<double>(visits) + kEpsilon);
    std::uint32_t best = kNone;
    double top = 0;
    for (std::uint32_t c = 0; c < node.num_children; ++c) {
      const Node& child = tree_[node.first_child + c];
      if (child.dead) continue;
      const double mean = child.visits > 0 ? child.total / child.visits : 0;
      const double score = mean + spread * child.prior / (1.0 + child.visits);
      if (best != kNone && !(score > top)) continue;
      best = node.first_child + c;
      top = score;
    }
    return best;
  }

  // Adds the children with softmax priors; v becomes the value of the best one, to be backed up.
  bool expand(std::uint32_t at, double& v) {
    make_children(at);
    priors_.clear();
    for (const Node& child : children_) priors_.push_back(child.estimate);
    // The softmax is of values; an estimate's share in them is -c.
    priors_from_estimates(priors_, static_cast<float>(options_.temperature / -kStepReward),
                          static_cast<float>(options_.uniform_share));
    double best = -kDeadEnd;
    for (std::size_t i = 0; i < children_.size(); ++i) {
      children_[i].prior = priors_[i];
      if (!children_[i].dead) best = std::max(best, value(children_[i]));
    }
    if (best > -kDeadEnd) v = best;
    if (!tree_.add_children(at, children_, rows_.data())) return false;
    for (std::uint32_t c = 0; c < tree_[at].num_children; ++c) note_goal(tree_[at].first_child + c);
    return true;
  }

  void make_children(std::uint32_t at) {
    children_.clear();
    rows_.clear();
    const std::size_t count = made_.make(tree_.row(at), 1, moves_);
    generated_ += count;
    for (std::size_t k = 0; k < count; ++k) {
      if (options_.loop_free && tree_.on_path(at, made_.row(k), made_.hash(k))) continue;
      children_.push_back({.hash = made_.hash(k), .parent = at, .move = made_.move(k), .goal = made_.goal(k)});
      rows_.insert(rows_.end(), made_.row(k), made_.row(k) + domain_.row_bytes());
    }
    estimates_.resize(children_.size());
    heuristic_.evaluate_rows(rows_.data(), estimates_);
    for (std::size_t i = 0; i < children_.size(); ++i) {
      children_[i].estimate = children_[i].goal ? 0.0F : estimates_[i];
      children_[i].dead = children_[i].estimate >= kDeadEnd;
    }
  }

  void note_goal(std::uint32_t node) {
    if (!options_.first_goal || !tree_[node].goal) return;
    if (tree_.path(start_, node).size() > static_cast<std::size_t>(options_.max_moves)) return;
    const std::size_t length = tree_.path(root_, node).size();
    if (goal_ != kNone && goal_length_ <= length) return;
    goal_ = node;
    goal_length_ = length;
  }

  [[nodiscard]] std::uint32_t most_visited() const {
    const Node& root = tree_[root_];
    std::uint32_t best = kNone;
    for (std::uint32_t c = 0; c < root.num_children; ++c) {
      const std::uint32_t child = root.first_child + c;
      if (tree_[child].dead) continue;
      if (best == kNone || tree_[child].visits > tree_[best].visits) best = child;
    }
    return best;
  }

  [[nodiscard]] std::uint32_t best_valued() const {
    const Node& root = tree_[root_];
    std::uint32_t best = kNone;
    for (std::uint32_t c = 0; c < root.num_children; ++c) {
      const std::uint32_t child = root.first_child + c;
      if (tree_[child].dead) continue;
      if (best == kNone || tree_[child].estimate < tree_[best].estimate) best = child;
    }
    return best;
  }

  const RowProblem& problem_;
  const Domain& domain_;
  const RowHeuristic& heuristic_;
  const KonenOptions& options_;
  SearchContext& context_;
  PathTree tree_;
  Moves moves_;
  RowChildren made_;
  std::uint32_t start_ = kNone;
  std::uint32_t root_ = kNone;
  std::uint32_t goal_ = kNone;
  std::size_t goal_length_ = 0;  // from the root
  std::uint64_t generated_ = 0;
  std::vector<Node> children_;
  std::vector<std::byte> rows_;  // of the children
  std::vector<float> estimates_;
  std::vector<float> priors_;
};

}  // namespace unscramble
