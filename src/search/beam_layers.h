// What both kinds of beam share: the layers kept so far with their paths, and the history that keeps
// states from coming back.
#pragma once

#include "search/bounds.h"
#include "search/children.h"
#include "search/chunked_array.h"
#include "search/closed_table.h"
#include "search/search.h"

namespace unscramble {

struct BeamOptions {
  std::size_t width = 4096;  // W
  int max_depth = 1000;      // longer solutions are not searched for
  bool move_scores = false;  // guided by score_moves(), summed along the path
  // > 0: the move scores choose this many children per place in the beam, and only these are evaluated. Needs a
  // heuristic with both.
  int sift = 0;
  // Narrower in the second half of max_depth, down to an eighth at its end: near the goal the heuristic errs less. For
  // use when a solution is known, and so roughly how deep the next one is.
  bool taper = false;
  bool announce = true;         // a solution, to the monitor
  std::size_t ball_states = 0;  // > 0: ends where it meets a ball of this many states around the goal
};

// All states that were ever in the beam, numbered in order; a layer is a range of numbers. Paths are
// kept for good (six bytes per state), states as long as memory allows.
template <class State>
class BeamLayers {
 public:
  using Id = std::uint32_t;

  explicit BeamLayers(Monitor& monitor) : states_(monitor), parents_(monitor), moves_(monitor), table_(monitor) {}

  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] Id layer_begin() const { return layer_begin_; }
  [[nodiscard]] std::size_t layer_size() const { return states_.size() - layer_begin_; }
  [[nodiscard]] const State& state(Id id) const { return states_[id]; }
  [[nodiscard]] Move move(Id id) const { return moves_[id]; }
  [[nodiscard]] const ClosedTable& table() const { return table_; }
  void prefetch(Id id) const { states_.prefetch(id); }

  // Starts a new layer of up to `count` states. When memory is short, the states of all layers but the
  // last two are forgotten. False if even that is not enough.
  [[nodiscard]] bool begin_layer(std::size_t count) {
    if (!fits(count)) {
      first_ = previous_begin_;
      states_.forget_before(first_);
      if (!table_.shrink(first_, static_cast<Id>(size()), count, hash_at()) || !fits(count)) return false;
    }
    previous_begin_ = layer_begin_;
    layer_begin_ = static_cast<Id>(states_.size());
    return true;
  }

  void add(const State& state, std::uint64_t hash, Id parent, Move move) {
    table_.insert(hash, states_.push_back(state));
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
  auto hash_at() const {
    return [this](Id id) { return hash_of(states_[id]); };
  }
  bool fits(std::size_t count) {
    return parents_.ensure_room(count) && moves_.ensure_room(count) && states_.ensure_room(count) &&
           table_.ensure_room(count, first_, hash_at()) && table_.room() >= count;
  }

  ChunkedArray<State> states_;
  ChunkedArray<Id> parents_;
  ChunkedArray<Move> moves_;
  ClosedTable table_;
  Id first_ = 0;           // states before this are forgotten
  Id previous_begin_ = 0;  // first of the last layer but one
  Id layer_begin_ = 0;     // first of the last layer
};

}  // namespace unscramble
