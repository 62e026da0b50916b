// What all kinds of beam share: the layers kept so far with their paths, and the history that keeps
// states from coming back.
#pragma once

#include "search/chunked_array.h"
#include "search/rows/row_array.h"

namespace unscramble {

// All states that were ever in the beam, numbered in order; a layer is a range of numbers. Paths are
// kept for good (six bytes per state), states as long as memory allows.
class BeamLayers {
 public:
  using Id = std::uint32_t;

  BeamLayers(Monitor& monitor, const Domain& domain)
      : domain_(domain),
        row_bytes_(domain.row_bytes()),
        rows_(monitor, row_bytes_),
        parents_(monitor),
        moves_(monitor),
        table_(monitor) {}

  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] Id layer_begin() const { return layer_begin_; }
  [[nodiscard]] std::size_t layer_size() const { return rows_.size() - layer_begin_; }
  [[nodiscard]] const std::byte* row(Id id) const { return rows_[id]; }
  [[nodiscard]] RowArray::View rows() const { return rows_.view(); }
  [[nodiscard]] Move move(Id id) const { return moves_[id]; }
  [[nodiscard]] Id parent(Id id) const { return parents_[id]; }
  [[nodiscard]] const ClosedTable& table() const { return table_; }

  // Starts a new layer of up to `count` states. When memory is short, the states of all layers but the
  // last two are forgotten. False if even that is not enough.
  [[nodiscard]] bool begin_layer(std::size_t count) {
    if (!fits(count)) {
      first_ = previous_begin_;
      rows_.forget_before(first_);
      if (!table_.shrink(first_, static_cast<Id>(size()), count, hash_at()) || !fits(count)) return false;
    }
    previous_begin_ = layer_begin_;
    layer_begin_ = static_cast<Id>(rows_.size());
    return true;
  }

  // Where a state that will be added goes.
  void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }
  void add(const std::byte* row, std::uint64_t hash, Id parent, Move move) {
    const auto id = static_cast<Id>(rows_.size());
    copy_row(rows_.push_back(), row, row_bytes_);
    table_.insert(hash, id);
    parents_.push_back(parent);
    moves_.push_back(move);
  }

  // The moves from the start to this state.
  [[nodiscard]] Moves path(Id id) const {
    Moves moves;
    for (; id != 0; id = parents_[id]) moves.push_back(moves_[id]);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

 private:
  [[nodiscard]] RowHasher hash_at() const { return {domain_, rows_, 0}; }
  bool fits(std::size_t count) {
    return parents_.ensure_room(count) && moves_.ensure_room(count) && rows_.ensure_room(count) &&
           table_.ensure_room(count, first_, hash_at()) && table_.room() >= count;
  }

  const Domain& domain_;
  std::size_t row_bytes_;
  RowArray rows_;
  ChunkedArray<Id> parents_;
  ChunkedArray<Move> moves_;
  ClosedTable table_;
  Id first_ = 0;           // states before this are forgotten
  Id previous_begin_ = 0;  // first of the last layer but one
  Id layer_begin_ = 0;     // first of the last layer
};

}  // namespace unscramble
