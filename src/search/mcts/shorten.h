// The last step of DeepCube's solver (section 4.2): a breadth-first search over the states the
// simulations have visited finds a shorter path to the goal than the simulation that reached it.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "search/mcts/state_graph.h"

namespace unscramble {

namespace mcts_detail {

// Memory of the breadth-first search, released when it ends.
struct ShortenScratch {
  struct Step {
    std::uint32_t parent = 0xFFFFFFFF;
    Move move = kNoMove;
  };
  ShortenScratch(Monitor& m, std::size_t nodes) : monitor(m), bytes(nodes * (sizeof(Step) + sizeof(std::uint32_t))) {
    held = monitor.reserve(bytes);
    if (!held) return;
    steps.resize(nodes);
    queue.reserve(nodes);
  }
  ~ShortenScratch() {
    if (held) monitor.release(bytes);
  }
  Monitor& monitor;
  std::size_t bytes;
  bool held = false;
  std::vector<Step> steps;
  std::vector<std::uint32_t> queue;
};

}  // namespace mcts_detail

// The shortest sequence of allowed moves from node `root` to a goal that meets only states of the
// graph; nothing if memory or time do not allow it. The paper makes the tree undirected, since a twist can be undone:
// an unexpanded state's edges are those that lead back to expanded ones. They are found by trying its moves, so that
// nothing is presumed where moves cannot be undone. all_edges: those between two unexpanded states too.
inline std::optional<Moves> shortest_in_graph(const StateGraph& graph, std::uint32_t root, const RowProblem& problem,
                                              bool all_edges, Monitor& monitor) {
  constexpr std::uint32_t kNone = StateGraph::kNone;
  mcts_detail::ShortenScratch scratch(monitor, graph.num_nodes());
  if (!scratch.held) return std::nullopt;
  auto& steps = scratch.steps;
  auto& queue = scratch.queue;
  RowChildren children(problem.domain);
  std::uint32_t goal = kNone;
  const auto visit = [&](std::uint32_t from, Move move, std::uint32_t to) {
    if (steps[to].parent != kNone || goal != kNone) return;
    steps[to] = {from, move};
    queue.push_back(to);
    if (graph.node(to).stage == NodeStage::kGoal) goal = to;
  };
  visit(root, kNoMove, root);
  for (std::size_t next = 0; next < queue.size() && goal == kNone; ++next) {
    constexpr std::size_t kCheckEvery = 1024;
    if (next % kCheckEvery == kCheckEvery - 1 && monitor.should_stop()) return std::nullopt;
    const std::uint32_t index = queue[next];
    const auto& node = graph.node(index);
    if (node.stage == NodeStage::kExpanded) {
      for (const GraphEdge& edge : graph.edges(node)) visit(index, edge.move, edge.child);
      continue;
    }
    const std::size_t count = children.make(graph.row(index), 1, problem.moves);
    for (std::size_t k = 0; k < count; ++k)
      if (const std::uint32_t to = graph.find(children.row(k), children.hash(k));
          to != kNone && (all_edges || graph.node(to).stage == NodeStage::kExpanded))
        visit(index, children.move(k), to);
  }
  if (goal == kNone) return std::nullopt;
  Moves moves;
  for (std::uint32_t at = goal; at != root; at = steps[at].parent) moves.push_back(steps[at].move);
  std::reverse(moves.begin(), moves.end());
  return moves;
}

}  // namespace unscramble
