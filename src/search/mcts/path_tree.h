// PathTree: the tree of Konen's MCTS wrapper. A node is a path from the start, so its memories N, W and P
// belong to the one move that leads to it. The tree is kept when a move is played: only the root advances, unless it is
// told to forget.
#pragma once

#include <span>

#include "search/mcts/block_arena.h"
#include "search/rows/row_array.h"

namespace unscramble {

class PathTree {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct Node {
    std::uint64_t hash = 0;    // of its state
    double total = 0;          // W: the sum of the values backed up through here
    std::uint32_t visits = 0;  // N
    float prior = 0;           // P
    float estimate = 0;
    std::uint32_t row = 0;  // number of its state
    std::uint32_t parent = kNone;
    std::uint32_t first_child = 0;
    std::uint16_t num_children = 0;
    Move move = kNoMove;  // that leads here
    bool expanded = false;
    bool dead = false;  // nothing below leads to the goal without revisiting an earlier state
    bool goal = false;
  };

  PathTree(Monitor& monitor, const Domain& domain, std::size_t moves)
      : domain_(domain), rows_(monitor, domain.row_bytes()), nodes_(monitor, std::max<std::size_t>(moves, 1)) {}

  Node& operator[](std::uint32_t index) { return nodes_[index]; }
  const Node& operator[](std::uint32_t index) const { return nodes_[index]; }

  [[nodiscard]] const std::byte* row(std::uint32_t index) const { return rows_[nodes_[index].row]; }

  // kNone where the memory limit refuses.
  std::uint32_t add_root(const std::byte* row) {
    if (!rows_.ensure_room(1)) return kNone;
    const std::uint32_t root = nodes_.allocate(1);
    if (root != kNone) nodes_[root] = Node{.hash = domain_.hash(row), .row = add_row(row)};
    return root;
  }

  // Their rows lie one after the other. False where the memory limit refuses.
  bool add_children(std::uint32_t parent, std::span<const Node> children, const std::byte* rows) {
    if (!rows_.ensure_room(children.size())) return false;
    const std::uint32_t first = children.empty() ? 0 : nodes_.allocate(children.size());
    if (first == kNone) return false;
    for (std::size_t i = 0; i < children.size(); ++i) {
      Node& child = nodes_[first + static_cast<std::uint32_t>(i)];
      child = children[i];
      child.row = add_row(rows + i * domain_.row_bytes());
    }
    Node& node = nodes_[parent];
    node.first_child = first;
    node.num_children = static_cast<std::uint16_t>(children.size());
    node.expanded = true;
    return true;
  }

  // The node as it was before it was visited. The memory of what was below it is not used again.
  void forget(std::uint32_t node) {
    nodes_[node].total = 0;
    nodes_[node].visits = 0;
    nodes_[node].num_children = 0;
    nodes_[node].expanded = false;
  }

  // Is the state on the way from the start to `node`, the node included?
  [[nodiscard]] bool on_path(std::uint32_t node, const std::byte* state, std::uint64_t hash) const {
    for (; node != kNone; node = nodes_[node].parent)
      if (nodes_[node].hash == hash && same_row(row(node), state, domain_.row_bytes())) return true;
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
  std::uint32_t add_row(const std::byte* row) {
    const auto number = static_cast<std::uint32_t>(rows_.size());
    copy_row(rows_.push_back(), row, domain_.row_bytes());
    return number;
  }

  const Domain& domain_;
  RowArray rows_;
  BlockArena<Node> nodes_;
};

}  // namespace unscramble
