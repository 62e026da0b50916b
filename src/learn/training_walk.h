// TrainingWalk<P>: a random walk away from a goal, by inverse moves where moves can be undone, by reverse moves where
// predecessors are enumerated (Sokoban's pulls). A plain walk takes every move with the same probability, as the papers
// do; any other avoids moves that undo the last one or that fewer moves do as well (X X X), and where order does not
// matter it makes no move twice.
#pragma once

#include <algorithm>

#include "core/rng.h"
#include "puzzle/capabilities.h"

namespace unscramble {

template <Puzzle P>
class TrainingWalk {
 public:
  using State = typename P::State;

  TrainingWalk(const Instance<P>& origin, Rng& rng, bool plain = false)
      : puzzle_(origin.puzzle), rng_(rng), state_(origin.state), plain_(plain) {
    if constexpr (Orderless<P>) {
      if (plain_) return;
      moves_ = all_moves(puzzle_);
      rng_.shuffle(moves_);
    }
  }

  [[nodiscard]] const State& state() const { return state_; }
  // Steps that can be taken before they begin to repeat themselves.
  [[nodiscard]] int longest(int wanted) const {
    if constexpr (Orderless<P>)
      if (!plain_) return std::min(wanted, puzzle_.num_moves());
    return wanted;
  }

  void step() {
    if constexpr (Orderless<P>) {
      if (!plain_) {
        puzzle_.try_move(state_, moves_[length_++ % moves_.size()]);
        return;
      }
    }
    back_ = step_back();
  }

  // Probabilities of the moves that lead back: the last one's inverse, or any of those made where order does not
  // matter.
  void ways_back(std::span<float> out) const {
    if constexpr (Orderless<P>)
      for (std::size_t i = 0; i < length_ && i < moves_.size(); ++i)
        out[moves_[i]] = 1.0F / static_cast<float>(length_);
    if (back_ != kNoMove) out[back_] = 1;
  }

 private:
  static constexpr int kTries = 64;

  // The move that leads back; kNoMove if none is known.
  Move step_back() {
    if constexpr (Reversible<P>) {
      for (int attempt = 0; attempt < kTries; ++attempt)
        if (const Move forward = puzzle_.try_reverse(state_, rng_.below_int(puzzle_.num_reverse_moves()));
            forward != kNoMove)
          return forward;
      return kNoMove;
    } else if constexpr (Invertible<P>) {
      for (int attempt = 0; attempt < kTries; ++attempt) {
        const auto move = static_cast<Move>(rng_.below_int(puzzle_.num_moves()));
        const bool wasted = !plain_ && is_wasted(move);
        if ((wasted && attempt + 1 < kTries) || !puzzle_.try_move(state_, move)) continue;
        run_ = move == last_ ? run_ + 1 : 1;
        last_ = move;
        return puzzle_.inverse_move(move);
      }
      return kNoMove;
    } else {
      static_assert(Invertible<P> || Reversible<P>, "training walks need a way back from the goal");
    }
  }

  // Fewer moves, or as many in another order, lead where this one after the last ones does.
  [[nodiscard]] bool is_wasted(Move move) const {
    if (last_ == kNoMove) return false;
    if constexpr (LimitsRuns<P>)
      if (move == last_ && run_ >= puzzle_.longest_run(move)) return true;
    return puzzle_.redundant(last_, move);
  }

  const P& puzzle_;
  Rng& rng_;
  State state_;
  bool plain_;
  Move back_ = kNoMove;
  Move last_ = kNoMove;     // made forward
  int run_ = 0;             // and how often in a row
  Moves moves_;             // where order does not matter: all, in the order they will be made
  std::size_t length_ = 0;  // and how many were
};

}  // namespace unscramble
