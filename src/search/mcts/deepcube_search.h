// DeepCube's solver (section 4.2): batches of simulations until one of them reaches the goal. The paper's asynchronous
// workers are simulations of one batch here: each descends with the virtual loss of those before it,
// then all their leaves are evaluated together, on all threads. So batches are large, no lock is
// needed, and the answer does not depend on the number of threads.
#pragma once

#include <optional>
#include <vector>

#include "core/rng.h"
#include "search/bounds.h"
#include "search/mcts/priors.h"
#include "search/mcts/shorten.h"
#include "search/mcts/tree_policy.h"

namespace unscramble {

class DeepCubeSearch {
 public:
  DeepCubeSearch(const RowProblem& problem, const RowHeuristic& heuristic, const MctsOptions& options,
                 SearchContext& context)
      : problem_(problem),
        domain_(problem.domain),
        heuristic_(heuristic),
        options_(options),
        context_(context),
        graph_(context.monitor, domain_, problem.moves.size()),
        policy_(graph_, options),
        moves_(problem.moves),
        children_(domain_),
        scored_(heuristic.traits().move_scores),
        paths_(context.monitor) {
    Rng rng(context.seed);  // ties between moves are broken in this order: another seed, another search
    rng.shuffle(moves_);
  }

  SearchResult run() {
    SearchResult result;
    if (!plant_root(result)) return result;
    while (!goal_path_) {
      if (open_leaves_ + goals_ == 0 || graph_.node(root_).stage == NodeStage::kDead) {
        result.status = SearchStatus::kUnsolvable;
        return result;
      }
      bool room = collect();
      const std::size_t generated = room ? generate() : 0;
      room = room && grow();
      for (std::size_t s = 0; s < running_; ++s) policy_.backup(simulations_[s], leaf_value(simulations_[s]));
      if (!goal_path_ && policy_.sweep_is_due()) policy_.sweep(context_.monitor);
      if (!room) context_.monitor.out_of_memory();
      if (context_.monitor.tick(generated, leaves_) || !room) break;
      barren_ = leaves_ > 0 ? 0 : barren_ + 1;
      if (barren_ > kMostBarren) {
        result.note = "nothing new within " + std::to_string(options_.max_depth) + " moves";
        break;
      }
    }
    if (goal_path_) answer(result);
    return result;
  }

  // The tree with its memories, as run() has left it; node 0 is the start.
  [[nodiscard]] const StateGraph& graph() const { return graph_; }

 private:
  using Graph = StateGraph;
  static constexpr std::uint32_t kNone = Graph::kNone;
  static constexpr int kMostBarren = 10'000;

  bool plant_root(SearchResult& result) {
    root_estimate_ = heuristic_.evaluate_row(problem_.start);
    if (root_estimate_ >= kDeadEnd) {
      result.status = SearchStatus::kUnsolvable;
      result.note = "the heuristic proves the start to be a dead end";
      return false;
    }
    result.lower_bound = start_bound(problem_, heuristic_);
    context_.monitor.raise_lower_bound(result.lower_bound);
    root_ = graph_.find_or_add(problem_.start, domain_.hash(problem_.start)).node;
    if (root_ == kNone) {
      context_.monitor.out_of_memory();
      return false;
    }
    graph_.node(root_).estimate = root_estimate_;
    policy_.set_root(root_);
    open_leaves_ = 1;
    return true;
  }

  // v of a state that is `estimate` moves away, unscaled. Autodidactic Iteration rewards the move into the goal with 1
  // and every other move with -1 (section 3), so a state d moves away is worth 2 - d more than the goal.
  // Relative values: progress from the start (0) to the goal (1), whatever the puzzle's distances are; a state that is
  // not the goal is at least one move away.
  // With a weight the moves made count too, as g does in f = weight*g + h: a longer path is then a worse one.
  [[nodiscard]] float value(float estimate, std::size_t depth) const {
    const auto cost = static_cast<float>(options_.weight * static_cast<double>(depth));
    if (!options_.relative_values)
      return static_cast<float>(options_.goal_value.value_or(root_estimate_)) + 2 - estimate - cost;
    const float scale = std::max(root_estimate_, 1.0F);
    return (scale - std::max(estimate, 1.0F) - cost) / scale;
  }

  [[nodiscard]] float leaf_value(const Simulation& simulation) const {
    return simulation.expanded ? value(graph_.node(simulation.leaf).estimate, simulation.path.size()) : 0;
  }

  // False where memory ran out: paths through a tree with cycles can be long.
  bool collect() {
    constexpr std::size_t kMostWorkers = 1U << 16;
    const std::size_t workers = std::clamp<std::size_t>(options_.workers, 1, kMostWorkers);
    leaves_ = 0;
    running_ = 0;
    while (running_ < workers && open_leaves_ + goals_ > leaves_ && !goal_path_) {
      if (running_ == simulations_.size()) simulations_.emplace_back();
      Simulation& simulation = simulations_[running_++];
      const std::size_t before = simulation.path.capacity();
      policy_.descend(simulation);
      if (!paths_.take((simulation.path.capacity() - before) * sizeof(Simulation::Step))) return false;
      if (simulation.leaf != kNone) ++leaves_;
      if (simulation.goal) note_goal(simulation.path);
      if (graph_.node(root_).stage == NodeStage::kDead) return true;
    }
    return true;
  }

  // The children of every leaf of the batch. With first_goal, a goal among them ends the search.
  std::size_t generate() {
    rows_.clear();
    for (std::size_t s = 0; s < running_; ++s)
      if (simulations_[s].leaf != kNone) add_row(graph_.row(simulations_[s].leaf));
    const std::size_t count = children_.make(rows_.data(), leaves_, moves_);
    child_nodes_.assign(count, kNone);
    std::size_t leaf = 0;
    std::size_t k = 0;
    for (std::size_t s = 0; s < running_; ++s) {
      Simulation& simulation = simulations_[s];
      if (simulation.leaf == kNone) continue;
      simulation.first_child = k;
      for (; k < count && children_.parent(k) == leaf; ++k)
        if (options_.first_goal && children_.goal(k)) note_goal(simulation.path, children_.move(k));
      simulation.num_children = k - simulation.first_child;
      ++leaf;
    }
    return count;
  }

  // The shortest of those met in one batch is kept. `last` is the move after the path, if any.
  void note_goal(const std::vector<Simulation::Step>& path, Move last = kNoMove) {
    const std::size_t length = path.size() + (last == kNoMove ? 0 : 1);
    if (goal_path_ && goal_path_->size() <= length) return;
    goal_path_.emplace();
    for (const Simulation::Step& step : path)
      goal_path_->push_back(graph_.edges(graph_.node(step.node))[step.edge].move);
    if (last != kNoMove) goal_path_->push_back(last);
  }

  // Evaluates and expands the leaves of the batch; false where memory ran out. A heuristic that scores
  // moves evaluates the leaves (value and policy, as in the paper), any other the new children, whose
  // estimates give the priors.
  bool grow() {
    wanted_.clear();
    if (scored_) {
      for (std::size_t s = 0; s < running_; ++s)
        if (simulations_[s].leaf != kNone) wanted_.push_back(simulations_[s].leaf);
      evaluate();
      if (!insert()) return false;
    } else {
      if (!insert()) return false;
      evaluate();
    }
    const std::size_t num_moves = domain_.facts().num_moves;
    std::size_t scored = 0;
    for (std::size_t s = 0; s < running_; ++s) {
      if (simulations_[s].leaf == kNone) continue;
      const float* scores = scored_ ? &scores_[scored++ * num_moves] : nullptr;
      if (!expand(simulations_[s], scores)) return false;
    }
    return true;
  }

  bool insert() {
    for (std::size_t s = 0; s < running_; ++s) {
      const Simulation& simulation = simulations_[s];
      if (simulation.leaf == kNone || graph_.node(simulation.leaf).stage == NodeStage::kDead) continue;
      for (std::size_t k = simulation.first_child; k < simulation.first_child + simulation.num_children; ++k) {
        const auto added = graph_.find_or_add(children_.row(k), children_.hash(k));
        if (added.node == kNone) return false;
        child_nodes_[k] = added.node;
        if (!added.is_new) continue;
        if (children_.goal(k)) {
          graph_.node(added.node).stage = NodeStage::kGoal;
          ++goals_;
          continue;
        }
        ++open_leaves_;
        if (!scored_) wanted_.push_back(added.node);
      }
    }
    return true;
  }

  // One batch, shared by all threads.
  void evaluate() {
    constexpr std::size_t kGrain = 128;
    const std::size_t num_moves = domain_.facts().num_moves;
    rows_.clear();
    for (const std::uint32_t node : wanted_) add_row(graph_.row(node));
    values_.resize(wanted_.size());
    scores_.resize(scored_ ? wanted_.size() * num_moves : 0);
    context_.pool.parallel_for(wanted_.size(), kGrain, [&](std::size_t begin, std::size_t end, int /*worker*/) {
      const std::byte* const rows = rows_.data() + begin * domain_.row_bytes();
      const auto values = std::span(values_).subspan(begin, end - begin);
      if (scored_)
        heuristic_.evaluate_and_score_rows(rows, values,
                                           std::span(scores_).subspan(begin * num_moves, (end - begin) * num_moves));
      else
        heuristic_.evaluate_rows(rows, values);
    });
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      auto& node = graph_.node(wanted_[i]);
      node.estimate = values_[i];
      if (values_[i] >= kDeadEnd) kill_leaf(node);
    }
  }

  bool expand(Simulation& simulation, const float* scores) {
    auto& leaf = graph_.node(simulation.leaf);
    if (leaf.stage == NodeStage::kDead) return true;
    priors_.clear();
    const std::size_t end = simulation.first_child + simulation.num_children;
    for (std::size_t k = simulation.first_child; k < end; ++k)
      priors_.push_back(scored_             ? scores[children_.move(k)]
                        : children_.goal(k) ? 0.0F
                                            : graph_.node(child_nodes_[k]).estimate);
    const auto uniform = static_cast<float>(options_.uniform_share);
    if (scored_)
      softmax_priors(priors_, uniform);
    else
      priors_from_estimates(priors_, static_cast<float>(options_.temperature), uniform);
    // An untried move is as promising as the start (the paper's W = 0) or, where the length of the path counts, as the
    // state it is tried in: all values are below the start's then.
    const float guess = options_.weight > 0 ? value(leaf.estimate, simulation.path.size()) : 0;
    edges_.clear();
    for (std::size_t k = simulation.first_child; k < end; ++k)
      edges_.push_back({.child = child_nodes_[k],
                        .best = guess,
                        .prior = priors_[k - simulation.first_child],
                        .move = children_.move(k)});
    if (!edges_.empty() && !graph_.add_edges(leaf, edges_)) return false;
    leaf.stage = NodeStage::kExpanded;  // without edges the next visit finds it dead
    --open_leaves_;
    simulation.expanded = true;
    return true;
  }

  void kill_leaf(Graph::Node& node) {
    node.stage = NodeStage::kDead;
    --open_leaves_;
  }

  void answer(SearchResult& result) {
    result.status = SearchStatus::kSolved;
    result.moves = *goal_path_;
    context_.monitor.found(result.moves);
    if (!options_.naive) {
      const auto shorter = shortest_in_graph(graph_, root_, problem_, options_.all_edges, context_.monitor);
      if (shorter && shorter->size() < result.moves.size()) {
        result.note = "shortened from " + std::to_string(result.moves.size()) + " moves";
        result.moves = *shorter;
        context_.monitor.found(result.moves);
      }
    }
    result.proved_optimal = static_cast<int>(result.moves.size()) <= result.lower_bound;
  }

  void add_row(const std::byte* row) { rows_.insert(rows_.end(), row, row + domain_.row_bytes()); }

  const RowProblem& problem_;
  const Domain& domain_;
  const RowHeuristic& heuristic_;
  const MctsOptions& options_;
  SearchContext& context_;
  Graph graph_;
  TreePolicy policy_;
  Moves moves_;
  RowChildren children_;  // of the running batch
  bool scored_;
  std::uint32_t root_ = kNone;
  float root_estimate_ = 0;
  std::uint64_t goals_ = 0;  // in the tree
  std::uint64_t open_leaves_ = 0;
  std::optional<Moves> goal_path_;

  // The running batch.
  std::vector<Simulation> simulations_;
  MemoryAccount paths_;  // of the simulations
  std::size_t running_ = 0;
  std::uint64_t leaves_ = 0;
  int barren_ = 0;  // batches in a row that reached no leaf: all there is lies beyond the depth limit
  std::vector<std::uint32_t> child_nodes_;
  std::vector<std::uint32_t> wanted_;
  std::vector<std::byte> rows_;  // leaves to expand, or states to evaluate
  std::vector<float> values_;
  std::vector<float> scores_;
  std::vector<float> priors_;
  std::vector<GraphEdge> edges_;
};

}  // namespace unscramble
