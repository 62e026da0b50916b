// PathTree: the tree of Konen's MCTS wrapper. A node is a path from the start, so its memories N, W and P
// belong to the one move that leads to it. The tree is kept when a move is played: only the root advances.
#pragma once

#include <span>

#include "core/hash.h"
#include "puzzle/puzzle.h"
#include "search/mcts/block_arena.h"

namespace unscramble {

template <Puzzle P>
class PathTree {
 public:
  using State = typename P::State;
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct Node {
    State state;
    std::uint64_t hash = 0;
    double total = 0;          // W: the sum of the values backed up through here
    std::uint32_t visits = 0;  // N
    float prior = 0;           // P
    float estimate = 0;
    std::uint32_t parent = kNone;
    std::uint32_t first_child = 0;
    std::uint16_t num_children = 0;
    Move move = kNoMove;  // that leads here
    bool expanded = false;
    bool dead = false;  // nothing below leads to the goal without revisiting an earlier state
    bool goal = false;
  };

  PathTree(Monitor& monitor, std::size_t moves) : nodes_(monitor, std::max<std::size_t>(moves, 1)) {}

  Node& operator[](std::uint32_t index) { return nodes_[index]; }
  const Node& operator[](std::uint32_t index) const { return nodes_[index]; }

  // False where the memory limit refuses.
  std::uint32_t add_root(const State& state) {
    const std::uint32_t root = nodes_.allocate(1);
    if (root != kNone) nodes_[root] = Node{.state = state, .hash = hash_of(state)};
    return root;
  }

  bool add_children(std::uint32_t parent, std::span<const Node> children) {
    const std::uint32_t first = children.empty() ? 0 : nodes_.allocate(children.size());
    if (first == kNone) return false;
    for (std::size_t i = 0; i < children.size(); ++i) nodes_[first + static_cast<std::uint32_t>(i)] = children[i];
    Node& node = nodes_[parent];
    node.first_child = first;
    node.num_children = static_cast<std::uint16_t>(children.size());
    node.expanded = true;
    return true;
  }

  // Is the state on the way from the start to `node`, the node included?
  [[nodiscard]] bool on_path(std::uint32_t node, const State& state, std::uint64_t hash) const {
    for (; node != kNone; node = nodes_[node].parent)
      if (nodes_[node].hash == hash && same_state(nodes_[node].state, state)) return true;
    return false;
  }

  // The moves from `ancestor` to `node`.
  [[nodiscard]] Moves path(std::uint32_t ancestor, std::uint32_t node) const {
    Moves moves;
    for (; node != ancestor; node = nodes_[node].parent) moves.push_back(nodes_[node].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

 private:
  BlockArena<Node> nodes_;
};

}  // namespace unscramble
