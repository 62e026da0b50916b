// ChildBatch: the children of some parents with their hashes, made block by block. A block is a
// fixed run of parents with a fixed place for its children, so blocks can be filled by any thread in any
// order and read in order afterwards: what comes out never depends on the number of threads.
#pragma once

#include <algorithm>
#include <vector>

#include "search/rows/domain.h"

namespace unscramble {

class ChildBatch {
 public:
  static constexpr std::size_t kBlockParents = 32;

  // How many children of a parent there is room for.
  enum class Children { kAll, kOneEach };

  // max_children bounds the parents taken at once, not below one. Goals are told where they are asked for.
  ChildBatch(const RowProblem& problem, std::size_t max_children, bool with_goals = false,
             Children children = Children::kAll)
      : problem_(problem),
        row_bytes_(problem.domain.row_bytes()),
        num_moves_(std::max<std::size_t>(1, problem.moves.size())),
        places_(children == Children::kOneEach ? 1 : num_moves_),
        max_parents_(std::max<std::size_t>(1, max_children / places_)),
        with_goals_(with_goals) {}

  // Bytes that allocate() will take.
  [[nodiscard]] std::size_t bytes() const {
    return max_parents_ * (row_bytes_ + sizeof(Move) + places_ * (row_bytes_ + kPerChild)) +
           num_blocks(max_parents_) * sizeof(std::size_t);
  }
  void allocate() {
    parents_.resize(max_parents_ * row_bytes_);
    last_.resize(max_parents_);
    const std::size_t children = max_parents_ * places_;
    rows_.resize(children * row_bytes_);
    hashes_.resize(children);
    moves_.resize(children);
    parent_of_.resize(children);
    known_.resize(children);
    if (with_goals_) goals_.resize(children);
    ends_.resize(num_blocks(max_parents_));
  }

  [[nodiscard]] std::size_t max_parents() const { return max_parents_; }
  // Places for children, filled or not.
  [[nodiscard]] std::size_t size() const { return hashes_.size(); }
  [[nodiscard]] std::size_t num_moves() const { return num_moves_; }
  static std::size_t num_blocks(std::size_t parents) { return (parents + kBlockParents - 1) / kBlockParents; }

  // Those of block b, among the first `count`.
  static std::size_t first_parent(std::size_t b) { return b * kBlockParents; }
  static std::size_t last_parent(std::size_t b, std::size_t count) { return std::min(count, (b + 1) * kBlockParents); }

  // With the move that led to it, or kNoMove; for generate_one_each() with the move to be made.
  void set_parent(std::size_t i, const std::byte* row, Move last) {
    copy_row(parents_.data() + i * row_bytes_, row, row_bytes_);
    last_[i] = last;
  }

  // The children of block b of the first `count` parents, hashed; their buckets are prefetched.
  void generate(std::size_t b, std::size_t count, const ClosedTable& table) {
    ends_[b] = begin(b) + problem_.domain.expand(expansion(b, count, table));
  }
  // The one child of each parent by its move.
  void generate_one_each(std::size_t b, std::size_t count, const ClosedTable& table) {
    ends_[b] = begin(b) + problem_.domain.step(expansion(b, count, table));
  }

  // Looks the children of block b up: known(k) is the node with the child's state, or ClosedTable::kNone.
  // row_at(id) is the row of a node in the table.
  template <class RowAt>
  void look_up(std::size_t b, const ClosedTable& table, RowAt row_at) {
    const std::size_t row_bytes = row_bytes_;
    for (std::size_t k = begin(b); k < end(b); ++k) {
      known_[k] = table.candidate(hashes_[k]);
      if (known_[k] != ClosedTable::kNone) __builtin_prefetch(row_at(known_[k]));
    }
    const std::byte* row = this->row(begin(b));
    for (std::size_t k = begin(b); k < end(b); ++k, row += row_bytes)
      known_[k] = table.find(hashes_[k], [&](ClosedTable::Id id) { return same_row(row_at(id), row, row_bytes); });
  }

  [[nodiscard]] std::size_t begin(std::size_t b) const { return b * kBlockParents * places_; }
  [[nodiscard]] std::size_t end(std::size_t b) const { return ends_[b]; }
  [[nodiscard]] const std::byte* row(std::size_t k) const { return rows_.data() + k * row_bytes_; }
  [[nodiscard]] std::uint64_t hash(std::size_t k) const { return hashes_[k]; }
  [[nodiscard]] Move move(std::size_t k) const { return moves_[k]; }
  [[nodiscard]] std::size_t parent(std::size_t k) const { return parent_of_[k]; }
  [[nodiscard]] bool goal(std::size_t k) const { return goals_[k] != 0; }
  [[nodiscard]] ClosedTable::Id known(std::size_t k) const { return known_[k]; }

 private:
  static constexpr std::size_t kPerChild = sizeof(std::uint64_t) + sizeof(Move) + 2 * sizeof(std::uint32_t);

  [[nodiscard]] Expansion expansion(std::size_t b, std::size_t count, const ClosedTable& table) {
    const std::size_t first = b * kBlockParents;
    const std::size_t k = begin(b);
    return {parents_.data() + first * row_bytes_,
            last_.data() + first,
            first,
            std::min(count - first, kBlockParents),
            problem_.moves,
            rows_.data() + k * row_bytes_,
            hashes_.data() + k,
            moves_.data() + k,
            parent_of_.data() + k,
            with_goals_ ? goals_.data() + k : nullptr,
            &table};
  }

  const RowProblem& problem_;
  std::size_t row_bytes_;
  std::size_t num_moves_;
  std::size_t places_;  // for the children of one parent
  std::size_t max_parents_;
  bool with_goals_;
  std::vector<std::byte> parents_;
  std::vector<Move> last_;
  std::vector<std::byte> rows_;
  std::vector<std::uint64_t> hashes_;
  std::vector<Move> moves_;
  std::vector<std::uint32_t> parent_of_;
  std::vector<ClosedTable::Id> known_;
  std::vector<char> goals_;
  std::vector<std::size_t> ends_;
};

}  // namespace unscramble
