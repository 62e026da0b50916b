// StateGraph: DeepCube's search tree T with its memories N, W, L and P (section 4.2). A node is a
// state: two paths to the same state meet in one node, found through a hash table.
#pragma once

#include <cstdint>
#include <span>

#include "search/mcts/block_arena.h"
#include "search/rows/row_array.h"

namespace unscramble {

enum class NodeStage : std::uint8_t {
  kLeaf,     // in the tree, not expanded
  kPending,  // a worker of the running batch has reached it
  kExpanded,
  kDead,  // no solution leads through here (proved)
  kGoal,
};

struct GraphEdge {
  std::uint32_t child = 0;
  std::uint32_t visits = 0;   // N
  std::uint32_t workers = 0;  // passing through it: the virtual loss L is this many times ν
  float best = 0;             // W, the best value met below; 0 before the first visit, as in the paper
  float prior = 0;            // P
  Move move = kNoMove;
  bool dead = false;  // leads to a dead node, as far as noticed
};

class StateGraph {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct Node {
    float estimate = 0;
    std::uint32_t visits = 0;   // the sum of N over its edges
    std::uint32_t seen_by = 0;  // the last simulation that came through
    std::uint32_t first_edge = 0;
    std::uint16_t num_edges = 0;
    NodeStage stage = NodeStage::kLeaf;
  };

  struct Added {
    std::uint32_t node = kNone;  // kNone: the memory limit refused
    bool is_new = false;
  };

  StateGraph(Monitor& monitor, const Domain& domain, std::size_t moves)
      : monitor_(monitor),
        domain_(domain),
        rows_(monitor, domain.row_bytes()),
        nodes_(monitor, 1),
        edges_(monitor, std::max<std::size_t>(moves, 1)) {}
  ~StateGraph() { monitor_.release(slots_.size() * sizeof(Slot)); }
  StateGraph(const StateGraph&) = delete;
  StateGraph& operator=(const StateGraph&) = delete;

  Node& node(std::uint32_t index) { return nodes_[index]; }
  [[nodiscard]] const Node& node(std::uint32_t index) const { return nodes_[index]; }
  [[nodiscard]] const std::byte* row(std::uint32_t index) const { return rows_[index]; }
  [[nodiscard]] std::uint32_t num_nodes() const { return nodes_.size(); }

  std::span<GraphEdge> edges(const Node& n) { return {n.num_edges > 0 ? &edges_[n.first_edge] : nullptr, n.num_edges}; }
  [[nodiscard]] std::span<const GraphEdge> edges(const Node& n) const {
    return {n.num_edges > 0 ? &edges_[n.first_edge] : nullptr, n.num_edges};
  }

  // False where the memory limit refuses.
  bool add_edges(Node& n, std::span<const GraphEdge> edges) {
    const std::uint32_t first = edges_.allocate(edges.size());
    if (first == kNone) return false;
    n.first_edge = first;
    n.num_edges = static_cast<std::uint16_t>(edges.size());
    for (std::size_t i = 0; i < edges.size(); ++i) edges_[first + static_cast<std::uint32_t>(i)] = edges[i];
    return true;
  }

  [[nodiscard]] std::uint32_t find(const std::byte* row, std::uint64_t hash) const {
    if (slots_.empty()) return kNone;
    return slots_[probe(row, hash)].node;
  }

  Added find_or_add(const std::byte* row, std::uint64_t hash) {
    if (std::uint64_t{nodes_.size() + 1} * 4 > slots_.size() * 3 && !grow()) return {};
    Slot& slot = slots_[probe(row, hash)];
    if (slot.node != kNone) return {slot.node, false};
    if (!rows_.ensure_room(1)) return {};
    const std::uint32_t index = nodes_.allocate(1);
    if (index == kNone) return {};
    nodes_[index] = Node{};
    copy_row(rows_.push_back(), row, domain_.row_bytes());
    slot = {index, tag(hash)};
    return {index, true};
  }

 private:
  struct Slot {
    std::uint32_t node = kNone;
    std::uint32_t tag = 0;
  };
  static constexpr std::size_t kFirstSlots = 1024;

  static std::uint32_t tag(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

  // The slot that holds the state, or the empty one where it belongs.
  [[nodiscard]] std::size_t probe(const std::byte* row, std::uint64_t hash) const {
    std::size_t at = hash & (slots_.size() - 1);
    while (slots_[at].node != kNone &&
           (slots_[at].tag != tag(hash) || !same_row(rows_[slots_[at].node], row, domain_.row_bytes())))
      at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  bool grow() {
    const std::size_t wanted = slots_.empty() ? kFirstSlots : slots_.size() * 2;
    if (!monitor_.reserve(wanted * sizeof(Slot))) return false;
    monitor_.release(slots_.size() * sizeof(Slot));
    slots_ = {};
    slots_.resize(wanted);
    RowHasher hash_at(domain_, rows_, 0);
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
      const std::uint64_t hash = hash_at(node);
      std::size_t at = hash & (slots_.size() - 1);
      while (slots_[at].node != kNone) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = {node, tag(hash)};
    }
    return true;
  }

  Monitor& monitor_;
  const Domain& domain_;
  RowArray rows_;  // of the nodes
  BlockArena<Node> nodes_;
  BlockArena<GraphEdge> edges_;
  std::vector<Slot> slots_;
};

}  // namespace unscramble
