// DeepCube's tree policy and max backup (section 4.2) over a StateGraph: where the next simulation goes, and
// what is remembered of it.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "search/mcts.h"
#include "search/mcts/state_graph.h"

namespace unscramble {

// One worker on its way from the root to a leaf.
struct Simulation {
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;  // its number among the node's edges
  };
  std::vector<Step> path;
  std::uint32_t leaf = 0xFFFFFFFF;  // none: it met another worker's leaf, or got stuck
  std::size_t first_child = 0;      // its children in the batch
  std::size_t num_children = 0;
  bool expanded = false;
  bool stuck = false;  // every way on is already on its own path, or too long
  bool goal = false;   // it reached a goal
};

class TreePolicy {
 public:
  using Graph = StateGraph;
  static constexpr std::uint32_t kNone = Graph::kNone;

  TreePolicy(Graph& graph, const MctsOptions& options) : graph_(graph), options_(options) {}

  void set_root(std::uint32_t root) { root_ = root; }

  // The tree policy, down to a leaf. The virtual loss leads a simulation out of circles, as in the paper; with
  // loop_free it never comes through a state twice.
  void descend(Simulation& simulation) {
    ++serial_;
    auto& path = simulation.path;
    path.clear();
    simulation.leaf = kNone;
    simulation.num_children = 0;
    simulation.expanded = simulation.stuck = simulation.goal = false;
    std::uint32_t at = root_;
    for (;;) {
      auto& node = graph_.node(at);
      node.seen_by = serial_;
      if (node.stage == NodeStage::kLeaf) {
        node.stage = NodeStage::kPending;
        simulation.leaf = at;
        return;
      }
      if (node.stage == NodeStage::kPending) return;
      if (node.stage == NodeStage::kGoal) {
        simulation.goal = true;
        return;
      }
      const bool too_long = static_cast<int>(path.size()) >= options_.max_depth;
      const std::uint32_t chosen = too_long ? kNone : choose(node);
      if (chosen != kNone) {
        GraphEdge& edge = graph_.edges(node)[chosen];
        ++edge.workers;
        path.push_back({at, chosen});
        at = edge.child;
        continue;
      }
      if (too_long || has_way_on(node)) {
        simulation.stuck = true;
        ++stuck_;
        return;
      }
      node.stage = NodeStage::kDead;  // every move leads to a dead end: so does this state
      if (path.empty()) return;
      at = path.back().node;
      --graph_.edges(graph_.node(at))[path.back().edge].workers;
      path.pop_back();
    }
  }

  // Max backup along the path: W = max(W, v), N + 1, and the virtual loss is removed. A simulation that
  // met another's leaf leaves no trace; one that got stuck counts as a visit, to lead the next elsewhere.
  void backup(const Simulation& simulation, float value) {
    for (const auto& step : simulation.path) {
      auto& node = graph_.node(step.node);
      GraphEdge& edge = graph_.edges(node)[step.edge];
      --edge.workers;
      if (!simulation.expanded && !simulation.stuck) continue;
      // Before its first visit W is a guess.
      const bool guessed = edge.visits == 0 && options_.weight > 0;
      ++edge.visits;
      ++node.visits;
      if (simulation.expanded) edge.best = guessed ? value : std::max(edge.best, value);
    }
    if (simulation.leaf != kNone && graph_.node(simulation.leaf).stage == NodeStage::kPending)
      graph_.node(simulation.leaf).stage = NodeStage::kLeaf;  // memory ran out before it was expanded
  }

  // Have enough simulations got stuck since the last sweep to justify another?
  [[nodiscard]] bool sweep_is_due() const {
    constexpr std::uint64_t kStuckBeforeSweep = 64;
    constexpr std::uint64_t kSweepShare = 16;
    return stuck_ >= kStuckBeforeSweep && stuck_ * kSweepShare >= graph_.num_nodes();
  }

  // Declares dead what no leaf can be reached from: where moves cannot be undone, simulations would return
  // to such a pocket again and again. Newer nodes first, so that few rounds suffice.
  void sweep(Monitor& monitor) {
    stuck_ = 0;
    std::vector<bool> alive(graph_.num_nodes(), false);
    for (bool changed = true; changed && !monitor.should_stop();) {
      changed = false;
      for (std::uint32_t i = graph_.num_nodes(); i-- > 0;) {
        if (alive[i]) continue;
        const auto& node = graph_.node(i);
        const auto edges = graph_.edges(node);
        const bool open = node.stage == NodeStage::kLeaf || node.stage == NodeStage::kGoal ||
                          (node.stage == NodeStage::kExpanded &&
                           std::any_of(edges.begin(), edges.end(), [&](const GraphEdge& e) { return alive[e.child]; }));
        alive[i] = open;
        changed = changed || open;
      }
      if (changed) continue;
      for (std::uint32_t i = 0; i < graph_.num_nodes(); ++i)
        if (!alive[i]) graph_.node(i).stage = NodeStage::kDead;
    }
  }

 private:
  [[nodiscard]] bool has_way_on(const Graph::Node& node) const {
    const auto edges = graph_.edges(node);
    return std::any_of(edges.begin(), edges.end(), [](const GraphEdge& edge) { return !edge.dead; });
  }

  // The best edge whose child is alive (and not on the path, with loop_free). Only the children of edges that look best
  // are touched: every look at a node is likely a cache miss.
  std::uint32_t choose(const Graph::Node& node) {
    const auto edges = graph_.edges(node);
    passed_over_.assign(edges.size(), 0);
    for (;;) {
      const std::uint32_t best = best_edge(node, edges);
      if (best == kNone) return kNone;
      const auto& child = graph_.node(edges[best].child);
      if (child.stage == NodeStage::kDead) {
        edges[best].dead = true;
      } else if (options_.loop_free && child.seen_by == serial_) {
        passed_over_[best] = 1;
      } else {
        return best;
      }
    }
  }

  // argmax Q + U with Q = W - L and U = c P sqrt(sum N) / (1 + N); before the first visit all U are 0 and the prior
  // decides between equals. count_workers: the sum counts workers on their way as well, so that the second one in a
  // fresh node sees the priors too.
  std::uint32_t best_edge(const Graph::Node& node, std::span<const GraphEdge> edges) const {
    std::uint32_t visits = node.visits;
    if (options_.count_workers)
      for (const GraphEdge& edge : edges) visits += edge.workers;
    const float spread = static_cast<float>(options_.exploration) * std::sqrt(static_cast<float>(visits));
    const auto loss = static_cast<float>(options_.virtual_loss);
    std::uint32_t best = kNone;
    float top = 0;
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
      const GraphEdge& edge = edges[i];
      if (edge.dead || passed_over_[i] != 0) continue;
      const float score = edge.best - loss * static_cast<float>(edge.workers) +
                          spread * edge.prior / static_cast<float>(1 + edge.visits);
      const bool better = best == kNone || score > top || (score == top && edge.prior > edges[best].prior);
      if (!better) continue;
      best = i;
      top = score;
    }
    return best;
  }

  Graph& graph_;
  const MctsOptions& options_;
  std::uint32_t root_ = kNone;
  std::uint32_t serial_ = 0;  // of the simulation
  std::uint64_t stuck_ = 0;   // simulations since the last sweep
  std::vector<char> passed_over_;
};

}  // namespace unscramble
