// SpreadNodes: of the states that a best-first search over ranks has met, those that this rank owns, and what is known
// of each. Children come from all ranks; each is found here, or made and evaluated.
#pragma once

#include <vector>

#include "search/bounds.h"
#include "search/rows/row_array.h"
#include "search/search.h"
#include "search/spread/child_post.h"

namespace unscramble {

// A state with everything the search knows of it: 32 bytes for the cube. Its row follows.
struct SpreadNode {
  std::uint32_t parent;
  std::uint16_t h;           // to_fixed()
  std::uint16_t g : 15;      // path cost
  std::uint16_t closed : 1;  // not waiting in the open list
  Move move;                 // from the parent
  std::uint16_t parent_rank;

  static constexpr std::uint16_t kNotReached = 0x7FFF;  // g, until the child that made it has its turn
};

class SpreadNodes {
 public:
  using Id = std::uint32_t;

  // A parent and its children among those that came.
  struct Family {
    ParentRef parent;
    std::uint16_t from;      // the parent's rank
    std::size_t count;       // of children
    const std::byte* first;  // of them, as ChildPost has them
    std::size_t begin;       // where their numbers are
  };

  SpreadNodes(const Domain& domain, const RowHeuristic& heuristic, Ranks& ranks, SearchContext& context)
      : domain_(domain),
        heuristic_(heuristic),
        ranks_(ranks),
        pool_(context.pool),
        row_bytes_(domain.row_bytes()),
        nodes_(context.monitor, (sizeof(SpreadNode) + row_bytes_ + 3) / 4 * 4),
        closed_(context.monitor) {}

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  SpreadNode& operator[](Id id) { return *reinterpret_cast<SpreadNode*>(nodes_[id]); }
  [[nodiscard]] const std::byte* row(Id id) const { return nodes_[id] + sizeof(SpreadNode); }
  [[nodiscard]] bool is_goal(Id id) {
    return (*this)[id].h == 0 && std::binary_search(goals_.begin(), goals_.end(), id);  // they are few, and ascend
  }

  [[nodiscard]] bool make_room(std::size_t children);
  // Not reached yet, and closed until it is queued.
  Id add(const std::byte* state, std::uint64_t hash);

  // Takes in the children of a window: finds the node of each, in the order of parents and moves, makes those there are
  // not, and evaluates these. False: no memory.
  [[nodiscard]] bool read(const ChildPost& post, std::span<const Bytes> letters);
  // Memory that this many children take in addition to the nodes.
  [[nodiscard]] std::size_t scratch_bytes(std::size_t children) const;
  [[nodiscard]] std::size_t num_children() const { return ids_.size(); }
  [[nodiscard]] std::span<const Family> families() const { return families_; }  // by the parents' places
  [[nodiscard]] Id child(const Family& family, std::size_t i) const { return ids_[family.begin + i]; }

 private:
  void find_nodes();
  void evaluate_fresh();

  const Domain& domain_;
  const RowHeuristic& heuristic_;
  Ranks& ranks_;
  ThreadPool& pool_;
  std::size_t row_bytes_;
  RowArray nodes_;
  ClosedTable closed_;
  std::vector<Id> goals_;  // all that were met

  std::vector<Family> families_;
  std::vector<std::uint64_t> hashes_;  // of the children that came
  std::vector<const std::byte*> rows_;
  std::vector<Id> ids_;
  Id fresh_begin_ = 0;  // nodes from here on are new
  std::vector<std::byte> fresh_rows_;
  std::vector<float> fresh_values_;
  std::vector<char> fresh_goals_;
};

}  // namespace unscramble
