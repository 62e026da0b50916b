// ChildBatch<P>: the children of some parents with their hashes, made block by block. A block is a
// fixed run of parents with a fixed place for its children, so blocks can be filled by any thread in any
// order and read in order afterwards: what comes out never depends on the number of threads.
#pragma once

#include <algorithm>
#include <vector>

#include "core/hash.h"
#include "puzzle/capabilities.h"
#include "search/closed_table.h"
#include "search/search.h"

namespace unscramble {

template <Puzzle P>
class ChildBatch {
 public:
  using State = typename P::State;
  static constexpr std::size_t kBlockParents = 32;

  struct Parent {
    State state;
    Move last;  // the move that led to it, or kNoMove
  };

  // max_children bounds the parents taken at once, not below one.
  ChildBatch(const Problem<P>& problem, std::size_t max_children)
      : problem_(problem), max_parents_(std::max<std::size_t>(1, max_children / num_moves())) {}

  // Bytes that allocate() will take.
  [[nodiscard]] std::size_t bytes() const {
    return max_parents_ * (sizeof(Parent) + num_moves() * (sizeof(State) + kPerChild)) +
           num_blocks(max_parents_) * sizeof(std::size_t);
  }
  void allocate() {
    parents_.resize(max_parents_);
    const std::size_t children = max_parents_ * num_moves();
    states_.resize(children);
    hashes_.resize(children);
    moves_.resize(children);
    parent_of_.resize(children);
    known_.resize(children);
    ends_.resize(num_blocks(max_parents_));
  }

  [[nodiscard]] std::size_t max_parents() const { return max_parents_; }
  // Places for children, filled or not.
  [[nodiscard]] std::size_t size() const { return hashes_.size(); }
  [[nodiscard]] std::size_t num_moves() const { return std::max<std::size_t>(1, problem_.moves.size()); }
  static std::size_t num_blocks(std::size_t parents) { return (parents + kBlockParents - 1) / kBlockParents; }

  std::vector<Parent>& parents() { return parents_; }

  // Only the move straight back is left out. The other pairs of redundant() are not: with duplicate
  // detection the path they rely on may itself have been cut (Holte & Burch, "Automatic move pruning").
  [[nodiscard]] Move way_back(Move last) const {
    if constexpr (Invertible<P>) {
      if (last != kNoMove) return problem_.puzzle.inverse_move(last);
    }
    return kNoMove;
  }

  // The children of block b of the first `count` parents, hashed; their buckets are prefetched.
  void generate(std::size_t b, std::size_t count, const ClosedTable& table) {
    std::size_t k = begin(b);
    for (std::size_t i = b * kBlockParents; i < std::min(count, (b + 1) * kBlockParents); ++i) {
      const Move back = way_back(parents_[i].last);
      for (const Move move : problem_.moves)
        if (move != back && make(k, i, move, table)) ++k;
    }
    ends_[b] = k;
  }

  // Instead of all children of a parent: the one child of each parent of block b by its move_of(i).
  template <class MoveOf>
  void generate_one_each(std::size_t b, std::size_t count, const ClosedTable& table, MoveOf move_of) {
    std::size_t k = begin(b);
    for (std::size_t i = b * kBlockParents; i < std::min(count, (b + 1) * kBlockParents); ++i)
      if (make(k, i, move_of(i), table)) ++k;
    ends_[b] = k;
  }

  // Looks the children of block b up: known(k) is the node with the child's state, or ClosedTable::kNone.
  // state_at(id) is the state of a node in the table.
  template <class StateAt>
  void look_up(std::size_t b, const ClosedTable& table, StateAt state_at) {
    for (std::size_t k = begin(b); k < end(b); ++k) {
      known_[k] = table.candidate(hashes_[k]);
      if (known_[k] != ClosedTable::kNone) __builtin_prefetch(&state_at(known_[k]));
    }
    for (std::size_t k = begin(b); k < end(b); ++k)
      known_[k] = table.find(hashes_[k], [&](ClosedTable::Id id) { return same_state(state_at(id), states_[k]); });
  }

  [[nodiscard]] std::size_t begin(std::size_t b) const { return b * kBlockParents * num_moves(); }
  [[nodiscard]] std::size_t end(std::size_t b) const { return ends_[b]; }
  [[nodiscard]] const State& state(std::size_t k) const { return states_[k]; }
  [[nodiscard]] std::uint64_t hash(std::size_t k) const { return hashes_[k]; }
  [[nodiscard]] Move move(std::size_t k) const { return moves_[k]; }
  [[nodiscard]] std::size_t parent(std::size_t k) const { return parent_of_[k]; }
  [[nodiscard]] ClosedTable::Id known(std::size_t k) const { return known_[k]; }

 private:
  static constexpr std::size_t kPerChild = sizeof(std::uint64_t) + sizeof(Move) + 2 * sizeof(std::uint32_t);

  bool make(std::size_t k, std::size_t parent, Move move, const ClosedTable& table) {
    states_[k] = parents_[parent].state;
    if (!problem_.puzzle.try_move(states_[k], move)) return false;
    hashes_[k] = hash_of(states_[k]);
    table.prefetch(hashes_[k]);
    moves_[k] = move;
    parent_of_[k] = static_cast<std::uint32_t>(parent);
    return true;
  }

  const Problem<P>& problem_;
  std::size_t max_parents_;
  std::vector<Parent> parents_;
  std::vector<State> states_;
  std::vector<std::uint64_t> hashes_;
  std::vector<Move> moves_;
  std::vector<std::uint32_t> parent_of_;
  std::vector<ClosedTable::Id> known_;
  std::vector<std::size_t> ends_;
};

}  // namespace unscramble
